public import CarouselView

/// What can keep the program from running.
///
/// The description is one plain line that is safe to print: text from files is sanitised.
public enum DesktopError: Error, Equatable, Sendable {
  /// A path that was asked for cannot be read. The reason is the system's.
  case unreadable(path: String, reason: String)
  /// A file that was asked for is not a picture, or not of a kind that can be decoded here.
  case notAPicture(path: String)
  /// A file is a picture of a kind for which no decoder is installed.
  case undecodable(path: String)
  /// There is nothing to show in the places that were given.
  case noPictures(places: [String])
  /// Every one of the places that were given was skipped. The first one's reason is one line.
  case allSkipped(count: Int, first: String)
  /// Not one of the pictures can be read.
  case nothingReadable
  /// The window, or the connection that carries it, could not be made or was lost.
  case window(String)
  /// A picture could not be painted or written.
  case paint(String)
  /// Programs cannot be shown. The reason is one plain line.
  case host(String)
  /// A setting is unknown or out of range.
  case setting(String)
  /// Standard output was asked to carry announcements or a selection and is closed.
  case outputClosed
  /// Standard output takes nothing. The reason is the system's.
  case unwritableOutput(reason: String)

  /// What can keep a view from working keeps the program from running.
  public init(_ error: ViewError) {
    switch error {
    case .paint(let reason): self = .paint(reason)
    case .setting(let reason): self = .setting(reason)
    case .nothingReadable: self = .nothingReadable
    }
  }
}

extension DesktopError: CustomStringConvertible {
  /// One plain line.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path.isEmpty ? "''" : path): \(reason)"
    case .notAPicture(let path): "\(path) is not a picture that can be read here"
    case .undecodable(let path): "no decoder for pictures like \(path) is installed"
    case .noPictures(let places): "no readable picture in \(Self.list(places))"
    case .allSkipped(let count, let first):
      "nothing to show: \(count) \(count == 1 ? "entry" : "entries") skipped; the first: \(first)"
    case .nothingReadable: "not one of the pictures can be read"
    case .window(let reason), .paint(let reason), .host(let reason), .setting(let reason): reason
    case .outputClosed: "standard output is closed, and the result is to be written there"
    case .unwritableOutput(let reason): "cannot write on standard output: \(reason)"
    }
  }

  /// Some places with commas, and how many more there are.
  private static func list(_ places: [String]) -> String {
    let shown = places.prefix(3).joined(separator: ", ")
    return places.count > 3 ? "\(shown) and \(places.count - 3) more" : shown
  }
}
