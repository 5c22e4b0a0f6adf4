/// Reads the size of pictures whose decoders tell it only when they have taken memory or time.
enum DeclaredSize {
  /// How far into an AVIF or HEIC file its properties are looked for.
  private static let propertyLength = 64 << 10

  /// The size that the header of `file` declares; `nil` for formats that are asked in another way,
  /// and where it is not found.
  static func read(_ file: borrowing PictureFile, _ format: PictureFormat) throws(PaintError)
    -> PixelSize?
  {
    switch format {
    case .png: png(try file.read(24, at: 0))
    case .webp: webp(try file.read(30, at: 0))
    case .avif: largestProperty(try file.read(propertyLength, at: 0))
    default: nil
    }
  }

  /// PNG: width and height are the first of the first chunk.
  private static func png(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count == 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    return PixelSize(width: bigEndian(bytes[16..<20]), height: bigEndian(bytes[20..<24]))
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// WebP: the first chunk is a lossy picture, a lossless one, or a header that says more.
  private static func webp(_ bytes: [UInt8]) -> PixelSize? {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.count == 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return PixelSize(width: number(24, 3) + 1, height: number(27, 3) + 1)
    case "VP8L":
      let bits = number(21, 4)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 ": return PixelSize(width: number(26, 2) & 0x3FFF, height: number(28, 2) & 0x3FFF)
    default: return nil
    }
  }

  /// The largest of the `ispe` boxes, which give the sizes of all tiles and of the whole: a name, 4
  /// bytes of version and flags, width and height.
  private static func largestProperty(_ bytes: [UInt8]) -> PixelSize? {
    var largest: PixelSize?
    let name = Array("ispe".utf8)
    var offset = 0
    while offset + 16 <= bytes.count {
      defer { offset += 1 }
      guard bytes[offset] == name[0], bytes[offset..<offset + 4].elementsEqual(name) else {
        continue
      }
      let size = PixelSize(
        width: bigEndian(bytes[offset + 8..<offset + 12]),
        height: bigEndian(bytes[offset + 12..<offset + 16]))
      if largest.map({ area(size) > area($0) }) ?? true { largest = size }
    }
    return largest
  }

  /// How many pixels there are: what is declared may be more than any whole number holds.
  private static func area(_ size: PixelSize) -> Double { Double(size.width) * Double(size.height) }
}
