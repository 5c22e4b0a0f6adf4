public import CarouselEngine

/// One thing to tell the user, in words and as data.
public struct Announcement: Equatable, Sendable {
  /// The kind of an announcement.
  ///
  /// The raw values are the names in machine-readable output.
  public enum Event: String, Sendable {
    /// The carousel is there.
    case ready
    /// It rests on another item.
    case settle
    /// It was pushed beyond an end.
    case boundary
    /// An item was selected.
    case select
    /// The item in front was opened: it fills the view.
    case open
    /// The opened item is back in its place.
    case close
    /// An item was swiped away.
    case swipe
    /// The item that was swiped away last is back.
    case undo
    /// An item was marked, or is marked no longer.
    case mark
    /// It passes an item.
    case moving
    /// A slide show started or stopped.
    case autoplay
    /// The number of items changed.
    case reload
    /// An item could not be loaded.
    case error
    /// Something else is said, such as an answer or what a search has found.
    case note
  }

  /// How much it matters to a listener.
  public enum Politeness: String, Sendable {
    /// Not to be spoken or printed as text, only for programs that read all announcements.
    case off
    /// To be spoken when the listener is free.
    case polite
  }

  /// The version of these fields, which changes when a field changes its meaning.
  public static let version = 1

  /// The number of the announcement, from 1.
  ///
  /// A gap means that some were dropped.
  public var sequence: Int
  /// When it happened, in seconds on the clock of the events.
  public var time: Double
  /// What happened.
  public var event: Event
  /// The index of the item, from 0, or `nil` if it is about none.
  public var index: Int?
  /// The number of items.
  public var count: Int
  /// The identity of the item.
  public var id: String?
  /// The name of the item.
  public var label: String?
  /// The sentence to print or speak.
  public var text: String
  /// What made it happen.
  public var reason: Carousel.Cause?
  /// How much it matters.
  public var politeness: Politeness
  /// What is spoken of the item in place of its name, or `nil` for the name.
  public var alternativeText: String?
  /// Whether the item is marked.
  public var isMarked = false

  /// The place of the item, from 1.
  public var position: Int? { index.map { $0 + 1 } }
}

/// Something that may have to be announced.
public enum Occurrence: Equatable, Sendable {
  /// The first frame is shown.
  case ready
  /// The carousel has settled on an item, for any reason.
  case settled(index: Int, cause: Carousel.Cause)
  /// The item in front became another one while moving.
  case crossed(index: Int, cause: Carousel.Cause)
  /// A gesture or a move began.
  case began(cause: Carousel.Cause)
  /// The carousel was pushed beyond an end.
  case pushed(Carousel.End)
  /// The user activated the item in front, which opens it, or does something else.
  case selected(index: Int, opens: Bool = false)
  /// The item in front was opened: it fills the view.
  case opened
  /// The opened item is back in its place.
  case closed
  /// An item was swiped away. Reported while the item is still in the data, so that its name is known.
  case swiped(index: Int, SwipeDirection)
  /// The item that was swiped away last is back in the data.
  case restored(index: Int)
  /// The data changed.
  case reloaded(count: Int)
  /// A slide show started.
  case autoplayStarted
  /// A slide show stopped.
  case autoplayStopped
  /// An item could not be loaded or reloaded. Each report is announced.
  case failed(index: Int)
  /// An item was marked, or is marked no longer.
  case marked(index: Int)
  /// The user asks where they are.
  case asked
  /// The carousel is sent to an item: on the way there nothing wraps around, whatever way it takes.
  case sent
  /// Something else that people are to know, as a sentence.
  case noted(String)
}

/// The identity and name of an item, for announcements.
public struct ItemDescription: Equatable, Sendable {
  /// The identity that programs know it by.
  public var id: String?
  /// The name that people know it by: one line that is safe to print and to speak.
  public var label: String?
  /// What is spoken of it in place of the name, as safe as that, or `nil` for the name.
  public var alternativeText: String?
  /// Whether it is marked.
  public var isMarked: Bool

  /// An item with the given identity and name.
  public init(
    id: String? = nil, label: String? = nil, alternativeText: String? = nil, isMarked: Bool = false
  ) {
    (self.id, self.label, self.isMarked) = (id, label, isMarked)
    self.alternativeText = alternativeText
  }

  var spoken: String? { alternativeText ?? label }
}

extension Occurrence {
  /// What an event of a carousel means for announcements, or `nil` if nothing.
  ///
  /// - Parameters:
  ///   - event: the event
  ///   - cause: what moves the carousel: what the next `Carousel.Event.settled` of the events that came
  ///     together names, else `Carousel.cause`
  public init?(_ event: Carousel.Event, cause: Carousel.Cause?) {
    let cause = cause ?? .api
    switch event {
    case .settled(let index, let cause): self = .settled(index: index, cause: cause)
    case .currentItemChanged(let index?): self = .crossed(index: index, cause: cause)
    case .willBeginDragging: self = .began(cause: .drag)
    case .willBeginScrolling: self = .began(cause: cause)
    case .reachedEnd(let end): self = .pushed(end)
    case .selected(let index): self = .selected(index: index)
    case .didSwipe(let item, let direction): self = .swiped(index: item, direction)
    case .didUndoSwipe(let item): self = .restored(index: item)
    case .autoplayChanged(let isRunning): self = isRunning ? .autoplayStarted : .autoplayStopped
    default: return nil
    }
  }
}
