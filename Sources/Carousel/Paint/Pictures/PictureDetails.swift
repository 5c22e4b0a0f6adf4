import CarouselText
import Glibc
internal import CarouselSandbox

/// What a picture file says about its picture, in words.
///
/// Every text is one line that is safe to print and to speak.
public struct PictureDetails: Equatable, Sendable {
  /// What is to be seen, for those who do not see it (IPTC `AltTextAccessibility`).
  public var alternativeText: String?
  /// The camera.
  public var camera: String?
  /// How it was exposed: `1/250 s f/2.8 ISO 400 35 mm`.
  public var exposure: String?
  /// The lens.
  public var lens: String?
  /// When the picture was taken, in the time of the camera: `2026-08-02 14:05`.
  public var date: String?
  /// Where it was taken: names, coordinates or both.
  public var place: String?

  /// Whether the file ends before the picture does: a part of it is shown.
  public var isIncomplete = false

  /// Nothing.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { self == PictureDetails() }
}

extension PictureDetails {
  /// The bytes at the beginning and at the end of a file that are searched.
  private static let (headBytes, tailBytes) = (1 << 20, 256 << 10)
  /// The most characters of an alternative text, and of another one.
  private static let (longestText, longestName) = (1000, 200)

  /// What `file` says about its picture, if `job` asks for that.
  ///
  /// Nothing if it cannot be read.
  init(of file: borrowing PictureFile, for job: DecodingJob) {
    self.init()
    if job.isDescribed, let details = try? PictureDetails(reading: file) { self = details }
  }

  /// Reads what the notes of a camera (EXIF) and of an author (XMP) say, in a file of any format.
  ///
  /// Both are found by how they begin. What is damaged says nothing.
  init(reading file: borrowing PictureFile) throws(PaintError) {
    let head = try file.read(min(Self.headBytes, file.byteCount), at: 0)
    let end = max(head.count, file.byteCount - Self.tailBytes)
    let tail = end < file.byteCount ? try file.read(file.byteCount - end, at: end) : []
    var names: [String] = []
    if let packet = XMPPacket(in: head) ?? XMPPacket(in: tail) {
      alternativeText = Self.line(packet["AltTextAccessibility"], limit: Self.longestText)
      names = ["Location", "City", "Country"].compactMap { Self.line(packet[$0]) }
    }
    let notes = EXIF.notes(in: head) ?? EXIF.notes(in: tail)
    if let notes {
      camera = Self.line(notes.camera)
      (exposure, lens) = (Self.line(notes.exposure), Self.line(notes.lens))
      date = Self.line(notes.date)
      if let coordinates = notes.coordinates { names.append(coordinates) }
    }
    place = names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private static func line(_ text: String?, limit: Int = longestName) -> String? {
    text.map { $0.plainLine(limit: limit) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension EXIF {
  /// The notes in a part of a file, found by how they begin.
  static func notes(in bytes: [UInt8]) -> EXIFNotes? {
    if let notes = EXIFNotes(Array(bytes.prefix(mostBytes))) { return notes }
    for start in [Array("Exif".utf8) + [0, 0], Array("eXIf".utf8), Array("EXIF".utf8)] {
      guard let place = bytes.firstRange(of: start) else { continue }
      // In a chunk of WebP, the length comes first.
      for skipped in [0, 4] {
        let rest = bytes.dropFirst(place.upperBound + skipped).prefix(mostBytes)
        if let notes = EXIFNotes(Array(rest)) { return notes }
      }
    }
    return nil
  }
}

extension [UInt8] {
  /// The first place of some bytes, which are not empty.
  func firstRange(of wanted: [UInt8], from start: Int = 0) -> Range<Int>? {
    guard let first = wanted.first, start >= 0, count - start >= wanted.count else { return nil }
    let place = unsafe withUnsafeBytes { bytes in
      unsafe wanted.withUnsafeBytes { wanted -> Int? in
        guard let base = bytes.baseAddress, let needle = wanted.baseAddress else { return nil }
        // Behind this place there is not enough room.
        let end = bytes.count - wanted.count + 1
        var place = start
        while place < end, let found = unsafe memchr(base + place, Int32(first), end - place) {
          place = unsafe UnsafeRawPointer(found) - base
          if unsafe memcmp(base + place, needle, wanted.count) == 0 { return place }
          place += 1
        }
        return nil
      }
    }
    return place.map { $0..<$0 + wanted.count }
  }
}

extension PictureDetails {
  /// The most bytes of a text in a message: what a worker sends fits in ``WorkerReply/capacity``.
  private static let mostBytes = 1200

  private static var texts: [WritableKeyPath<PictureDetails, String?>] {
    [\.alternativeText, \.camera, \.exposure, \.lens, \.date, \.place]
  }

  func write(to message: inout MessageWriter) {
    for text in Self.texts {
      var bytes = Array((self[keyPath: text] ?? "").utf8.prefix(Self.mostBytes))
      // A character that was cut is left out.
      while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
      message.append(bytes)
    }
  }

  /// Reads what a worker says, which may be anything.
  init?(from message: inout MessageReader) {
    self.init()
    for text in Self.texts {
      guard let bytes = message.run(), bytes.count <= Self.mostBytes else { return nil }
      let line = String(decoding: bytes, as: UTF8.self).plainLine(limit: Self.mostBytes)
      self[keyPath: text] = line.isEmpty ? nil : line
    }
  }
}
