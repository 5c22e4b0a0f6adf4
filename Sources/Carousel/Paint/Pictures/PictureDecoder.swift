/// Reads one picture file at the size it is shown at.
struct PictureDecoder {
  let limits: PictureLimits
  let work: PictureWork

  /// The longest side of a small version among a camera's notes.
  private static let previewSide = 1024

  /// Decodes `file` as `job` says, upright, cut if it fits so.
  ///
  /// Returns `nil` if it is not the thumbnail that it should be, or a smaller one than the card.
  func decode(_ file: borrowing PictureFile, _ job: DecodingJob) throws(PaintError) -> Decoded? {
    if let original = job.original {
      guard let natural = try originalSize(in: file, of: original, job) else { return nil }
      var decoded = try decodeStill(file, job)
      decoded.naturalSize = natural
      return decoded
    } else if job.isPreview {
      return try preview(in: file, job)
    }
    return try decodeStill(file, job)
  }

  private func decodeStill(_ file: borrowing PictureFile, _ job: DecodingJob)
    throws(PaintError) -> Decoded
  {
    guard let format = try PictureFormat.recognize(file) else {
      throw .unknownFormat(path: file.path)
    }
    var orientation = 1
    if format == .jpeg {
      guard let header = try JPEGHeader(file) else {
        throw .undecodable(path: file.path, reason: "the header is damaged")
      }
      orientation = header.orientation
    } else if format == .png {
      if let size = try PNGChunks.size(of: file),
        !limits.allow(width: size.width, height: size.height, bytesPerPixel: 1)
      {
        throw .pictureTooLarge(path: file.path, size)
      }
      orientation = try PNGChunks.orientation(of: file)
    } else if format == .webp {
      orientation = try WebPChunks.orientation(of: file)
    }
    let content = try PictureContent(of: file, format)
    let plan = DecodingPlan(
      format: format, orientation: orientation, turn: job.turn, box: job.box, fit: job.fit,
      part: job.part, limits: limits, work: work, byteCount: content.byteCount)
    let decoded = try plan.decode(PictureBytes(file, content, work), path: file.path)
    if format == .webp { plan.convert(fromProfile: try WebPChunks.profile(of: file)) }
    return decoded
  }

  /// The extents of the original, as its thumbnail says, or `nil` if the file is no thumbnail of
  /// `original`, or not large enough for the card.
  private func originalSize(
    in file: borrowing PictureFile, of original: ThumbnailMark, _ job: DecodingJob
  ) throws(PaintError) -> PixelSize? {
    let texts = try PNGChunks.texts(of: file)
    guard texts["Thumb::URI"] == original.uri,
      texts["Thumb::MTime"] == String(original.modified),
      texts["Thumb::Size"].map({ $0 == String(original.byteCount) }) ?? true,
      let size = try PNGChunks.size(of: file)
    else { return nil }
    let natural = Self.originalSize(texts, thumbnail: size).map(job.turn.turned)
    let seen = job.turn.turned(size)
    if job.isPreview { return natural ?? seen }
    // Where it would have to be enlarged the original may show more.
    let scale = job.fit.scale(
      width: Double(seen.width), height: Double(seen.height),
      boxWidth: Double(job.box.width), boxHeight: Double(job.box.height))
    return scale <= 1 ? natural : nil
  }

  /// The upright extents of an original by the texts of its thumbnail of `size`, or `nil` if they
  /// are not there, or of another shape.
  private static func originalSize(_ texts: [String: String], thumbnail size: PixelSize)
    -> PixelSize?
  {
    guard let width = texts["Thumb::Image::Width"].flatMap({ Int($0) }),
      let height = texts["Thumb::Image::Height"].flatMap({ Int($0) }),
      1...1_000_000 ~= width, 1...1_000_000 ~= height
    else { return nil }
    // Some writers give the extents as stored. A side of the thumbnail is rounded.
    return [(width, height), (height, width)].first { width, height in
      abs(width * size.height - height * size.width) <= max(width, height)
    }.map { PixelSize(width: $0, height: $1) }
  }

  /// The thumbnail that a camera has put into `file`, cropped to the picture, or `nil` if there is
  /// none.
  private func preview(in file: borrowing PictureFile, _ job: DecodingJob) throws(PaintError)
    -> Decoded?
  {
    let prefix = try file.read(PictureFormat.prefixLength, at: 0)
    guard PictureFormat(prefix: prefix) == .jpeg, let header = try JPEGHeader(file),
      let place = header.preview
    else { return nil }
    let bytes = try file.read(place.count, at: place.lowerBound)
    guard PictureFormat(prefix: Array(bytes.prefix(PictureFormat.prefixLength))) == .jpeg else {
      return nil
    }
    var limits = limits
    limits.side = min(limits.side, Self.previewSide)
    let plan = DecodingPlan(
      format: .jpeg, orientation: header.orientation, turn: job.turn, box: job.box, fit: job.fit,
      limits: limits, work: work, byteCount: bytes.count,
      // Many cameras fill it up to another shape, with black above and below.
      original: PixelSize(width: header.width, height: header.height))
    return try plan.decode(PictureBytes(bytes, work), path: file.path)
  }
}

/// The parts of a file that its decoder has to see: its picture, or the first one of an animation.
///
/// The decoder of PNG unpacks whatever is packed in the file, and that of GIF may go on to other
/// frames. For other formats the whole file is the picture.
struct PictureContent: Equatable {
  /// Their ranges in the file, first to last.
  let parts: [Range<Int>]
  /// What the decoder has to be given after them.
  var trailer: [UInt8] = []

  /// The bytes of all parts.
  var byteCount: Int { parts.reduce(0) { $0 + $1.count } }

  /// Finds it, or as much of it as is there if the file ends too early.
  init(of file: borrowing PictureFile, _ format: PictureFormat) throws(PaintError) {
    switch format {
    case .png: parts = try Self.chunksOfPNG(file)
    case .gif:
      let end = try GIFFrames.endOfFirst(in: file).flatMap { $0 <= file.byteCount ? $0 : nil }
      parts = [0..<(end ?? file.byteCount)]
      if end != nil { trailer = [0x3B] }
    default: parts = [0..<file.byteCount]
    }
  }

  /// The chunks that a decoder need not know, but that say what the pixels mean.
  private static let colorChunks = ["tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM"]
  /// The most bytes of one of them: profiles are compressed.
  private static let mostColorBytes = 4 << 20

  /// The chunks that make the picture.
  private static func chunksOfPNG(_ file: borrowing PictureFile) throws(PaintError)
    -> [Range<Int>]
  {
    var chunks = PNGChunks()
    var parts = [0..<8]
    while let chunk = try chunks.next(in: file) {
      let place = chunk.place
      let isEnd = chunk.isNamed("IEND")
      let isColor = place.count <= mostColorBytes && colorChunks.contains(where: chunk.isNamed)
      if isEnd || (chunk.isCritical && !chunk.content.isEmpty) || isColor {
        if let last = parts.last, last.upperBound == place.lowerBound {
          parts[parts.count - 1] = last.lowerBound..<place.upperBound
        } else {
          parts.append(place)
        }
      }
      if isEnd { break }
    }
    return parts.map { $0.clamped(to: 0..<file.byteCount) }.filter { !$0.isEmpty }
  }
}
