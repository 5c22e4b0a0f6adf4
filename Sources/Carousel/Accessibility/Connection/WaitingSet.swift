internal import CarouselCLinux
import CarouselDBus
internal import Glibc

/// One descriptor that is ready when one of several connections has something to do.
struct WaitingSet: ~Copyable {
  let descriptor: Int32

  /// A set of none, or `nil` if the system has no descriptors left.
  init?() {
    descriptor = linux_waiting_set()
    guard descriptor >= 0 else { return nil }
  }

  /// Updates the conditions of a connection.
  ///
  /// A closed one is removed automatically.
  borrowing func wait(for connection: BusConnection) {
    _ = linux_wait_for(
      descriptor, connection.fileDescriptor, connection.canRead ? 1 : 0,
      connection.hasUnsent ? 1 : 0)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
