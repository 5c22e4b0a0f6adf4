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
