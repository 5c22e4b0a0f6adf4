internal import CarouselCLinux
import Glibc

/// A descriptor that an event loop can watch, readable from a certain time on.
///
/// The C function is `timerfd_create`.
final class Alarm: Sendable {
  /// Readable once the time is reached.
  let descriptor: Int32

  init() throws(PaintError) {
    descriptor = linux_alarm()
    guard descriptor >= 0 else { throw .system(call: "timerfd_create", code: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The present time in seconds of the steady clock, never 0.
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sets the alarm to `time`, to now if that has passed, or off if it is `nil`.
  func set(_ time: Double?) {
    let nanoseconds = time.map { Int64(max(1, min($0 * 1e9, 9e18))) }
    linux_set_alarm(descriptor, nanoseconds ?? 0)
  }

  /// Waits until the alarm goes off.
  ///
  /// It stays on until it is set again.
  func wait() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
  }
}
