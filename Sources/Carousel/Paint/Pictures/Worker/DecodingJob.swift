internal import CarouselSandbox

/// One picture to be decoded, without its file.
struct DecodingJob: Equatable {
  /// The card in pixels.
  var box: PixelSize
  var fit: CardFit
  var limits: PictureLimits
  /// How long the file was when it was opened.
  var byteCount: Int
  /// The file that the picture must be a thumbnail of, or `nil` if it is wanted for itself.
  var original: ThumbnailMark?
  /// How the user has turned the picture, after it is upright.
  var turn = Orientation.upright
  /// Whether a small version will do: a thumbnail of any size, or the one that a camera has put into the
  /// file.
  var isPreview = false
  /// The frame wanted of a moving picture, or `nil` for the picture as it is seen first.
  var frame: FrameMark?
  /// The part wanted of a picture, or `nil` for all of it.
  var part: PicturePart?
  /// Whether what the file, or the one that it is a thumbnail of, says about its picture is wanted as well.
  var isDescribed = false
}

extension DecodingJob {
  /// What `request` asks for of a file of `byteCount` bytes.
  init(_ request: PictureRequest, _ limits: PictureLimits, byteCount: Int) {
    self.init(
      box: request.box, fit: request.fit, limits: limits, byteCount: byteCount,
      turn: request.source.turn, part: request.part,
      isDescribed: request.source.isDecoded && request.path != nil && request.part == nil
        && request.frame == nil && !request.isPreview)
  }
}

/// What the thumbnail of a file says about it.
struct ThumbnailMark: Equatable {
  /// The canonical URI of the file.
  var uri: String
  /// The seconds of the time its content changed last.
  var modified: Int
  /// The bytes of the file.
  var byteCount: Int
}

extension DecodingJob {
  func write(to message: inout MessageWriter) {
    message.append(box)
    message.append(fit == .fit ? 0 : 1)
    message.append(limits.fileBytes)
    message.append(limits.decodingBytes)
    message.append(limits.side)
    message.append(byteCount)
    message.append(turn.bits)
    message.append(isPreview ? 1 : 0)
    message.append(isDescribed ? 1 : 0)
    message.append(frame == nil ? 0 : 1)
    if let frame {
      message.append(frame.picture)
      message.append(frame.index)
    }
    message.append(part == nil ? 0 : 1)
    part?.write(to: &message)
    message.append(original == nil ? 0 : 1)
    if let original {
      message.append(Array(original.uri.utf8))
      message.append(original.modified)
      message.append(original.byteCount)
    }
  }

  init?(from message: inout MessageReader) {
    guard let box = message.size(), let fit = message.number(),
      let fileBytes = message.number(), let decodingBytes = message.number(),
      let side = message.number(), let byteCount = message.number(),
      let turn = message.number(), let isPreview = message.number(),
      let isDescribed = message.number(), let isFrame = message.number()
    else { return nil }
    self.box = box
    self.fit = fit == 0 ? .fit : .fill
    limits = PictureLimits(fileBytes: fileBytes, decodingBytes: decodingBytes, side: side)
    self.byteCount = byteCount
    self.turn = Orientation(bits: turn)
    self.isPreview = isPreview != 0
    self.isDescribed = isDescribed != 0
    if isFrame != 0 {
      guard let picture = message.number(), let index = message.number() else { return nil }
      frame = FrameMark(picture: picture, index: index)
    }
    guard let isPart = message.number() else { return nil }
    if isPart != 0 {
      guard let part = PicturePart(from: &message) else { return nil }
      self.part = part
    }
    guard let isThumbnail = message.number() else { return nil }
    guard isThumbnail != 0 else { return }
    guard let uri = message.run(), let modified = message.number(),
      let byteCount = message.number()
    else { return nil }
    original = ThumbnailMark(
      uri: String(decoding: uri, as: UTF8.self), modified: modified, byteCount: byteCount)
  }
}

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
