internal import Glibc

/// A file descriptor that came with a message; it is closed when nobody keeps it.
public final class ReceivedDescriptor {
  /// The descriptor; negative if none came.
  public let rawValue: Int32

  package init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  deinit {
    if rawValue >= 0 { close(rawValue) }
  }
}
