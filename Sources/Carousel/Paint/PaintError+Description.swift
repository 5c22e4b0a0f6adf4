import Glibc
import CarouselText

extension PaintError: CustomStringConvertible {
  /// One line of plain text, without control characters.
  public var description: String {
    switch self {
    case .unreadable(let path, let code): "\(path): cannot read: \(Self.text(code))"
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
      "pictures cannot be decoded in a sandbox, which is required: \(Self.text(code))"
    case .canceled: "the picture is no longer wanted"
    case .cairo(let status): "cairo: \(status)"
    case .invalidSize(let width, let height): "no picture can be \(width) × \(height)"
    case .unwritable(let path, let code): "\(path): cannot write: \(Self.text(code))"
    case .system(let call, let code): "\(call): \(Self.text(code))"
    }
  }

  private static func name(_ source: PictureSource) -> String {
    switch source {
    case .file(let path), .turned(let path, _): path.description
    case .painted(let card): card.name.escapedLine
    case .fetched(let picture): picture.name.escapedLine
    case .stack(let stack): stack.folder.description
    case .text(let text): text.content
    }
  }

  /// What the system says of an `errno` value.
  static func text(_ code: Int32) -> String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
