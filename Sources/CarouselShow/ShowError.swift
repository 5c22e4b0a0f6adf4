/// What can keep a show from running.
///
/// The description is one plain line that is safe to print: text from files is sanitised.
public enum ShowError: Error, Equatable, Sendable {
  /// A path that was asked for cannot be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// A file that was asked for is not a picture, or not of a kind that can be decoded here.
  case notAPicture(path: String)
  /// There is nothing to show in the places that were given.
  case noPictures(places: [String])
  /// Not one of the pictures can be read.
  case nothingReadable
  /// The window, or the connection that carries it, could not be made or was lost.
  case window(String)
  /// A picture could not be painted or written.
  case paint(String)
  /// A setting is unknown or out of range.
  case setting(String)
  /// Standard output was asked to carry announcements or a selection and is closed.
  case outputClosed
  /// Standard output takes nothing; the reason is the system's.
  case unwritableOutput(reason: String)
}

extension ShowError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notAPicture(let path): "\(path) is not a picture that can be read here"
    case .noPictures(let places): "no readable picture in \(places.joined(separator: ", "))"
    case .nothingReadable: "not one of the pictures can be read"
    case .window(let reason), .paint(let reason), .setting(let reason): reason
    case .outputClosed: "standard output is closed, and the result is to be written there"
    case .unwritableOutput(let reason): "cannot write on standard output: \(reason)"
    }
  }
}
