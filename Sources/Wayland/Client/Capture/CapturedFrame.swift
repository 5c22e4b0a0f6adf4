public import Projection

/// Captured pixels, lent while ``Capture/onFrame`` is called.
@safe public struct CapturedFrame {
  /// The size in pixels.
  public var width: Int { buffer.width }
  /// The size in pixels.
  public var height: Int { buffer.height }
  /// What has changed since the frame before, in pixels.
  public let damage: [PixelRectangle]
  /// How the content is turned: the number of `wl_output.transform`, from 0 to 7.
  public let transform: UInt32

  private let buffer: CaptureBuffer

  init(_ buffer: CaptureBuffer, damage: [PixelRectangle], transform: UInt32) {
    (self.buffer, self.damage, self.transform) = (buffer, damage, transform)
  }

  /// Copies a part as premultiplied 0xAARRGGBB words, each the mean of a square of pixels.
  ///
  /// - Parameters:
  ///   - part: What to copy, in pixels of the copy; what lies outside it is left out.
  ///   - step: The side of each square: 1, 2 or 4. Pixels that fill no square are left out.
  ///   - target: Where the pixel at the upper left of the whole copy goes.
  ///   - stride: The distance of two rows of the copy, in bytes.
  @unsafe public func copy(
    _ part: PixelRectangle, reducedBy step: Int, into target: UnsafeMutableRawPointer, stride: Int
  ) {
    let part = part.intersection(
      PixelRectangle(x: 0, y: 0, width: width / step, height: height / step))
    let alpha: UInt32 = buffer.format.isOpaque ? 0xff00_0000 : 0
    for y in part.y..<max(part.y, part.bottom) {
      let row = unsafe (target + y * stride).assumingMemoryBound(to: UInt32.self)
      let source = unsafe buffer.words + y * step * width
      switch step {
      case 1: unsafe Self.copy(source, to: row, part.x..<part.right, alpha)
      case 2: unsafe Self.halve(source, width, to: row, part.x..<part.right, alpha)
      default: unsafe Self.quarter(source, width, to: row, part.x..<part.right, alpha)
      }
      if buffer.format.isSwapped {
        for x in part.x..<part.right { unsafe row[x] = Self.swapped(row[x]) }
      }
    }
  }

  private static let even: UInt32 = 0x00ff_00ff

  @unsafe private static func copy(
    _ source: UnsafePointer<UInt32>, to row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>,
    _ alpha: UInt32
  ) {
    for x in columns { unsafe row[x] = source[x] | alpha }
  }

  @unsafe private static func halve(
    _ source: UnsafePointer<UInt32>, _ width: Int, to row: UnsafeMutablePointer<UInt32>,
    _ columns: Range<Int>, _ alpha: UInt32
  ) {
    let below = unsafe source + width
    for x in columns {
      let (a, b) = unsafe (source[2 * x], source[2 * x + 1])
      let (c, d) = unsafe (below[2 * x], below[2 * x + 1])
      let low = (a & even) + (b & even) + (c & even) + (d & even) + 0x0002_0002
      let high = (a >> 8 & even) + (b >> 8 & even) + (c >> 8 & even) + (d >> 8 & even) + 0x0002_0002
      unsafe row[x] = (low >> 2 & even) | (high >> 2 & even) << 8 | alpha
    }
  }

  @unsafe private static func quarter(
    _ source: UnsafePointer<UInt32>, _ width: Int, to row: UnsafeMutablePointer<UInt32>,
    _ columns: Range<Int>, _ alpha: UInt32
  ) {
    for x in columns {
      var (low, high): (UInt32, UInt32) = (0x0008_0008, 0x0008_0008)
      for line in 0..<4 {
        let pixels = unsafe source + line * width + 4 * x
        for column in 0..<4 {
          unsafe low += pixels[column] & even
          unsafe high += pixels[column] >> 8 & even
        }
      }
      unsafe row[x] = (low >> 4 & even) | (high >> 4 & even) << 8 | alpha
    }
  }

  private static func swapped(_ word: UInt32) -> UInt32 {
    word & 0xff00_ff00 | (word & 0xff) << 16 | word >> 16 & 0xff
  }
}
