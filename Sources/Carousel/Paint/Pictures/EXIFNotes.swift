/// The structure of EXIF data, which is that of a TIFF file.
///
/// It has a byte order, the number 42, and the offset of the first directory. A directory is a
/// count, entries of 12 bytes (tag, type, count, value), and the offset of the next directory.
///
/// Invalid data gives `nil`, never an error.
struct EXIFNotes {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isLittleEndian = true
    case [0x4D, 0x4D]: isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
    guard number(at: 2, bytes: 2) == 42 else { return nil }
  }

  /// Where the first directory is.
  var firstDirectory: Int? { number(at: 4, bytes: 4) }

  /// Where the directory that follows another is, or `nil` for none.
  func directory(after directory: Int) -> Int? {
    guard let count = number(at: directory, bytes: 2),
      let next = number(at: directory + 2 + 12 * count, bytes: 4), next > 0
    else { return nil }
    return next
  }

  /// The whole number, of 2 or 4 bytes, that a directory has under `tag`.
  func value(of tag: Int, in directory: Int) -> Int? {
    guard let count = number(at: directory, bytes: 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + 12 * entry
      guard let found = number(at: offset, bytes: 2) else { return nil }
      guard found == tag else { continue }
      switch number(at: offset + 2, bytes: 2) {
      case 3: return number(at: offset + 8, bytes: 2)
      case 4: return number(at: offset + 8, bytes: 4)
      default: return nil
      }
    }
    return nil
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let part = bytes[offset..<offset + count]
    let ordered = isLittleEndian ? Array(part.reversed()) : Array(part)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
