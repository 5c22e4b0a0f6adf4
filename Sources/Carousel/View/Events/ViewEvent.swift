public import CarouselAnnouncements
public import CarouselEngine
public import CarouselPaint
public import CarouselViewer

/// Something that a view reports to its observers.
///
/// Later versions may add cases: give a `switch` a `default`.
public enum ViewEvent: Equatable, Sendable {
  /// Something happened to the carousel.
  case carousel(Carousel.Event)
  /// Something happened to the opened item.
  case detail(Detail.Event)
  /// Items were inserted, removed or rearranged; precedes the carousel's own events of that change.
  case itemsChanged(ItemsChange)
  /// An item was selected: by a tap on the front card, Enter or Space.
  ///
  /// Where taps do not center cards (`Carousel.Configuration.centersSelection`), a tap selects any card.
  case selected(Int)
  /// A text for people who cannot see the view, and the file that it is about.
  case announced(Announcement, Pathname?)
  /// A recoverable problem, as one line of text, and the file that it is about.
  case warned(String, Pathname?)
  /// The cards were put into a grid, or back to where the style has them.
  case galleryShown(Bool)
  /// None of the items has a picture that can be read.
  case nothingReadable
  /// The user asks something of the window around the view.
  case requested(WindowRequest)
  /// The gesture interpreter, or a key, produced an action that the view does not know.
  case custom(String)
  /// ``CarouselView/needsFrame`` or ``CarouselView/nextWakeUp`` may have changed; for the host of the view.
  case scheduleChanged
}

/// What the user asks of the window around a view.
public enum WindowRequest: Equatable, Sendable {
  /// Enter or leave full screen.
  case toggleFullscreen
  /// Close the window.
  case close
  /// Leave the window, as with Escape where nothing is open that it closes.
  case leave
  /// Move the window with the button or finger that is down: a title bar is dragged.
  case move
}

/// How the items of a view have changed.
public enum ItemsChange: Equatable, Sendable {
  /// Items were inserted. They have these indices now.
  case inserted(Range<Int>)
  /// The items that had these indices were removed.
  case removed(Range<Int>)
  /// Items were inserted, removed and moved.
  case rearranged(ItemChanges)
  /// There are other items.
  case replaced
}

/// A registered observer of a view.
///
/// It stays registered until ``cancel()`` or the end of the view, also if this is not kept.
public final class Observation {
  fileprivate private(set) var body: ((ViewEvent) -> Void)?

  init(_ body: @escaping (ViewEvent) -> Void) { self.body = body }

  /// Ends the observation: the observer is not called again.
  public func cancel() { body = nil }
}

/// The queue of a view's events, which one loop delivers to every observer.
///
/// What an observer changes in the view is appended, so that each observer receives all events in the order
/// in which they happened.
final class EventPump {
  private var observers: [Observation] = []
  private var queue: [ViewEvent] = []
  private var hasNewSchedule = false
  private var isDelivering = false

  func observe(_ body: @escaping (ViewEvent) -> Void) -> Observation {
    let observation = Observation(body)
    observers.append(observation)
    return observation
  }

  /// Appends an event; ``deliver()`` passes it on.
  func post(_ event: ViewEvent) { queue.append(event) }

  func postSchedule() { hasNewSchedule = true }

  /// Passes on everything that is queued, unless a call further out is doing so.
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while !queue.isEmpty || hasNewSchedule {
      var next = 0
      while next < queue.count {
        let event = queue[next]
        next += 1
        pass(event)
      }
      queue.removeAll(keepingCapacity: true)
      guard hasNewSchedule else { continue }
      hasNewSchedule = false
      pass(.scheduleChanged)
    }
  }

  private func pass(_ event: ViewEvent) {
    for observer in observers { observer.body?(event) }
    observers.removeAll { $0.body == nil }
  }
}

/// What can keep a view from working.
///
/// The description is one plain line.
public enum ViewError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Pictures cannot be loaded, painted or written. The reason is the system's or cairo's.
  case paint(String)
  /// A setting is out of its range.
  case setting(String)
  /// Not one of the pictures can be read.
  case nothingReadable

  /// One plain line.
  public var description: String {
    switch self {
    case .paint(let reason), .setting(let reason): reason
    case .nothingReadable: "not one of the pictures can be read"
    }
  }
}
