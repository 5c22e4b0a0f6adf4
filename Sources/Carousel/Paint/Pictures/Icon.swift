/// An ICO file: the same picture in several sizes, each a PNG file or a bitmap.
struct Icon {
  private let content: PictureBytes

  /// The most bytes of one of the pictures.
  private static let mostBytes = 16 << 20

  /// Looks for the largest picture, the one with most colors among those.
  init(_ bytes: PictureBytes, _ work: PictureWork) throws(PaintError) {
    let header = LittleEndian(try bytes.read(6, at: 0))
    let count = header.number(4, 2)
    let entries = LittleEndian(try bytes.read(count * 16, at: 6))
    var best: (rank: Int, place: Range<Int>)?
    for entry in stride(from: 0, to: entries.bytes.count - 15, by: 16) {
      // 0 is 256.
      func side(_ offset: Int) -> Int { (entries.number(entry + offset, 1) + 255) % 256 + 1 }
      let rank = side(0) * side(1) * 256 + entries.number(entry + 6, 2)
      let start = entries.number(entry + 12, 4)
      let length = min(entries.number(entry + 8, 4), Self.mostBytes)
      if rank > best?.rank ?? 0 { best = (rank, start..<start + length) }
    }
    guard let best else { throw .damagedHeader }
    content = PictureBytes(try bytes.read(best.place.count, at: best.place.lowerBound), work)
  }

  /// Decodes it.
  ///
  /// - Returns: whether all of it is in the file.
  func decode(_ plan: DecodingPlan) throws(PaintError) -> Bool {
    let prefix = try content.read(PictureFormat.prefixLength, at: 0)
    if PictureFormat(prefix: prefix) == .png {
      return try PictureFormat.png.decode(content, plan)
    }
    try Bitmap(icon: content).decode(content, plan)
    return true
  }
}
