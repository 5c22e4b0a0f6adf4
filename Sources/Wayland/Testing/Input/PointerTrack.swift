/// What a mouse or touchpad does, with explicit times.
///
/// Times count from the beginning of the track; coordinates are output-logical.
public struct PointerTrack: Hashable, Sendable {
  /// What the pointer does at one instant.
  public enum Event: Hashable, Sendable {
    /// It moves there.
    case motion(x: Double, y: Double)
    /// A button, by its evdev code (`0x110` is the left one), goes down or up.
    case button(code: UInt32, isPressed: Bool)
    /// It scrolls.
    case scroll(Scroll)
  }

  /// An event and when it happens.
  public typealias Step = TrackStep<Event>

  /// The code of the left button.
  public static let leftButton = ServerPointer.leftButton
  /// The code of the right button.
  public static let rightButton: UInt32 = 0x111

  /// The steps in chronological order.
  public private(set) var steps: [Step] = []
  /// When the last step happens.
  public private(set) var end: Duration = .zero

  private var x: Double
  private var y: Double
  private let rate: Double

  /// Begins at `x`, `y` with a device that reports `rate` times per second.
  public init(x: Double, y: Double, rate: Double = 125) {
    self.x = x
    self.y = y
    self.rate = rate
    steps = [Step(time: .zero, event: .motion(x: x, y: y))]
  }

  /// The button goes down.
  public func press(_ code: UInt32 = Self.leftButton) -> PointerTrack {
    adding(.button(code: code, isPressed: true))
  }

  /// The button goes up.
  public func release(_ code: UInt32 = Self.leftButton) -> PointerTrack {
    adding(.button(code: code, isPressed: false))
  }

  /// The pointer scrolls.
  public func scroll(_ scroll: Scroll) -> PointerTrack { adding(.scroll(scroll)) }

  /// The pointer moves in a straight line at constant speed.
  public func move(x: Double, y: Double, over duration: Duration) -> PointerTrack {
    var track = self
    let count = duration.count(atRate: rate)
    let start = track.end
    for index in 1...count {
      let share = Double(index) / Double(count)
      track.end = start + .nanoseconds(Int64((Double(duration.nanoseconds) * share).rounded()))
      let event = Event.motion(
        x: self.x + (x - self.x) * share, y: self.y + (y - self.y) * share)
      track.steps.append(Step(time: track.end, event: event))
    }
    track.x = x
    track.y = y
    return track
  }

  /// Nothing happens for `duration`.
  public func wait(_ duration: Duration) -> PointerTrack {
    var track = self
    track.end += duration
    return track
  }

  private func adding(_ event: Event) -> PointerTrack {
    var track = self
    track.steps.append(Step(time: end, event: event))
    return track
  }
}
