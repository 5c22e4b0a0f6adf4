/// Reads one picture file at the size it is shown at, by gdk-pixbuf.
struct PictureDecoder {
  let limits: PictureLimits
  let work: PictureWork

  /// How much of the file is read and decoded at a time.
  private static let pieceLength = 64 << 10
  /// The longest side of a thumbnail.
  private static let thumbnailSide = 1024

  /// Decodes `file` as `job` says, upright, cut if it fits so; `nil` if it is not the thumbnail that
  /// it should be, or a smaller one than the card.
  func decode(_ file: borrowing PictureFile, _ job: DecodingJob) throws(PaintError) -> Decoded? {
    guard let original = job.original else {
      if job.isPreview { return try preview(in: file, job) }
      return try decode(file, box: job.box, fit: job.fit)
    }
    let side = Self.thumbnailSide
    let whole = try decode(file, box: PixelSize(width: side, height: side), fit: .fit)
    guard whole.pixbuf.option("tEXt::Thumb::URI") == original.uri,
      whole.pixbuf.option("tEXt::Thumb::MTime") == String(original.modified),
      // Where it would have to be enlarged the original may show more.
      job.isPreview
        || job.fit.scale(
          width: Double(whole.pixbuf.width), height: Double(whole.pixbuf.height),
          boxWidth: Double(job.box.width), boxHeight: Double(job.box.height)) <= 1
    else { return nil }
    return try Decoded(whole, box: job.box, fit: job.fit)
  }

  private func decode(_ file: borrowing PictureFile, box: PixelSize, fit: CardFit)
    throws(PaintError) -> Decoded
  {
    let prefix = try file.read(PictureFormat.prefixLength, at: 0)
    guard let format = PictureFormat(prefix: prefix) else { throw .unknownFormat(path: file.path) }
    let header = format == .jpeg ? try JPEGHeader(file) : nil
    guard format != .jpeg || header != nil else {
      throw .undecodable(path: file.path, reason: "the header is damaged")
    }
    guard let content = try PictureContent(of: file, format, header: header) else {
      throw .undecodable(path: file.path, reason: "the file is cut")
    }
    let plan = DecodingPlan(
      format: format, header: header, box: box, fit: fit, limits: limits, work: work,
      byteCount: content.byteCount)
    if let size = try DeclaredSize.read(file, format) {
      plan.sizeIsDeclared(size)
      if let refusal = plan.refusal(file.path) { throw refusal }
    }
    let raw = try run(plan, file, content)
    guard let natural = plan.naturalSize else {
      throw .undecodable(path: file.path, reason: "the size is missing")
    }
    let orientation = format == .png ? try PNGChunks.orientation(of: file) : 1
    guard let upright = raw.upright(orientation) else { throw .system(call: "malloc", code: 12) }
    let isTurned = (upright.width > upright.height) != (natural.width > natural.height)
    let size =
      isTurned ? PixelSize(width: natural.height, height: natural.width) : natural
    return try Decoded(Decoded(pixbuf: upright, naturalSize: size), box: box, fit: fit)
  }

  /// The small version that a camera has put into `file` beside its picture, as much of it as shows
  /// the picture; `nil` if there is none.
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
    let side = Self.thumbnailSide
    var limits = limits
    limits.side = min(limits.side, side)
    let plan = DecodingPlan(
      format: .jpeg, header: nil, box: PixelSize(width: side, height: side), fit: .fit,
      limits: limits, work: work, byteCount: bytes.count)
    let loader = try PixbufLoader(plan, path: file.path)
    try loader.write(bytes)
    let small = try loader.finish()
    // Many cameras fill it up to another shape, with black above and below.
    let natural = PixelSize(width: header.width, height: header.height)
    let part = CardFit.fill.crop(
      PixelSize(width: small.width, height: small.height), box: natural)
    guard
      let shown = small.cropped(
        x: part.x, y: part.y, width: part.size.width, height: part.size.height),
      let upright = shown.upright(header.orientation)
    else { throw .system(call: "malloc", code: 12) }
    let size =
      header.isTurned ? PixelSize(width: natural.height, height: natural.width) : natural
    return try Decoded(Decoded(pixbuf: upright, naturalSize: size), box: job.box, fit: job.fit)
  }

  /// Feeds the file to gdk-pixbuf piece by piece.
  private func run(
    _ plan: DecodingPlan, _ file: borrowing PictureFile, _ content: PictureContent
  ) throws(PaintError) -> Pixbuf {
    let loader = try PixbufLoader(plan, path: file.path)
    for part in content.parts {
      var offset = part.lowerBound
      while offset < part.upperBound {
        guard work.interest() == .wanted else { throw .cancelled }
        let piece = try file.read(min(Self.pieceLength, part.upperBound - offset), at: offset)
        if piece.isEmpty { break }
        try loader.write(piece)
        offset += piece.count
      }
    }
    if !content.trailer.isEmpty { try loader.write(content.trailer) }
    let pixbuf = try loader.finish()
    guard plan.isComplete(rows: pixbuf.height) else {
      throw .undecodable(path: file.path, reason: "rows are missing")
    }
    return pixbuf
  }
}
