/// Goes over the chunks of a PNG file: length, name, content, checksum, until the one named IEND.
struct PNGChunks {
  /// One chunk, and where in the file it is.
  struct Chunk {
    /// Four letters; a capital at the beginning says that a decoder must know the chunk.
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

  /// The next chunk; `nil` if the file ends before it is there.
  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> Chunk? {
    let head = try blocks.read(8, of: file, at: offset)
    guard head.count == 8 else { return nil }
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let place = offset..<offset + 12 + length
    offset = place.upperBound
    return Chunk(name: head.suffix(4), place: place)
  }

  /// The orientation 1…8 that the camera's notes in `file` give; 1 if there are none.
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
