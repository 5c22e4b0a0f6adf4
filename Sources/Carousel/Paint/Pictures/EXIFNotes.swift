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

/// The camera's notes inside a picture file.
enum EXIF {
  /// The most bytes of notes that are looked at: as many as a JPEG segment has.
  static let mostBytes = 64 << 10

  /// What a JPEG APP1 segment with notes begins with.
  private static let segmentStart = Array("Exif".utf8) + [0, 0]

  /// The orientation 1…8 in the content of a JPEG APP1 segment, or `nil` if there is none.
  ///
  /// The segment is `Exif`, two zeros and the notes.
  static func orientation(segment: [UInt8]) -> Int? {
    guard segment.starts(with: segmentStart) else { return nil }
    return orientation(notes: Array(segment.dropFirst(segmentStart.count)))
  }

  /// The orientation 1…8 in EXIF data alone, or `nil` if there is none.
  static func orientation(notes: [UInt8]) -> Int? {
    guard let notes = EXIFNotes(notes), let directory = notes.firstDirectory,
      let value = notes.value(of: 0x0112, in: directory), 1...8 ~= value
    else { return nil }
    return value
  }

  /// The range of a thumbnail in a JPEG APP1 segment, which is a complete JPEG file, or `nil` if
  /// there is none.
  static func preview(segment: [UInt8]) -> Range<Int>? {
    guard segment.starts(with: segmentStart),
      let notes = EXIFNotes(Array(segment.dropFirst(segmentStart.count))),
      let first = notes.firstDirectory, let second = notes.directory(after: first),
      let start = notes.value(of: 0x0201, in: second),
      let count = notes.value(of: 0x0202, in: second)
    else { return nil }
    let place = segmentStart.count + start
    guard count > 0, place + count <= segment.count else { return nil }
    return place..<place + count
  }
}

extension EXIFNotes {
  /// The directory of how the picture was taken.
  private var details: Int? { firstDirectory.flatMap { value(of: 0x8769, in: $0) } }

  /// The maker and the model of the camera.
  var camera: String? {
    guard let directory = firstDirectory else { return nil }
    let maker = text(of: 0x010F, in: directory) ?? ""
    let model = text(of: 0x0110, in: directory) ?? ""
    let isNamed = model.lowercased().hasPrefix(maker.lowercased())
    return isNamed ? model : model.isEmpty ? maker : maker + " " + model
  }

  /// How the picture was exposed: `1/250 s f/2.8 ISO 400 35 mm`, as far as it is known.
  var exposure: String? {
    guard let details else { return nil }
    func number(_ tag: Int) -> Double? {
      fractions(of: tag, in: details)?.first.flatMap { $0 > 0 ? $0 : nil }
    }
    let seconds = number(0x829A).map { seconds in
      let share = (1 / seconds).rounded()
      return seconds < 0.3 && share < 1e6 ? "1/\(Int(share)) s" : Self.short(seconds) + " s"
    }
    let parts = [
      seconds, number(0x829D).map { "f/" + Self.short($0) },
      value(of: 0x8827, in: details).flatMap { $0 > 0 ? "ISO \($0)" : nil },
      number(0x920A).map { Self.short($0) + " mm" },
    ]
    let words = parts.compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// The lens.
  var lens: String? { details.flatMap { text(of: 0xA434, in: $0) } }

  /// A number with at most one digit behind the point.
  private static func short(_ number: Double) -> String {
    let tenths = Int((min(number, 1e6) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// When the picture was taken: `2026-08-02 14:05`.
  var date: String? {
    guard let details, let text = text(of: 0x9003, in: details) else { return nil }
    // `2026:08:02 14:05:30`
    let parts = text.split { $0 == ":" || $0 == " " }
    guard parts.count == 6, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }), text.utf8.count == 19
    else { return nil }
    return "\(parts[0])-\(parts[1])-\(parts[2]) \(parts[3]):\(parts[4])"
  }

  /// Where the picture was taken: `59.9139° N, 10.7522° E`.
  var coordinates: String? {
    guard let first = firstDirectory, let directory = value(of: 0x8825, in: first),
      let latitude = angle(2, sign: 1, in: directory, limit: 90, ["N", "S"]),
      let longitude = angle(4, sign: 3, in: directory, limit: 180, ["E", "W"])
    else { return nil }
    return latitude + ", " + longitude
  }

  private func angle(
    _ tag: Int, sign: Int, in directory: Int, limit: Double, _ signs: [String]
  ) -> String? {
    guard let sign = text(of: sign, in: directory), signs.contains(sign),
      let parts = fractions(of: tag, in: directory), parts.count == 3
    else { return nil }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    guard (0...limit).contains(degrees) else { return nil }
    let digits = Int((degrees * 10_000).rounded())
    let rest = String(digits % 10_000)
    let zeros = String(repeating: "0", count: 4 - rest.count)
    return "\(digits / 10_000).\(zeros)\(rest)° \(sign)"
  }
}
