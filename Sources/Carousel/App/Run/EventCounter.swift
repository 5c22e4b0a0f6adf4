import CarouselCLinux
import Glibc

/// A descriptor with which a thread wakes another one.
///
/// The C function is `eventfd`.
final class EventCounter: Sendable {
  /// Readable from ``raise()`` until ``take()``; negative if the system has no descriptor left.
  let fileDescriptor: Int32

  /// A counter of which ``take()`` waits for ``raise()`` if `waits` is set.
  init(waits: Bool = false) { fileDescriptor = linux_event_counter(waits ? 1 : 0) }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// Makes the descriptor readable.
  func raise() {
    var one: UInt64 = 1
    _ = unsafe write(fileDescriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Takes what was raised; returns `false` if that is nothing.
  @discardableResult
  func take() -> Bool {
    var count: UInt64 = 0
    return unsafe read(fileDescriptor, &count, MemoryLayout<UInt64>.size) > 0
  }
}
