import CarouselText

/// What can go wrong when pictures are read, painted or written.
///
/// Each case describes itself in one line that is safe to print: names of files are escaped.
public enum PaintError: Error, Hashable, Sendable {
  /// The file could not be opened or read. `code` is the `errno` of the call that failed.
  case unreadable(path: Pathname, code: Int32)
  /// The path names a folder, a pipe, a socket or a device.
  case notARegularFile(path: Pathname)
  /// The file has no content.
  case emptyFile(path: Pathname)
  /// The file has more bytes than `limit`.
  case fileTooLarge(path: Pathname, bytes: Int, limit: Int)
  /// The picture's header declares a size beyond the limits.
  case pictureTooLarge(path: Pathname, width: Int, height: Int)
  /// The content is in no known picture format, or its decoder is not installed.
  case unknownFormat(path: Pathname)
  /// The decoder gave up for `reason`.
  case undecodable(path: Pathname, reason: String)
  /// The picture was not made within `seconds`, and given up.
  case tookTooLong(PictureSource, seconds: Double)
  /// The picture was not begun, since every thread is kept by one that never ends.
  case noThreadLeft(PictureSource)
  /// The picture called `name` could not be fetched, for `reason`.
  case unavailable(name: String, reason: String)
  /// The system does not allow the required sandbox, so nothing is decoded. `code` is the `errno`.
  case noSandbox(code: Int32)
  /// The request was withdrawn before it was finished.
  case canceled
  /// A cairo call failed. `status` is cairo's own description.
  case cairo(status: String)
  /// A surface, texture or target with no pixels or with more than can be addressed was asked for.
  case invalidSize(width: Int, height: Int)
  /// The file could not be written. `code` is the `errno` of the call that failed.
  case unwritable(path: Pathname, code: Int32)
  /// The system has no descriptor, thread or memory left. `code` is the `errno` of `call`.
  case system(call: String, code: Int32)
}

extension PaintError: CustomStringConvertible {
  /// One line of plain text, without control characters.
  public var description: String {
    switch self {
    case .unreadable(let path, let code): "\(path): cannot read: \(SystemReason(code).message)"
    case .notARegularFile(let path): "\(path): not a regular file"
    case .emptyFile(let path): "\(path): the file is empty"
    case .fileTooLarge(let path, let bytes, let limit):
      "\(path): the file has \(bytes) bytes, more than \(limit)"
    case .pictureTooLarge(let path, let width, let height):
      "\(path): the picture is too large (\(width) × \(height))"
    case .unknownFormat(let path): "\(path): not a picture that can be read here"
    case .undecodable(let path, let reason): "\(path): cannot decode: \(reason.plainLine())"
    case .tookTooLong(let source, let seconds):
      "\(Self.name(source)): took too long, given up after \(Int(seconds.rounded())) s"
    case .noThreadLeft(let source):
      "\(Self.name(source)): not tried, since too many pictures before it never came to an end"
    case .unavailable(let name, let reason): "\(name.escapedLine): \(reason.plainLine())"
    case .noSandbox(let code):
      "pictures cannot be decoded in a sandbox, which is required: \(SystemReason(code).message)"
    case .canceled: "the picture is no longer wanted"
    case .cairo(let status): "cairo: \(status)"
    case .invalidSize(let width, let height): "no picture can be \(width) × \(height)"
    case .unwritable(let path, let code): "\(path): cannot write: \(SystemReason(code).message)"
    case .system(let call, let code): "\(call): \(SystemReason(code).message)"
    }
  }

  private static func name(_ source: PictureSource) -> String {
    switch source {
    case .file(let path), .turned(let path, _): path.description
    case .painted(let card): card.name.escapedLine
    case .fetched(let picture): picture.name.escapedLine
    case .stack(let stack): stack.folder.description
    case .row(let row): row.icon.description
    case .text(let text): text.content
    }
  }
}
