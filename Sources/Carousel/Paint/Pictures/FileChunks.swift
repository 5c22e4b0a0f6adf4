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
      return EXIF.orientation(notes: notes) ?? EXIF.orientation(segment: notes) ?? 1
    }
    return 1
  }
}

/// Goes over the chunks of a WebP file: name, length, content.
enum WebPChunks {
  /// The most chunks that are looked at: those of an animation's frames are few enough.
  private static let mostChunks = 4096

  /// Returns the range of the content of the first chunk called `name` in `file`, or `nil` if there is none.
  static func content(_ name: String, of file: borrowing PictureFile) throws(PaintError)
    -> Range<Int>?
  {
    // Only a file that begins so has more than pixels.
    guard try file.read(4, at: 12).elementsEqual("VP8X".utf8) else { return nil }
    var blocks = FileBlocks()
    var offset = 12
    for _ in 0..<mostChunks {
      let head = Array(try blocks.read(8, of: file, at: offset))
      guard head.count == 8 else { return nil }
      let count = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      if head[0..<4].elementsEqual(name.utf8) { return offset + 8..<offset + 8 + count }
      offset += 8 + count + count % 2
    }
    return nil
  }

  /// The most bytes of a color profile.
  private static let mostProfileBytes = 4 << 20

  /// The ICC profile of the colors of `file`, or nothing if there is none.
  static func profile(of file: borrowing PictureFile) throws(PaintError) -> [UInt8] {
    guard let content = try content("ICCP", of: file), content.count <= mostProfileBytes else {
      return []
    }
    return try file.read(content.count, at: content.lowerBound)
  }

  /// The orientation 1…8 that the camera's notes in `file` give, or 1 if there are none.
  static func orientation(of file: borrowing PictureFile) throws(PaintError) -> Int {
    guard let content = try content("EXIF", of: file) else { return 1 }
    let notes = try file.read(min(content.count, EXIF.mostBytes), at: content.lowerBound)
    return EXIF.orientation(notes: notes) ?? EXIF.orientation(segment: notes) ?? 1
  }
}

/// What the segments before a JPEG file's pixels say.
struct JPEGHeader: Equatable {
  /// The extents as stored, before they are turned.
  var width, height: Int
  /// How to turn the picture upright: 1…8 as EXIF numbers it, 1 is upright.
  var orientation = 1
  /// The range of a camera's thumbnail in the file, which is a complete JPEG file.
  var preview: Range<Int>?

  /// Reads the segments of `file`.
  ///
  /// Returns `nil` if they are damaged or there are too many.
  init?(_ file: borrowing PictureFile) throws(PaintError) {
    var orientation = 1
    var preview: Range<Int>?
    var blocks = FileBlocks()
    var offset = 2
    for _ in 0..<1000 {
      let fill = try blocks.read(Self.mostFillBytes, of: file, at: offset)
      offset += max(0, fill.prefix { $0 == 0xFF }.count - 1)
      let head = Array(try blocks.read(4, of: file, at: offset))
      guard head.count == 4, head[0] == 0xFF, head[1] != 0xFF else { return nil }
      let length = Int(head[2]) << 8 | Int(head[3])
      switch head[1] {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let body = Array(try blocks.read(5, of: file, at: offset + 4))
        guard body.count == 5 else { return nil }
        height = Int(body[1]) << 8 | Int(body[2])
        width = Int(body[3]) << 8 | Int(body[4])
        self.orientation = orientation
        self.preview = preview
        return
      case 0xE1:
        let exif = try file.read(max(0, length - 2), at: offset + 4)
        orientation = EXIF.orientation(segment: exif) ?? orientation
        if let part = EXIF.preview(segment: exif) {
          preview = offset + 4 + part.lowerBound..<offset + 4 + part.upperBound
        }
      case 0xD8, 0xD9, 0xDA: return nil
      default: break
      }
      guard length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// The largest number of fill bytes FF before a marker.
  ///
  /// Real files have only a few.
  private static let mostFillBytes = 4 << 10
}
