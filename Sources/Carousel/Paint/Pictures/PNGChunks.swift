/// Goes over the chunks of a PNG file: length, name, content, checksum, until the one named IEND.
struct PNGChunks {
  /// One chunk, and where in the file it is.
  struct Chunk {
    /// Four letters.
    ///
    /// If the first one is a capital, a decoder must understand the chunk.
    let name: ArraySlice<UInt8>
    /// From its length to its checksum.
    let place: Range<Int>

    /// Whether it is called `name`.
    func isNamed(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }

    var isCritical: Bool { name.first.map { $0 & 0x20 == 0 } ?? false }
    /// The bytes between name and checksum.
    var content: Range<Int> { place.lowerBound + 8..<place.upperBound - 4 }
  }

  private var blocks = FileBlocks()
  private var offset = 8

  /// The next chunk, or `nil` if the file ends before it is there.
  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> Chunk? {
    let head = try blocks.read(8, of: file, at: offset)
    guard head.count == 8 else { return nil }
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let place = offset..<offset + 12 + length
    offset = place.upperBound
    return Chunk(name: head.suffix(4), place: place)
  }

  /// The extents in the header of `file`, or `nil` if it is damaged.
  static func size(of file: borrowing PictureFile) throws(PaintError) -> PixelSize? {
    let head = try file.read(24, at: 0)
    guard head.count == 24, head[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(width: number(head[16..<20]), height: number(head[20..<24]))
  }

  /// How many texts of a file are looked at, and the most bytes of each.
  private static let (mostTexts, mostTextBytes) = (64, 8 << 10)

  /// The plain texts in `file`, by their keys.
  static func texts(of file: borrowing PictureFile) throws(PaintError) -> [String: String] {
    var chunks = PNGChunks()
    var texts: [String: String] = [:]
    while let chunk = try chunks.next(in: file), !chunk.isNamed("IEND"), texts.count < mostTexts {
      guard chunk.isNamed("tEXt"), chunk.content.count <= mostTextBytes else { continue }
      let bytes = try file.read(chunk.content.count, at: chunk.content.lowerBound)
      let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      texts[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
    }
    return texts
  }

  /// The orientation 1…8 that the camera's notes in `file` give, or 1 if there are none.
  static func orientation(of file: borrowing PictureFile) throws(PaintError) -> Int {
    var chunks = PNGChunks()
    while let chunk = try chunks.next(in: file), !chunk.isNamed("IEND") {
      guard chunk.isNamed("eXIf") else { continue }
      let notes = try file.read(
        min(chunk.content.count, EXIF.mostBytes), at: chunk.content.lowerBound)
      return EXIF.orientation(notes: notes) ?? 1
    }
    return 1
  }
}
