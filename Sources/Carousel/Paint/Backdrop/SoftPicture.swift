import Glibc
import QuadRaster

/// A picture blurred beyond recognition: a few colors on a grid, and a smooth way between them.
struct SoftPicture: Equatable {
  /// How many colors there are along the longer side.
  private static let side = 48
  /// How many texels there are from one color to the next when it is painted.
  private static let step = 4
  /// How many colors around each are mixed with it, three times.
  private static let reach = 3

  let columns, rows: Int
  /// The colors row by row: red, green and blue in levels 0…255.
  private(set) var colors: [SIMD4<Float>]

  /// A grid for views of the shape of `size`, all of one color.
  init(_ color: RGBA, in size: PixelSize) {
    let longer = Double(max(1, max(size.width, size.height)))
    func count(_ length: Int) -> Int {
      max(2, Int((Double(length) / longer * Double(Self.side)).rounded()))
    }
    (columns, rows) = (count(size.width), count(size.height))
    colors = Array(repeating: Self.levels(color.argb), count: columns * rows)
  }

  /// The part of `texture` that covers such a view, blurred, under `veil`.
  init(_ texture: Texture, under veil: RGBA, in size: PixelSize) {
    self.init(veil.opaque, in: size)
    let ground = Self.levels(veil.opaque.argb)
    let share = Float(max(0, min(veil.opacity, 1)))
    // The texels that a color represents, as large as the grid covers the texture with.
    let cell = min(Double(texture.width) / Double(columns), Double(texture.height) / Double(rows))
    let left = (Double(texture.width) - cell * Double(columns)) / 2
    let top = (Double(texture.height) - cell * Double(rows)) / 2
    func place(_ start: Double, _ index: Int, _ part: Int, _ count: Int) -> Int {
      max(0, min(Int(start + cell * (Double(index) + (Double(part) + 0.5) / 4)), count - 1))
    }
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = SIMD4<Float>.zero
        for part in 0..<16 {
          let word = texture.texel(
            x: place(left, column, part % 4, texture.width),
            y: place(top, row, part / 4, texture.height))
          // Where the picture is translucent, the ground is seen.
          sum += Self.levels(word) + ground * (1 - Float(word >> 24) / 255)
        }
        colors[row * columns + column] = sum / 16 * (1 - share) + ground * share
      }
    }
    for _ in 0..<3 {
      blur(rows, from: columns, along: 1, columns)
      blur(columns, from: 1, along: columns, rows)
    }
  }

  /// The mean of neighbors along lines: `lines` of them, `from` apart, whose `count` colors are
  /// `along` apart.
  private mutating func blur(_ lines: Int, from: Int, along: Int, _ count: Int) {
    for line in 0..<lines {
      let start = line * from
      let old = (0..<count).map { colors[start + $0 * along] }
      for index in 0..<count {
        var sum = SIMD4<Float>.zero
        for near in index - Self.reach...index + Self.reach {
          sum += old[max(0, min(near, count - 1))]
        }
        colors[start + index * along] = sum / Float(2 * Self.reach + 1)
      }
    }
  }

  /// Goes the share 0…1 of the way to `other`, which has the same shape.
  func mixed(with other: SoftPicture, _ share: Float) -> SoftPicture {
    guard other.columns == columns, other.rows == rows else { return other }
    var result = self
    for index in colors.indices {
      result.colors[index] += (other.colors[index] - colors[index]) * share
    }
    return result
  }

  /// Whether it looks the same as `other`.
  func isLike(_ other: SoftPicture) -> Bool {
    guard other.columns == columns, other.rows == rows else { return false }
    return zip(colors, other.colors).allSatisfy { a, b in
      let difference = a - b
      return (difference * difference).max() < 0.0625
    }
  }

  /// The picture in a few texels, between which a painter mixes without steps.
  func texture() throws(PaintError) -> Texture {
    let (width, height) = (columns * Self.step, rows * Self.step)
    let across = (0..<width).map { Spline(at: $0, of: columns) }
    var lines: [SIMD4<Float>] = []
    lines.reserveCapacity(width * rows)
    for row in 0..<rows {
      for spline in across { lines.append(spline.mix { colors[row * columns + $0] }) }
    }
    let down = (0..<height).map { Spline(at: $0, of: rows) }
    return try Texture.filled(width: width, height: height) { x, y in
      let color = down[y].mix { lines[$0 * width + x] }
      // A level that lies between two is taken as the lower one here, as the higher one there.
      let threshold = (Float(OrderedPattern.rank(x: x, y: y)) + 0.5) / 64
      let levels = SIMD4<UInt32>(
        (color + threshold).clamped(lowerBound: .zero, upperBound: Self.most))
      return 0xFF00_0000 | levels.x << 16 | levels.y << 8 | levels.z
    }
  }

  private static let most = SIMD4<Float>(repeating: 255)

  private static func levels(_ word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255), 0)
  }

  /// The shares that four colors in a line have in a texel: a uniform cubic B-spline.
  private struct Spline {
    private let places: SIMD4<Int>
    private let shares: SIMD4<Float>

    /// The texel `texel`, of which there are `step` for each of `count` colors.
    init(at texel: Int, of count: Int) {
      let place = (Double(texel) + 0.5) / Double(SoftPicture.step) - 0.5
      let first = Int(place.rounded(.down))
      let t = Float(place - Double(first))
      let s = 1 - t
      shares =
        SIMD4(
          s * s * s, 3 * t * t * t - 6 * t * t + 4, 3 * s * s * s - 6 * s * s + 4, t * t * t) / 6
      places = SIMD4(first - 1, first, first + 1, first + 2)
        .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: count - 1))
    }

    func mix(_ color: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
      let near = color(places.y) * shares.y + color(places.z) * shares.z
      return near + color(places.x) * shares.x + color(places.w) * shares.w
    }
  }
}
