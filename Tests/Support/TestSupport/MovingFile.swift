/// Files of moving pictures made by code, each frame in one color.
public struct MovingFile {
  /// What becomes of a frame when the next one comes.
  public enum Disposal: Int, Sendable { case stay, clear, restore }

  /// One frame.
  public struct Frame: Sendable {
    /// Where it lies.
    public var x = 0, y = 0, width: Int, height: Int
    /// 0xRRGGBB, or `nil` for transparent.
    public var color: Int?
    /// How long it is seen.
    public var milliseconds = 100
    /// What becomes of it then.
    public var disposal = Disposal.stay
    /// Whether what lies under it shines through.
    public var blends = true

    /// A frame of one color.
    public init(
      x: Int = 0, y: Int = 0, width: Int, height: Int, color: Int?, milliseconds: Int = 100,
      disposal: Disposal = .stay, blends: Bool = true
    ) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      (self.color, self.milliseconds) = (color, milliseconds)
      (self.disposal, self.blends) = (disposal, blends)
    }
  }

  /// The extents of the picture.
  public var width, height: Int
  /// What follows what.
  public var frames: [Frame]
  /// The number of plays, or 0 for indefinitely.
  public var plays = 0

  /// A picture of `frames`.
  public init(width: Int, height: Int, frames: [Frame], plays: Int = 0) {
    (self.width, self.height, self.frames, self.plays) = (width, height, frames, plays)
  }

  /// Frames that cover the picture, in these colors.
  public init(_ side: Int, colors: [Int], milliseconds: Int = 100, plays: Int = 0) {
    self.init(
      width: side, height: side,
      frames: colors.map {
        Frame(width: side, height: side, color: $0, milliseconds: milliseconds)
      }, plays: plays)
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * $0) & 255) }
  }

  private static func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
    little(number, count).reversed()
  }

  // MARK: GIF

  /// The picture as a GIF file, in which frames always blend.
  public var gif: [UInt8] {
    var file = Array("GIF89a".utf8) + Self.little(width, 2) + Self.little(height, 2) + [0, 0, 0]
    if plays != 1 {
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      file += Self.little(max(0, plays - 1), 2) + [0]
    }
    for frame in frames {
      let disposal = [1, 2, 3][frame.disposal.rawValue]
      file += [0x21, 0xF9, 4, UInt8(disposal << 2 | (frame.color == nil ? 1 : 0))]
      file += Self.little(frame.milliseconds / 10, 2) + [0, 0]
      file += [0x2C] + [frame.x, frame.y, frame.width, frame.height].flatMap { Self.little($0, 2) }
      file += [0x80] + Self.big(frame.color ?? 0, 3) + [0, 0, 0]
      file += Self.codes(frame.width * frame.height)
    }
    return file + [0x3B]
  }

  /// A run of pixels of the first color: three bits a code, and the table cleared before it grows.
  private static func codes(_ count: Int) -> [UInt8] {
    let (clear, end) = (4, 5)
    var bits = Bits()
    for pixel in 0..<count {
      if pixel % 2 == 0 { bits.append(clear, 3) }
      bits.append(0, 3)
    }
    bits.append(end, 3)
    var result: [UInt8] = [2]
    var rest = bits.bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(255)
      result += [UInt8(block.count)] + block
      rest = rest.dropFirst(255)
    }
    return result + [0]
  }

  /// Bits in bytes, the lowest first.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ value: Int, _ width: Int) {
      for bit in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(value >> bit & 1) << UInt8(count % 8)
        count += 1
      }
    }
  }

  // MARK: WebP

  /// The picture as a WebP file, in which frames cannot be restored.
  public var webp: [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + Self.little(content.count, 4) + content
        + (content.count % 2 == 0 ? [] : [0])
    }
    let extents = Self.little(width - 1, 3) + Self.little(height - 1, 3)
    var body = Array("WEBP".utf8) + chunk("VP8X", [0x12, 0, 0, 0] + extents)
    body += chunk("ANIM", [0, 0, 0, 0] + Self.little(plays, 2))
    for frame in frames {
      let place = [frame.x / 2, frame.y / 2, frame.width - 1, frame.height - 1, frame.milliseconds]
      let flags = (frame.disposal == .clear ? 1 : 0) | (frame.blends ? 0 : 2)
      body += chunk(
        "ANMF",
        place.flatMap { Self.little($0, 3) } + [UInt8(flags)]
          + chunk("VP8L", Self.lossless(frame.width, frame.height, frame.color)))
    }
    return Array("RIFF".utf8) + Self.little(body.count, 4) + body
  }

  /// A picture whose five codes have one symbol each, so that its pixels take no bits.
  private static func lossless(_ width: Int, _ height: Int, _ color: Int?) -> [UInt8] {
    var bits = Bits()
    bits.append(0x2F, 8)
    bits.append(width - 1, 14)
    bits.append(height - 1, 14)
    bits.append(1, 1)
    bits.append(0, 3)
    // No transform, no cache of colors, no codes that change.
    bits.append(0, 3)
    let color = color.map { $0 | 0xFF << 24 } ?? 0
    for symbol in [color >> 8 & 255, color >> 16 & 255, color & 255, color >> 24 & 255, 0] {
      // A simple code of one symbol of 8 bits.
      bits.append(0b101, 3)
      bits.append(symbol, 8)
    }
    return bits.bytes
  }

  // MARK: PNG

  /// The picture as an animated PNG file.
  public var png: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 6, 0, 0, 0])
    file += Self.chunk("acTL", Self.big(frames.count) + Self.big(plays))
    var number = 0
    for (index, frame) in frames.enumerated() {
      let extents = [frame.width, frame.height, frame.x, frame.y].flatMap { Self.big($0) }
      var control = Self.big(number) + extents + Self.big(frame.milliseconds, 2)
      control += Self.big(1000, 2) + [UInt8(frame.disposal.rawValue), frame.blends ? 1 : 0]
      file += Self.chunk("fcTL", control)
      number += 1
      let pixels = Self.stored(frame.width, frame.height, frame.color)
      if index == 0 {
        file += Self.chunk("IDAT", pixels)
      } else {
        file += Self.chunk("fdAT", Self.big(number) + pixels)
        number += 1
      }
    }
    return file + Self.chunk("IEND", [])
  }

  /// Rows of pixels, unpacked, in the wrapping of packed ones.
  private static func stored(_ width: Int, _ height: Int, _ color: Int?) -> [UInt8] {
    var pixel: [UInt8] = [0, 0, 0, 0]
    if let color { pixel = big(color, 3) + [255] }
    let row: [UInt8] = [0] + (0..<width).flatMap { _ in pixel }
    let rows: [UInt8] = (0..<height).flatMap { _ in row }
    precondition(rows.count < 65_536, "one block holds no more")
    var (low, high) = (1, 0)
    for byte in rows {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    var file: [UInt8] = [0x78, 0x01, 1]
    file += little(rows.count, 2) + little(65_535 - rows.count, 2)
    return file + rows + big(high << 16 | low)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return big(content.count) + body + big(Int(~sum))
  }
}
