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
