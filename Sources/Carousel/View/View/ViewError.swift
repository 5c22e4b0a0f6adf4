/// What can keep a view from working.
///
/// The description is one plain line.
public enum ViewError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Pictures cannot be loaded, painted or written. The reason is the system's or cairo's.
  case paint(String)
  /// A setting is out of its range.
  case setting(String)
  /// Not one of the pictures can be read.
  case nothingReadable

  /// One plain line.
  public var description: String {
    switch self {
    case .paint(let reason), .setting(let reason): reason
    case .nothingReadable: "not one of the pictures can be read"
    }
  }
}
