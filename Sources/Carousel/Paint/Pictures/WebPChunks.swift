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
