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
      let end = try Self.endOfFirstFrame(file)
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

  /// Returns the offset after the first picture of a GIF, past its header and extensions.
  ///
  /// A color table has 3 bytes for each of 2 to 256 colors. Content is in blocks of up to 255
  /// bytes, each after its length. The last block is empty.
  private static func endOfFirstFrame(_ file: borrowing PictureFile) throws(PaintError) -> Int? {
    var blocks = FileBlocks()
    func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7) }
    let flags = try blocks.read(1, of: file, at: 10)
    guard let flags = flags.first else { return nil }
    var offset = 13 + tableBytes(flags)
    while offset < file.byteCount {
      let kind = try blocks.read(2, of: file, at: offset)
      var isPicture = false
      switch kind.first {
      case 0x21: offset += 2
      case 0x2C:
        isPicture = true
        let flags = try blocks.read(1, of: file, at: offset + 9)
        guard let flags = flags.first else { return nil }
        offset += 11 + tableBytes(flags)
      default: return nil
      }
      while true {
        let length = try blocks.read(1, of: file, at: offset)
        guard let length = length.first else { return nil }
        offset += 1 + Int(length)
        if length == 0 { break }
      }
      if isPicture { return offset <= file.byteCount ? offset : nil }
    }
    return nil
  }
}
