/// The frames of a WebP file.
///
/// Chunks after each other: four letters, the length of the content, the content, and a byte more if
/// that length is odd. `VP8X` says how large the picture is and whether it moves, `ANIM` how often;
/// each `ANMF` is a frame, with the chunks of a still picture in it.
struct WebPFrames: FrameReader {
  let size: PixelSize
  private(set) var plays = 0
  private var offset: Int

  /// The bytes of an `ANMF` chunk before the picture.
  private static let headLength = 16

  /// Whether the first bytes of a file say that it moves.
  static func isAnnounced(in prefix: [UInt8]) -> Bool {
    PictureFormat(prefix: prefix) == .webp && prefix.count > 20
      && prefix[12..<16].elementsEqual("VP8X".utf8) && prefix[20] & 2 != 0
  }

  init?(_ file: borrowing PictureFile) throws(PaintError) {
    let header = try file.read(30, at: 0)
    guard Self.isAnnounced(in: header), header.count == 30 else { return nil }
    size = PixelSize(
      width: 1 + Self.number(header[24..<27]), height: 1 + Self.number(header[27..<30]))
    offset = Self.end(of: header[16..<20], from: 20)
  }

  mutating func next(in file: borrowing PictureFile) throws(PaintError) -> MovingFrame? {
    while true {
      let chunk = offset
      let head = try file.read(8 + Self.headLength, at: chunk)
      guard head.count >= 8 else { return nil }
      let length = Self.number(head[4..<8])
      offset = Self.end(of: head[4..<8], from: chunk + 8)
      switch String(decoding: head[0..<4], as: UTF8.self) {
      case "ANIM" where head.count >= 14: plays = Self.number(head[12..<14])
      case "ANMF" where head.count == 8 + Self.headLength && length > Self.headLength:
        return try frame(head[8...], content: chunk + head.count..<chunk + 8 + length, file)
      default: break
      }
    }
  }

  private func frame(
    _ head: ArraySlice<UInt8>, content: Range<Int>, _ file: borrowing PictureFile
  ) throws(PaintError) -> MovingFrame? {
    guard content.count <= MovingFrame.mostBytes else { return nil }
    let head = Array(head)
    let picture = try file.read(content.count, at: content.lowerBound)
    guard picture.count == content.count else { return nil }
    var frame = MovingFrame(
      x: 2 * Self.number(head[0..<3]), y: 2 * Self.number(head[3..<6]),
      size: PixelSize(
        width: 1 + Self.number(head[6..<9]), height: 1 + Self.number(head[9..<12])),
      milliseconds: Self.number(head[12..<15]))
    frame.disposal = head[15] & 1 == 0 ? .stay : .clear
    frame.blends = head[15] & 2 == 0
    var chunks = Array("WEBP".utf8)
    if picture.starts(with: "ALPH".utf8) {
      // Transparency beside the picture needs a header that says so.
      chunks += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + head[6..<12]
    }
    chunks += picture
    frame.file = Array("RIFF".utf8) + (0..<4).map { UInt8(chunks.count >> (8 * $0) & 255) } + chunks
    return frame
  }

  /// Where a chunk ends whose content begins at `start` and has the length that `bytes` give.
  private static func end(of bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    let length = number(bytes)
    return start + length + (length & 1)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
