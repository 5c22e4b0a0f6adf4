import CarouselPaint

/// PNG files of one color, as large as those of a camera.
package enum SolidPicture {
  /// A picture of a color, of which every line is stored as it is.
  package static func png(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) -> [UInt8]
  {
    let head = number(width) + number(height) + [1, 3, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("PLTE", [red, green, blue]) + content(width, height) + chunk("IEND", [])
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The pixels, all of which have the first color of the palette.
  private static func content(_ width: Int, _ height: Int) -> [UInt8] {
    let count = ((width + 7) / 8 + 1) * height
    var bytes: [UInt8] = [0x78, 0x01]
    var rest = count
    while rest > 0 {
      let length = min(rest, 0xFFFF)
      rest -= length
      let (low, high) = (UInt8(length & 255), UInt8(length >> 8))
      bytes += [rest == 0 ? 1 : 0, low, high, ~low, ~high]
      bytes += [UInt8](repeating: 0, count: length)
    }
    // The sum (Adler-32) of zeros.
    return chunk("IDAT", bytes + number((count % 65_521) << 16 | 1))
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var sum: UInt32 = .max
    for byte in body { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return number(content.count) + body + number(Int(~sum))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
