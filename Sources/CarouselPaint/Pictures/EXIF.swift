/// The camera's notes inside a picture file.
enum EXIF {
  /// The most bytes of notes that are looked at: as many as a JPEG segment has.
  static let mostBytes = 64 << 10

  /// The orientation 1…8 in the content of a JPEG APP1 segment; `nil` if there is none.
  ///
  /// The segment is `Exif`, two zeros and the notes.
  static func orientation(segment: [UInt8]) -> Int? {
    guard segment.starts(with: Array("Exif".utf8) + [0, 0]) else { return nil }
    return orientation(notes: Array(segment.dropFirst(6)))
  }

  /// The orientation 1…8 in notes by themselves; `nil` if there is none.
  ///
  /// They are a TIFF structure: byte order, 42, the offset of a directory; the directory is a count
  /// and entries of 12 bytes: tag, type, count, value.
  static func orientation(notes tiff: [UInt8]) -> Int? {
    let isLittleEndian: Bool
    switch tiff.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    func number(at offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= tiff.count else { return nil }
      let part = tiff[offset..<offset + bytes]
      let ordered = isLittleEndian ? Array(part.reversed()) : Array(part)
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
      let count = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(at: offset, bytes: 2) else { return nil }
      guard tag == 0x0112 else { continue }
      guard number(at: offset + 2, bytes: 2) == 3, let value = number(at: offset + 8, bytes: 2),
        1...8 ~= value
      else { return nil }
      return value
    }
    return nil
  }
}
