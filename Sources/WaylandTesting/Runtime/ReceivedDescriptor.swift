internal import Glibc

/// A file descriptor that came with a request; it is closed when nobody keeps it.
final class ReceivedDescriptor {
  /// The descriptor; negative if none came.
  let rawValue: Int32

  init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  deinit {
    if rawValue >= 0 { close(rawValue) }
  }
}
