/// What fingers do, with explicit times: a script for a touch panel.
///
/// ```swift
/// let flick = TouchTrack.finger(0)
///   .down(x: 700, y: 400)
///   .move(x: 300, y: 400, over: .milliseconds(120))
///   .up()
/// ```
/// Times count from the beginning of the track; coordinates are output-logical.
public struct TouchTrack: Hashable, Sendable {
  /// What a panel reports at one instant.
  public enum Event: Hashable, Sendable {
    /// A finger lands.
    case down(id: Int32, x: Double, y: Double)
    /// A finger moves.
    case motion(id: Int32, x: Double, y: Double)
    /// A finger lifts.
    case up(id: Int32)
    /// The events since the last frame belong together.
    case frame
    /// The compositor takes all points over.
    case cancel
  }

  /// An event and when it happens.
  public typealias Step = TrackStep<Event>

  /// When the compositor sends `wl_touch.frame`.
  public enum Framing: Hashable, Sendable {
    /// After every event.
    case afterEach
    /// After every event but the up of the last finger, as weston does.
    case exceptLastUp
    /// Never, as cage 0.1.4 does.
    case none
  }

  /// The steps in chronological order.
  public private(set) var steps: [Step] = []
  /// When the last step happens.
  public private(set) var end: Duration = .zero

  private var id: Int32
  private var x = 0.0
  private var y = 0.0
  private let rate: Double
  private let framing: Framing

  /// Begins the track of the finger `id` on a panel that reports `rate` times per second.
  public static func finger(
    _ id: Int32, rate: Double = 125, framing: Framing = .afterEach
  ) -> TouchTrack {
    TouchTrack(id: id, rate: rate, framing: framing)
  }

  private init(id: Int32, rate: Double, framing: Framing) {
    self.id = id
    self.rate = rate
    self.framing = framing
  }

  /// The finger lands at `x`, `y`.
  public func down(x: Double, y: Double) -> TouchTrack {
    var track = self
    (track.x, track.y) = (x, y)
    track.append(.down(id: id, x: x, y: y), framed: framing != .none)
    return track
  }

  /// The finger moves in a straight line at constant speed.
  public func move(x: Double, y: Double, over duration: Duration) -> TouchTrack {
    var track = self
    let count = duration.count(atRate: rate)
    let start = track.end
    for index in 1...count {
      let share = Double(index) / Double(count)
      track.end = start + .nanoseconds(Int64((Double(duration.nanoseconds) * share).rounded()))
      track.append(
        .motion(
          id: id, x: self.x + (x - self.x) * share, y: self.y + (y - self.y) * share),
        framed: framing != .none)
    }
    (track.x, track.y) = (x, y)
    return track
  }

  /// Nothing happens for `duration`.
  public func wait(_ duration: Duration) -> TouchTrack {
    var track = self
    track.end += duration
    return track
  }

  /// The finger lifts.
  public func up() -> TouchTrack {
    var track = self
    track.append(.up(id: id), framed: framing == .afterEach)
    return track
  }

  /// The compositor cancels all points; no frame follows.
  public func cancel() -> TouchTrack {
    var track = self
    track.append(.cancel, framed: false)
    return track
  }

  /// Both tracks together, `other` beginning `delay` later.
  ///
  /// Steps that are added to the result belong to the finger of this track.
  public func and(_ other: TouchTrack, after delay: Duration = .zero) -> TouchTrack {
    var track = self
    track.steps += other.steps.map { Step(time: $0.time + delay, event: $0.event) }
    track.steps = track.steps.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
    track.end = max(end, other.end + delay)
    return track
  }

  private mutating func append(_ event: Event, framed: Bool) {
    steps.append(Step(time: end, event: event))
    if framed { steps.append(Step(time: end, event: .frame)) }
  }
}
