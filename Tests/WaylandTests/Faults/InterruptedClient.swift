import Wayland
import WaylandTestSupport
import WaylandTesting

/// Is interrupted by a signal nine times of ten.
private final class Interrupted: Poller {
  private var count = 0

  func poll(_ entries: inout [PollEntry], timeout: Nanoseconds?) throws(WaylandError) {
    count += 1
    if count % 10 == 0 { try SystemPoller().poll(&entries, timeout: timeout) }
  }
}

/// A loop that signals interrupt all the time.
final class InterruptedClient: TestedClient {
  let loop: EventLoop
  private(set) var error: WaylandError?

  init(_ compositor: TestCompositor) {
    loop = EventLoop(time: VirtualTime(compositor), poller: Interrupted())
    compositor.attach(self)
  }

  func turn() {
    for _ in 0..<20 where error == nil {
      do { try loop.turn() } catch { self.error = error }
    }
  }

  var nextDeadline: Duration? { loop.nextDeadline.map { .nanoseconds($0) } }
}
