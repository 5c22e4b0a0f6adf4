/// The formats of shared memory that are understood, by their `wl_shm.format` codes.
package enum MemoryFormat: UInt32, Hashable, Sendable, CaseIterable {
  /// 32 bits with premultiplied alpha.
  case argb8888 = 0
  /// 32 bits, the highest byte ignored.
  case xrgb8888 = 1
  /// 16 bits: 5 red, 6 green, 5 blue.
  case rgb565 = 0x3631_4752

  /// The bytes of one pixel.
  package var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }

  /// Makes a picture of rows that are `stride` bytes apart in `words`.
  func image(width: Int, height: Int, stride: Int, words: [UInt32]) -> PixelImage {
    if self != .rgb565, stride.isMultiple(of: 4) {
      let rows =
        stride == width * 4
        ? words : (0..<height).flatMap { words[($0 * stride / 4)..<($0 * stride / 4 + width)] }
      return PixelImage(
        width: width, height: height, pixels: self == .argb8888 ? rows : Self.opaque(rows),
        isOpaque: self != .argb8888)
    }
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let byte = y * stride + x * bytesPerPixel
        image[x, y] = color(in: words, byte: byte)
      }
    }
    return image
  }

  /// The words with the highest byte set.
  private static func opaque(_ words: [UInt32]) -> [UInt32] {
    var result = words
    unsafe result.withUnsafeMutableBufferPointer { words in
      if let address = words.baseAddress {
        unsafe makeOpaque(address, count: words.count)
      }
    }
    return result
  }

  /// Sets the highest byte of `count` words; two at a time, since tests run unoptimized.
  @unsafe package static func makeOpaque(_ words: UnsafeMutablePointer<UInt32>, count: Int) {
    let bytes = UnsafeMutableRawPointer(words)
    var place = 0
    while place + 2 <= count {
      let pair = unsafe bytes.loadUnaligned(fromByteOffset: place * 4, as: UInt64.self)
      unsafe bytes.storeBytes(
        of: pair | 0xff00_0000_ff00_0000, toByteOffset: place * 4, as: UInt64.self)
      place += 2
    }
    if place < count { unsafe words[place] |= 0xff00_0000 }
  }

  private func color(in words: [UInt32], byte: Int) -> UInt32 {
    // A stride need not be a multiple of four: the word may straddle two of ours.
    let shift = UInt64(byte % 4 * 8)
    let low = UInt64(words[byte / 4])
    let high = byte / 4 + 1 < words.count ? UInt64(words[byte / 4 + 1]) : 0
    let raw = UInt32(truncatingIfNeeded: (low | high << 32) >> shift)
    switch self {
    case .argb8888: return raw
    case .xrgb8888: return raw | 0xff00_0000
    case .rgb565:
      let red = (raw >> 11) & 31
      let green = (raw >> 5) & 63
      let blue = raw & 31
      return 0xff00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8
        | (blue << 3 | blue >> 2)
    }
  }
}
