/// The frames of an animated PNG file.
///
/// `acTL` announces an animation and the number of its plays. Each `fcTL` begins a frame. Its
/// compressed pixels follow in `fdAT` chunks after a number of 4 bytes, or in `IDAT` chunks if the
/// still picture is the first frame.
struct PNGFrames: FrameReader {
  let size: PixelSize
  let plays: Int
  private var chunks = PNGChunks()
  /// The content of the header, and the whole chunks that all frames need: colors, transparency.
  private let header: [UInt8]
  private var common: [UInt8] = []
  /// The control chunk of the next frame.
  private var control: [UInt8]?

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The chunks of colors and transparency, and the most bytes of one of them.
  private static let commonChunks = ["PLTE", "tRNS", "cICP", "iCCP", "sRGB", "gAMA", "cHRM"]
  private static let mostCommonBytes = 64 << 10
  /// The maximum number of chunks before the one that announces an animation.
  private static let mostChunks = 64

  /// Whether `file` announces an animation.
  static func isAnnounced(in file: borrowing PictureFile) -> Bool {
    ((try? control(of: file)) ?? nil) != nil
  }

  /// The content of the chunk that announces an animation, which comes before the pixels.
  private static func control(of file: borrowing PictureFile) throws(PaintError) -> [UInt8]? {
    var chunks = PNGChunks()
    for _ in 0..<mostChunks {
      guard let chunk = try chunks.next(in: file), !chunk.isNamed("IDAT") else { return nil }
      if chunk.isNamed("acTL"), chunk.content.count == 8 {
        let content = try file.read(8, at: chunk.content.lowerBound)
        return content.count == 8 ? content : nil
      }
    }
    return nil
  }

  init?(_ file: borrowing PictureFile) throws(PaintError) {
    guard let control = try Self.control(of: file) else { return nil }
    plays = Self.number(control[4..<8])
    header = try file.read(13, at: 16)
    guard header.count == 13 else { return nil }
    size = PixelSize(width: Self.number(header[0..<4]), height: Self.number(header[4..<8]))
  }

  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> MovingFrame? {
    var pixels: [UInt8] = []
    while let chunk = try chunks.next(in: file) {
      if chunk.isNamed("fcTL") {
        guard chunk.content.count == 26 else { return nil }
        let next = try file.read(26, at: chunk.content.lowerBound)
        let current = control
        control = next
        if let current, !pixels.isEmpty { return frame(current, pixels) }
      } else if chunk.isNamed("IEND") {
        defer { control = nil }
        return pixels.isEmpty ? nil : control.flatMap { frame($0, pixels) }
      } else if Self.commonChunks.contains(where: chunk.isNamed) {
        guard chunk.place.count <= Self.mostCommonBytes else { continue }
        common += try file.read(chunk.place.count, at: chunk.place.lowerBound)
      } else if control != nil, chunk.isNamed("IDAT") || chunk.isNamed("fdAT") {
        let skipped = chunk.isNamed("fdAT") ? 4 : 0
        let count = chunk.content.count - skipped
        guard count >= 0, pixels.count + count <= MovingFrame.mostBytes else { return nil }
        pixels += try file.read(count, at: chunk.content.lowerBound + skipped)
      }
    }
    return nil
  }

  private func frame(_ control: [UInt8], _ pixels: [UInt8]) -> MovingFrame? {
    guard control.count == 26 else { return nil }
    func number(_ at: Int, _ count: Int = 4) -> Int { Self.number(control[at..<at + count]) }
    let (part, whole) = (number(20, 2), number(22, 2))
    var frame = MovingFrame(
      x: number(12), y: number(16), size: PixelSize(width: number(4), height: number(8)),
      milliseconds: part * 1000 / (whole == 0 ? 100 : whole))
    frame.disposal = control[24] == 1 ? .clear : control[24] == 2 ? .restore : .stay
    frame.blends = control[25] != 0
    frame.file =
      Self.signature + Self.chunk("IHDR", control[4..<12] + header[8...]) + common
      + Self.chunk("IDAT", pixels[...]) + Self.chunk("IEND", [])
    return frame
  }

  /// A whole chunk: length, name, content, checksum.
  private static func chunk(_ name: String, _ content: ArraySlice<UInt8>) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(content.count) + body + bytes(checksum(body))
  }

  /// The checksum of the PNG specification: a cyclic code of 32 bits, lowest bit first.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    Int(
      ~bytes.reduce(~UInt32(0)) { sum, byte in
        table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
      })
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
