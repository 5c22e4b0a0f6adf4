package import Projection
import Wayland

/// Captured pixels, lent while ``Capture/onFrame`` is called.
@safe package struct CapturedFrame {
  /// The size in pixels.
  package var width: Int { buffer.width }
  /// The size in pixels.
  package var height: Int { buffer.height }
  /// What has changed since the frame before, in pixels.
  package let damage: [PixelRectangle]
  /// How the content is turned: the number of `wl_output.transform`, from 0 to 7.
  package let transform: UInt32

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
  @unsafe package func copy(
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

/// Shared memory that the compositor copies pixels into.
@safe final class CaptureBuffer {
  let constraints: CaptureConstraints
  let format: WlShm.Format
  let wire: Owned<WlBuffer>
  private let memory: MemoryFile

  /// Makes a buffer that meets usable constraints.
  init(
    _ constraints: CaptureConstraints, _ format: WlShm.Format, _ shm: Proxy<WlShm>,
    _ calls: MemoryCalls
  ) throws(WaylandError) {
    (self.constraints, self.format) = (constraints, format)
    let (width, height) = (constraints.width, constraints.height)
    memory = try MemoryFile(size: width * height * 4, calls: calls)
    let pool = shm.createPool(fd: memory.descriptor, size: Int32(width * height * 4))
    wire = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4),
      format: format)
    memory.closeDescriptor()
  }

  var width: Int { constraints.width }
  var height: Int { constraints.height }

  /// The pixels, row by row without gaps.
  @unsafe var words: UnsafePointer<UInt32> {
    unsafe UnsafePointer(memory.base.assumingMemoryBound(to: UInt32.self))
  }
}

/// What the buffers of a capture have to be like, as the compositor says bit by bit.
struct CaptureConstraints: Equatable {
  /// The size in pixels.
  var width = 0
  /// The size in pixels.
  var height = 0
  var formats: [WlShm.Format] = []

  /// The format to use, or `nil` if the compositor offers none that is understood.
  var format: WlShm.Format? { WlShm.Format.captured.first(where: formats.contains) }

  /// Whether a buffer can be made.
  var isUsable: Bool {
    let sides = 1...16_384
    return sides.contains(width) && sides.contains(height) && format != nil
      && width * height * 4 <= Int32.max
  }
}

extension WlShm.Format {
  /// The formats in which pixels are captured: 32-bit words, the best first.
  fileprivate static let captured: [Self] = [.argb8888, .xrgb8888, .abgr8888, .xbgr8888]

  var isOpaque: Bool { self == .xrgb8888 || self == .xbgr8888 }
  /// Whether red and blue are exchanged.
  var isSwapped: Bool { self == .abgr8888 || self == .xbgr8888 }
}
