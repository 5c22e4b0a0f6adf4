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
