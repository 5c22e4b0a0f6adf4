public import Wayland

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

  /// The current time of a clock.
  ///
  /// Besides the loop's clock, only the presentation clock is known.
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
