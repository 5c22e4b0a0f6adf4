import CarouselCLinux
import Glibc

/// A number in the kernel that one thread raises and others take from, and the descriptor that wakes them.
///
/// The C function is `eventfd`.
package final class EventCounter: Sendable {
  /// Readable while there is something to take; negative if the system has no descriptor left.
  package let fileDescriptor: Int32

  /// A counter of which a call of ``take()`` takes everything that was raised, or one.
  package init(oneAtATime: Bool = false) {
    fileDescriptor = linux_event_counter(oneAtATime ? 1 : 0)
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// Adds to the number.
  package func raise(by count: Int = 1) {
    guard count > 0 else { return }
    var value = UInt64(count)
    while unsafe write(fileDescriptor, &value, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
  }

  /// Takes what was raised; returns `false` if that is nothing.
  @discardableResult
  package func take() -> Bool {
    var count: UInt64 = 0
    return unsafe read(fileDescriptor, &count, MemoryLayout<UInt64>.size) > 0
  }

  /// Takes what was raised, and waits for it.
  ///
  /// - Parameter seconds: The longest time to wait; `nil` waits indefinitely.
  /// - Returns: `false` if the time has passed
  @discardableResult
  package func wait(within seconds: Double? = nil) -> Bool {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    var entry = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while !take() {
      let left = end.map { (max(.zero, $0 - .now) / .milliseconds(1)).rounded(.up) }
      if left == 0 { return false }
      _ = unsafe poll(&entry, 1, left.map { Int32(min($0, 1e9)) } ?? -1)
    }
    return true
  }
}
