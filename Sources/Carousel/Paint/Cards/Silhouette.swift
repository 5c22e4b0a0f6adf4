import Glibc
import QuadRaster

/// The small outline of a translucent picture, from which its shadow is made.
///
/// It is made on another thread, together with the picture.
final class Silhouette: Sendable {
  /// Extents in cells.
  let width, height: Int
  /// How opaque each cell is, 0…255, row by row.
  private let opacities: [UInt8]
  private let ink: Ink

  /// The most cells along a side: shadows are soft, and no larger texture would be seen.
  private static let mostCells = 160
  /// Translucent edges so thin, in texels, make a shadow that is no other than a rectangle's.
  private static let thinEdge = 2

  /// The outline of `texture`, or `nil` if that is opaque but for a thin edge.
  init?(of texture: Texture) {
    if let inset = texture.opaqueInset, inset <= Self.thinEdge { return nil }
    let longest = max(texture.width, texture.height)
    let cell = (longest + Self.mostCells - 1) / Self.mostCells
    let width = (texture.width + cell - 1) / cell
    let height = (texture.height + cell - 1) / cell
    let columns = (0..<texture.width).map { $0 * width / texture.width }
    let rows = (0..<texture.height).map { $0 * height / texture.height }
    // A reduced texture has fewer texels than its extents say.
    let plane = texture.plane
    let places = (0..<texture.width).map { $0 * plane.width / texture.width }
    var sums = [Int](repeating: 0, count: width * height)
    var counts = sums
    for (y, row) in rows.enumerated() {
      let texels = unsafe plane.texels + (y * plane.height / texture.height) * plane.stride
      for (x, column) in columns.enumerated() {
        sums[row * width + column] += unsafe Int(texels[places[x]] >> 24)
        counts[row * width + column] += 1
      }
    }
    (self.width, self.height) = (width, height)
    opacities = zip(sums, counts).map { UInt8(($0 + $1 / 2) / max($1, 1)) }
    ink = Ink(of: plane)
  }

  /// Whether at least half of the visible part has a contrast of `ratio` : 1 or more to a ground.
  func isLegible(on ground: RGBA, ratio: Double = Silhouette.leastContrast) -> Bool {
    ink.share(withContrast: ratio, to: ground) >= 0.5
  }

  /// How much it stands out from a ground; the more, the better.
  func distinctness(from ground: RGBA) -> Double { ink.distance(from: ground) }

  /// The contrast from which a picture is seen.
  static let leastContrast = 1.5

  /// Whether anything of the picture is seen at a place, given as shares of its width and height.
  func isSeen(atX x: Double, y: Double) -> Bool {
    guard x >= 0, x <= 1, y >= 0, y <= 1 else { return false }
    let column = min(Int(x * Double(width)), width - 1)
    let row = min(Int(y * Double(height)), height - 1)
    return opacities[row * width + column] >= Self.leastSeen
  }

  /// The least opacity that is seen, 0…255.
  private static let leastSeen = 8

  /// A black shadow that is soft by Gaussians of such deviations, in cells: a texel for each cell, and for those that
  /// it reaches out on each side.
  func shadow(deviation: (x: Double, y: Double)) -> Texture {
    let (across, down) = (Self.weights(deviation.x), Self.weights(deviation.y))
    let margin = (x: across.count / 2, y: down.count / 2)
    let (outerWidth, outerHeight) = (width + 2 * margin.x, height + 2 * margin.y)
    // Along rows, then along columns.
    var wide = [Float](repeating: 0, count: outerWidth * height)
    for y in 0..<height {
      for x in 0..<width where opacities[y * width + x] > 0 {
        let opacity = Float(opacities[y * width + x])
        for (k, weight) in across.enumerated() { wide[y * outerWidth + x + k] += opacity * weight }
      }
    }
    var soft = [Float](repeating: 0, count: outerWidth * outerHeight)
    for y in 0..<height {
      for (k, weight) in down.enumerated() {
        let (from, to) = (y * outerWidth, (y + k) * outerWidth)
        for x in 0..<outerWidth { soft[to + x] += wide[from + x] * weight }
      }
    }
    let words = soft.map { UInt32(min(max($0.rounded(), 0), 255)) << 24 }
    return unsafe words.withUnsafeBytes {
      unsafe Texture(width: outerWidth, height: outerHeight, copying: $0, stride: outerWidth * 4)
    }
  }

  /// The weights of a Gaussian, an odd number of them, which add up to 1.
  private static func weights(_ deviation: Double) -> [Float] {
    let deviation = deviation.isFinite ? min(max(deviation, 0.3), Double(mostCells) / 4) : 0.3
    let reach = Int((deviation * 2.5).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

extension Silhouette: Hashable {
  /// Whether both are the same.
  static func == (a: Silhouette, b: Silhouette) -> Bool { a === b }

  /// Feeds which silhouette it is.
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How much of a translucent picture is how light, the transparent part left aside.
struct Ink: Sendable {
  /// The share of each step of lightness, from black to white.
  private var shares: [Double]

  private static let steps = 32
  /// The texels that are looked at along a side, at most.
  private static let samples = 128

  /// Looks at the texels of a picture.
  init(of plane: TexelPlane) {
    var shares = [Double](repeating: 0, count: Self.steps)
    let (across, down) = (
      max(1, plane.width / Self.samples), max(1, plane.height / Self.samples)
    )
    for y in stride(from: 0, to: plane.height, by: down) {
      let row = unsafe plane.texels + y * plane.stride
      for x in stride(from: 0, to: plane.width, by: across) {
        let texel = unsafe row[x]
        let opacity = Double(texel >> 24)
        guard opacity > 0 else { continue }
        func part(_ shift: UInt32) -> Double { Double(texel >> shift & 255) / opacity }
        let color = RGBA(red: part(16), green: part(8), blue: part(0))
        let step = Self.lightness(color) / Self.white * Double(Self.steps)
        shares[min(Int(step), Self.steps - 1)] += opacity
      }
    }
    let sum = shares.reduce(0, +)
    self.shares = shares.map { $0 / max(sum, 1) }
  }

  /// The share of the visible part that has a contrast of `ratio` : 1 or more to a ground.
  func share(withContrast ratio: Double, to ground: RGBA) -> Double {
    let (place, least) = (Self.lightness(ground), log(ratio))
    return steps.reduce(0) { $0 + (abs($1.lightness - place) >= least ? $1.share : 0) }
  }

  /// The mean difference in lightness from a ground.
  func distance(from ground: RGBA) -> Double {
    let place = Self.lightness(ground)
    return steps.reduce(0) { $0 + abs($1.lightness - place) * $1.share }
  }

  private var steps: some Sequence<(lightness: Double, share: Double)> {
    shares.enumerated().lazy.map { step, share in
      ((Double(step) + 0.5) / Double(Self.steps) * Self.white, share)
    }
  }

  /// The logarithm of the contrast to black.
  private static func lightness(_ color: RGBA) -> Double { log((color.luminance + 0.05) / 0.05) }

  private static let white = log(1.05 / 0.05)
}
