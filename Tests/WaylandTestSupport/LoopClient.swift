public import Wayland
public import WaylandTesting

/// An event loop of the client layer as a part of a test in one process.
public final class LoopClient: TestedClient {
  /// The loop, on the compositor's virtual time.
  public let loop: EventLoop
  /// What ended the loop.
  public private(set) var error: WaylandError?
  /// How many turns it has taken.
  public private(set) var turns = 0

  /// Makes a loop that takes its time from `compositor`, and joins its turns.
  public init(_ compositor: TestCompositor) {
    loop = EventLoop(time: VirtualTime(compositor))
    compositor.attach(self)
  }

  /// Takes one turn of the loop; after an error it takes no more.
  public func turn() {
    guard error == nil else { return }
    turns += 1
    do {
      try loop.turn()
    } catch {
      self.error = error
    }
  }

  /// When the loop's next timer is due.
  public var nextDeadline: Duration? {
    error == nil ? loop.nextDeadline.map { .nanoseconds($0) } : nil
  }
}

/// The compositor's clocks as the client layer reads clocks.
public final class VirtualTime: TimeSource {
  private weak var compositor: TestCompositor?
  private let clock: VirtualClock

  /// Takes the time from `compositor`, and goes on when it is gone.
  public init(_ compositor: TestCompositor) {
    self.compositor = compositor
    clock = compositor.clock
  }

  /// The virtual time.
  public var now: Nanoseconds { Self.nanoseconds(clock.now) }

  /// The present time of a clock; of others than the loop's only the presentation clock is known.
  public func reading(ofClock id: UInt32) -> Nanoseconds? {
    if id == 1 { return now }
    guard [4, 7].contains(id), let policy = compositor?.outputs.first?.model.presentation,
      policy.clockID == id
    else { return nil }
    return Self.nanoseconds(policy.reading(at: clock.now))
  }

  private static func nanoseconds(_ duration: Duration) -> Nanoseconds {
    duration.components.seconds * 1_000_000_000
      + duration.components.attoseconds / 1_000_000_000
  }
}
