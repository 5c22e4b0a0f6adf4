internal import CLinux
import Glibc

/// A number in the kernel that one thread raises and others take from, one at a time.
///
/// The C function is `eventfd`.
final class Tokens: Sendable {
  private let descriptor: Int32

  init() throws(PaintError) {
    descriptor = linux_event_counter(1)
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

  /// Takes one, waiting for it.
  func take() {
    var value: UInt64 = 0
    while unsafe read(descriptor, &value, 8) < 0, errno == EINTR {}
  }
}
