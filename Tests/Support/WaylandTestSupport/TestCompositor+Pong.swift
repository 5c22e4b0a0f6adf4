import Glibc
import Wayland
public import WaylandTesting

extension TestCompositor {
  /// Lets other threads of the client run until every ping is answered, for a minute at most.
  ///
  /// Returns whether they are.
  public func awaitPong() -> Bool {
    let deadline = MonotonicTime().now + 60_000_000_000
    turn()
    while unansweredPings > 0, MonotonicTime().now < deadline {
      sched_yield()
      turn()
    }
    return unansweredPings == 0
  }
}
