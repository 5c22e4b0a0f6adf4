/// What is seen where no quad is: one color, or rows of a repeating pattern of eight pixels.
public struct Background: Equatable, Sendable, ExpressibleByIntegerLiteral {
  /// The pixels of the rows.
  ///
  /// Empty for one color.
  private final class Rows: Sendable {
    let words: [SIMD8<UInt32>]
    init(_ words: [SIMD8<UInt32>]) { self.words = words }
  }

  private let pixel: UInt32
  private let rows: Rows?

  /// One color, a premultiplied 0xAARRGGBB pixel.
  public init(_ pixel: UInt32) {
    self.pixel = pixel
    rows = nil
  }

  /// One color, a premultiplied 0xAARRGGBB pixel.
  public init(integerLiteral pixel: UInt32) { self.init(pixel) }

  /// Opaque colors that change from row to row.
  ///
  /// - Parameter rows: for each upright row, eight premultiplied 0xAARRGGBB pixels, which repeat
  ///   from the left edge. The last row fills all rows below. Transparent if there are none.
  public init(rows: [SIMD8<UInt32>]) {
    pixel = 0
    self.rows = rows.isEmpty ? nil : Rows(rows)
  }

  /// Compares colors, and whether it is the very same pattern.
  public static func == (a: Background, b: Background) -> Bool {
    a.pixel == b.pixel && a.rows === b.rows
  }

  /// The pixel at a place in the upright picture.
  private func pixel(x: Int, y: Int) -> UInt32 {
    rows.map { $0.words[min(y, $0.words.count - 1)][x & 7] } ?? pixel
  }

  /// Makes the background ready for a target, in memory of `arena`.
  func ground(of target: PixelTarget, arena: FrameArena) -> Ground {
    let opaque: UInt32 = target.format == .argb8888 ? 0 : 0xff00_0000
    let (width, height) = (target.width, target.height)
    if rows == nil {
      let words = unsafe arena.take(8, of: UInt32.self)
      unsafe words.initialize(repeating: pixel | opaque, count: 8)
      return unsafe Ground(words: words, width: 8, rows: 1)
    }
    if let rows, target.rotation == .none {
      let words = unsafe arena.take(8 * height, of: UInt32.self)
      let memory = UnsafeMutableRawPointer(words)
      for y in 0..<height {
        let row = rows.words[min(y, rows.words.count - 1)] | SIMD8(repeating: opaque)
        unsafe memory.storeBytes(of: row, toByteOffset: 32 * y, as: SIMD8<UInt32>.self)
      }
      return unsafe Ground(words: words, width: 8, rows: height)
    }
    // A picture's row is a column of memory where it is turned by a quarter: eight rows repeat.
    let isTurned = target.rotation == .quarter || target.rotation == .threeQuarter
    let (columns, lines) = isTurned ? (width, 8) : (8, height)
    let words = unsafe arena.take(columns * lines, of: UInt32.self)
    for y in 0..<lines {
      for x in 0..<columns {
        // Turned by a half, a block of memory's pixels is one of the picture's from its end.
        let word =
          switch target.rotation {
          case .none: pixel(x: x, y: y)
          case .quarter: pixel(x: y, y: width - 1 - x)
          case .half: pixel(x: width - 1 - x & 7, y: height - 1 - y)
          case .threeQuarter: pixel(x: height - 1 - y & 7, y: x)
          }
        unsafe words[y * columns + x] = word | opaque
      }
    }
    return unsafe Ground(words: words, width: columns, rows: lines)
  }
}
