internal import CarouselCLinux
internal import Glibc

/// The real clock, which a compositor follows for programs that cannot be held.
package struct RealTime {
  /// What the virtual clock is ahead of the real one.
  package let lead: Duration

  /// Follows the real clock.
  ///
  /// A virtual clock that shows more already keeps its lead.
  init(from virtual: Duration) {
    lead = max(.zero, virtual - Self.now)
  }

  /// What the virtual clock is to show.
  package var instant: Duration { Self.now + lead }

  /// Waits until one of `descriptors` is readable, at the longest until `instant`.
  package func wait(for descriptors: [Int32], until instant: Duration) {
    let limit = (instant - self.instant).nanoseconds
    guard limit > 0 else { return }
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe linux_poll(&entries, UInt(entries.count), limit)
  }

  /// The monotonic clock of the system.
  package static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
