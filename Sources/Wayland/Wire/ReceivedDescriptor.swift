internal import Glibc

/// A file descriptor that arrived with a message.
///
/// It is closed with its last reference.
public final class ReceivedDescriptor {
  /// The descriptor.
  ///
  /// Negative if none was received.
  public let rawValue: Int32

  package init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  deinit {
    if rawValue >= 0 { close(rawValue) }
  }
}
