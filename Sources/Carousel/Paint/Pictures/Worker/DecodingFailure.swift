internal import CarouselSandbox

/// Why a picture could not be decoded, without the name of the file, which the decoder does not know.
enum DecodingFailure: Equatable {
  case unknownFormat
  case undecodable(reason: String)
  case tooLarge(width: Int, height: Int)
  case unreadable(code: Int32)
  /// There was no memory.
  case noMemory
  case canceled

  /// The most bytes of a reason that are passed on.
  private static let reasonLength = 300

  init(_ error: PaintError) {
    self =
      switch error {
      case .unknownFormat: .unknownFormat
      case .undecodable(_, let reason): .undecodable(reason: reason)
      case .pictureTooLarge(_, let width, let height): .tooLarge(width: width, height: height)
      case .unreadable(_, let code): .unreadable(code: code)
      case .system: .noMemory
      case .canceled: .canceled
      default: .undecodable(reason: error.description)
      }
  }

  /// The same about the file at `path`.
  func error(about path: Pathname) -> PaintError {
    switch self {
    case .unknownFormat: .unknownFormat(path: path)
    case .undecodable(let reason): .undecodable(path: path, reason: reason)
    case .tooLarge(let width, let height):
      .pictureTooLarge(path: path, width: width, height: height)
    case .unreadable(let code): .unreadable(path: path, code: code)
    case .noMemory: .undecodable(path: path, reason: "it takes too much memory")
    case .canceled: .canceled
    }
  }
}

extension DecodingFailure {
  func write(to message: inout MessageWriter) {
    switch self {
    case .unknownFormat: message.append(0)
    case .undecodable(let reason):
      message.append(1)
      message.append(Array(reason.utf8.prefix(Self.reasonLength)))
    case .tooLarge(let width, let height):
      message.append(2)
      message.append(width)
      message.append(height)
    case .unreadable(let code):
      message.append(3)
      message.append(Int(code))
    case .noMemory: message.append(4)
    case .canceled: message.append(5)
    }
  }

  init?(from message: inout MessageReader) {
    switch message.number() {
    case 0: self = .unknownFormat
    case 1:
      guard let reason = message.run(), reason.count <= Self.reasonLength else { return nil }
      self = .undecodable(reason: String(decoding: reason, as: UTF8.self))
    case 2:
      guard let width = message.number(), let height = message.number() else { return nil }
      self = .tooLarge(width: width, height: height)
    case 3:
      guard let code = message.number().flatMap({ Int32(exactly: $0) }) else { return nil }
      self = .unreadable(code: code)
    case 4: self = .noMemory
    case 5: self = .canceled
    default: return nil
    }
  }
}
