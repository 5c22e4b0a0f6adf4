import Wayland
import WaylandTesting

/// An event loop on a compositor's virtual time, which takes part in the compositor's turns.
final class VirtualLoop: TestedClient {
  let loop: EventLoop
  /// What ended the loop, if anything did.
  private(set) var failure: WaylandError?

  init(_ compositor: TestCompositor) {
    loop = EventLoop(time: VirtualTime(clock: compositor.clock))
    compositor.attach(self)
  }

  func turn() {
    guard failure == nil else { return }
    do { try loop.turn() } catch { failure = error }
  }

  var nextDeadline: Duration? {
    failure == nil ? loop.nextDeadline.map { .nanoseconds($0) } : nil
  }
}

/// The compositor's clock as the client reads clocks.
struct VirtualTime: TimeSource {
  let clock: VirtualClock

  var now: Nanoseconds {
    let (seconds, attoseconds) = clock.now.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  func reading(ofClock id: UInt32) -> Nanoseconds? { id == 1 ? now : nil }
}
