internal import CGdkPixbuf

/// Reads one picture file at the size it is shown at.
struct PictureDecoder {
  let limits: PictureLimits
  let work: PictureWork

  /// How much of the file is read and decoded at a time.
  private static let pieceLength = 64 << 10

  /// Decodes `path` for `box`, upright, cut if `fit` says so.
  func decode(_ path: FilePath, box: PixelSize, fit: CardFit) throws(PaintError) -> Decoded {
    let file = try PictureFile(path, limits: limits)
    return try decode(file, box: box, fit: fit)
  }

  /// Decodes an open file.
  func decode(_ file: borrowing PictureFile, box: PixelSize, fit: CardFit) throws(PaintError)
    -> Decoded
  {
    let prefix = try file.read(PictureFormat.prefixLength, at: 0)
    guard let format = PictureFormat(prefix: prefix) else { throw .unknownFormat(path: file.path) }
    let header = format == .jpeg ? try JPEGHeader(file) : nil
    guard let end = try file.end(of: format, header: header) else {
      throw .undecodable(path: file.path, reason: "the file is cut")
    }
    let plan = DecodingPlan(
      format: format, header: header, box: box, fit: fit, limits: limits, work: work)
    let raw = try run(plan, file, end)
    guard let natural = plan.naturalSize else {
      throw .undecodable(path: file.path, reason: "the size is missing")
    }
    guard let upright = raw.upright() else { throw .system(call: "malloc", code: 12) }
    let isTurned = (upright.width > upright.height) != (natural.width > natural.height)
    let size =
      isTurned ? PixelSize(width: natural.height, height: natural.width) : natural
    return try Decoded(Decoded(pixbuf: upright, naturalSize: size), box: box, fit: fit)
  }

  /// Feeds the file to gdk-pixbuf piece by piece.
  private func run(_ plan: DecodingPlan, _ file: borrowing PictureFile, _ end: Int)
    throws(PaintError)
    -> Pixbuf
  {
    let loader = try PixbufLoader(plan, path: file.path)
    var offset = 0
    while offset < end {
      guard work.isWanted() else { throw .cancelled }
      let piece = try file.read(min(Self.pieceLength, end - offset), at: offset)
      if piece.isEmpty { break }
      try loader.write(piece)
      offset += piece.count
    }
    let pixbuf = try loader.finish()
    guard plan.isComplete(rows: pixbuf.height) else {
      throw .undecodable(path: file.path, reason: "rows are missing")
    }
    return pixbuf
  }
}
