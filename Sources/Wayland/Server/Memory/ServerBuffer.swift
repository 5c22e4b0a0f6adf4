/// A buffer of a client: a part of a shared pool, or a single pixel.
package final class ServerBuffer {
  package let resource: Resource<WlBuffer>
  /// Where its pixels are, or `nil` if there is one, which is `color`.
  package let pool: SharedPool?
  private let color: UInt32
  package let offset: Int
  package let width: Int
  package let height: Int
  package let stride: Int
  package let format: MemoryFormat
  /// Whether the compositor holds it: it was committed and is not released yet.
  package private(set) var isHeld = false
  private(set) var releases = 0

  /// The per-commit release callbacks of `wl_surface.get_release`.
  var releaseCallbacks: [Resource<WlCallback>] = []

  /// What the compositor's inspector knows of it.
  package var inspection: AnyObject?

  init(
    _ resource: Resource<WlBuffer>, pool: SharedPool, offset: Int, width: Int, height: Int,
    stride: Int, format: MemoryFormat
  ) {
    self.resource = resource
    self.pool = pool
    color = 0
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
  }

  /// A buffer of one pixel, given as the word 0xAARRGGBB.
  init(_ resource: Resource<WlBuffer>, color: UInt32) {
    self.resource = resource
    self.color = color
    pool = nil
    offset = 0
    (width, height, stride, format) = (1, 1, 4, .argb8888)
  }

  /// The pixels as they are now, or `nil` if the client's memory is smaller than it said.
  package func read() -> PixelImage? {
    guard let pool else { return PixelImage(width: 1, height: 1, filledWith: color) }
    let count = stride * (height - 1) + width * format.bytesPerPixel
    return pool.read(offset: offset, count: count).map {
      format.image(width: width, height: height, stride: stride, words: $0)
    }
  }

  /// Copies the pixels of `part`, which lies in the buffer, to `target` in rows that are `stride` bytes apart:
  /// opaque where the format has no alpha, and in `opaque`.
  ///
  /// - Returns: `false` if the client's memory is smaller than it said, or the format has not 32 bits.
  @unsafe func copy(
    _ part: PixelRectangle, into target: UnsafeMutableRawPointer, stride rowBytes: Int,
    opaque: Coverage
  ) -> Bool {
    guard let pool else {
      if part.area > 0 { unsafe target.storeBytes(of: color, as: UInt32.self) }
      return true
    }
    guard format.bytesPerPixel == 4 else { return false }
    let isComplete = unsafe pool.read(
      rows: part.height, of: part.width * 4, from: offset + part.y * stride + part.x * 4,
      stride: stride, into: target, stride: rowBytes)
    let opaque = format == .argb8888 ? opaque : Coverage([part])
    guard isComplete, !opaque.isEmpty else { return isComplete }
    for band in opaque.bands(in: part) where !band.spans.isEmpty {
      for y in band.rows {
        let row = unsafe (target + (y - part.y) * rowBytes).assumingMemoryBound(to: UInt32.self)
        for span in band.spans {
          unsafe MemoryFormat.makeOpaque(row + (span.lowerBound - part.x), count: span.count)
        }
      }
    }
    return true
  }

  /// Copies a part of a picture of the buffer's size into it.
  ///
  /// - Returns: `false` if the client's memory is smaller than it said, or the format has not 32 bits.
  func write(_ part: PixelRectangle, of picture: PixelImage) -> Bool {
    guard let pool, format.bytesPerPixel == 4 else { return false }
    return (part.y..<part.bottom).allSatisfy { y in
      let start = y * picture.width + part.x
      return unsafe picture.pixels[start..<start + part.width].withUnsafeBytes {
        unsafe pool.write($0, offset: offset + y * stride + part.x * 4)
      }
    }
  }

  /// The compositor needs its memory until it is released.
  func hold() { isHeld = true }

  func release() {
    isHeld = false
    releases += 1
    resource.sendRelease()
    for callback in releaseCallbacks {
      callback.sendDone(callbackData: 0)
      callback.destroy()
    }
    releaseCallbacks = []
  }

  /// Releases a buffer that was committed and never shown, unless something else shows it.
  func releaseUnshown() {
    guard !isHeld else { return }
    releases += 1
    resource.sendRelease()
  }

  /// Sends the release a second time, as broken compositors do.
  ///
  /// Not if the buffer is held again: no client could distinguish that from a real release.
  func releaseAgain() { if !isHeld { resource.sendRelease() } }
}

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
