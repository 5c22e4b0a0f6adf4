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
    guard let entry = entry(of: tag, in: directory) else { return nil }
    switch number(at: entry + 2, bytes: 2) {
    case 3: return number(at: entry + 8, bytes: 2)
    case 4: return number(at: entry + 8, bytes: 4)
    default: return nil
    }
  }

  /// The text that a directory has under `tag`, without spaces around it; at most 255 bytes.
  func text(of tag: Int, in directory: Int) -> String? {
    guard let place = place(of: tag, in: directory, type: 2, size: 1, most: 255) else { return nil }
    let text = String(decoding: bytes[place].prefix { $0 != 0 }, as: UTF8.self)
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The positive fractions that a directory has under `tag`, at most three.
  func fractions(of tag: Int, in directory: Int) -> [Double]? {
    guard let place = place(of: tag, in: directory, type: 5, size: 8, most: 3) else { return nil }
    var fractions: [Double] = []
    for start in stride(from: place.lowerBound, to: place.upperBound, by: 8) {
      guard let top = number(at: start, bytes: 4), let bottom = number(at: start + 4, bytes: 4),
        bottom > 0
      else { return nil }
      fractions.append(Double(top) / Double(bottom))
    }
    return fractions
  }

  /// Where a directory has an entry for `tag`.
  private func entry(of tag: Int, in directory: Int) -> Int? {
    guard let count = number(at: directory, bytes: 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + 12 * entry
      guard let found = number(at: offset, bytes: 2) else { return nil }
      if found == tag { return offset }
    }
    return nil
  }

  /// Where the values are that a directory has under `tag`, each of `size` bytes.
  private func place(
    of tag: Int, in directory: Int, type: Int, size: Int, most: Int
  ) -> Range<Int>? {
    guard let entry = entry(of: tag, in: directory), number(at: entry + 2, bytes: 2) == type,
      let count = number(at: entry + 4, bytes: 4), (1...most).contains(count)
    else { return nil }
    let length = count * size
    guard let start = length <= 4 ? entry + 8 : number(at: entry + 8, bytes: 4),
      start + length <= bytes.count
    else { return nil }
    return start..<start + length
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let part = bytes[offset..<offset + count]
    let ordered = isLittleEndian ? Array(part.reversed()) : Array(part)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
