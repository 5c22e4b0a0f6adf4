internal import CarouselCLinux
import Glibc

/// A number in the kernel that one thread raises and others take from, one at a time.
///
/// The C function is `eventfd`.
final class Tokens: Sendable {
  private let descriptor: Int32

  init() throws(PaintError) {
    descriptor = linux_event_counter(1)
    guard descriptor >= 0 else { throw .system(call: "eventfd", code: errno) }
    // Waiting is done in poll, where it can end.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Adds `count`.
  func raise(by count: Int = 1) {
    guard count > 0 else { return }
    var value = UInt64(count)
    while unsafe write(descriptor, &value, 8) < 0, errno == EINTR {}
  }

  /// Takes one, waiting for it.
  ///
  /// Returns `false` if the time limit passed.
  @discardableResult
  func take(within seconds: Double? = nil) -> Bool {
    let end = seconds.map { Alarm.now + $0 }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      var value: UInt64 = 0
      if unsafe read(descriptor, &value, 8) == 8 { return true }
      let left = end.map { max(0, min(($0 - Alarm.now) * 1000, 1e6)).rounded(.up) }
      if left == 0 { return false }
      _ = unsafe poll(&entry, 1, left.map { Int32($0) } ?? -1)
    }
  }
}
