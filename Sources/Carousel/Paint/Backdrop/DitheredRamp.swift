import QuadRaster

/// Colors along a way from 0 to 1, painted without bands.
///
/// Where a color lies between two levels, an ordered 8 × 8 pattern takes the lower one here and
/// the higher one there.
struct DitheredRamp {
  /// How many places the way has.
  private static let count = 4096
  /// Red, green and blue in levels, times 64, because the pattern has 64 thresholds.
  private let table: [SIMD4<UInt16>]

  /// A ramp through one or more evenly spread `colors`, all of which are taken as opaque.
  init(_ colors: [RGBA]) {
    table = (0..<Self.count).map { index in
      let place = Double(index) / Double(Self.count - 1) * Double(colors.count - 1)
      let first = min(Int(place), max(0, colors.count - 2))
      let color =
        colors.count > 1
        ? colors[first].mixed(with: colors[first + 1], place - Double(first)) : colors[0]
      func levels(_ part: Double) -> UInt16 {
        part > 0 ? UInt16((min(part, 1) * 255 * 64).rounded()) : 0
      }
      return SIMD4(levels(color.red), levels(color.green), levels(color.blue), 0)
    }
  }

  /// The rows of a picture of `height` rows that goes the way from top to bottom: eight pixels each,
  /// which repeat.
  func rows(_ height: Int) -> [SIMD8<UInt32>] {
    (0..<height).map { y in
      let place = (Double(y) + 0.5) / Double(height) * Double(Self.count - 1)
      var row = SIMD8<UInt32>()
      for x in 0..<8 { row[x] = word(Int(max(0, place)), x: x, y: y) }
      return row
    }
  }

  /// The pixel at (x, y) of a place on the way.
  private func word(_ index: Int, x: Int, y: Int) -> UInt32 {
    let threshold = UInt16(OrderedPattern.rank(x: x, y: y))
    let levels = (table[index] &+ SIMD4(repeating: threshold)) &>> 6
    return 0xFF00_0000 | UInt32(levels.x) << 16 | UInt32(levels.y) << 8 | UInt32(levels.z)
  }

  /// A texture in which each pixel's place on the way is the sum of a part that depends on its
  /// column and one that depends on its row, both given the middle of the pixel as 0…1.
  func texture(
    width: Int, height: Int, across: (Double) -> Double, down: (Double) -> Double
  ) throws(PaintError) -> Texture {
    var surface = try ImageSurface(width: width, height: height)
    let stride = surface.stride
    let last = Double(Self.count - 1)
    let columns = (0..<width).map { across((Double($0) + 0.5) / Double(width)) * last }
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        let row = down((Double(y) + 0.5) / Double(height)) * last
        for x in 0..<width {
          let index = Int(max(0, min(columns[x] + row, last)))
          unsafe pixels.storeBytes(
            of: word(index, x: x, y: y), toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try surface.texture()
  }
}
