internal import CLinux
import Glibc

/// A number in the kernel that one thread raises and another waits for.
///
/// The C function is `eventfd`.
final class EventCounter: Sendable {
  /// What a wait takes away.
  enum Kind {
    /// One at a time, waiting while there is none.
    case tokens
    /// Everything at once, never waiting: for event loops.
    case flag
  }

  /// Readable while the number is not zero.
  let descriptor: Int32

  init(_ kind: Kind) throws(PaintError) {
    descriptor = linux_event_counter(kind == .tokens ? 1 : 0)
    guard descriptor >= 0 else { throw .system(call: "eventfd", code: errno) }
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

  /// Takes one token, waiting for it, or the whole flag.
  func take() {
    var value: UInt64 = 0
    while unsafe read(descriptor, &value, 8) < 0, errno == EINTR {}
  }

  /// Waits until the number is not zero and leaves it.
  func wait() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
  }
}
