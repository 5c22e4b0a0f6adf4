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

  /// A black shadow that is soft by Gaussians of such deviations, in cells, and how many cells it reaches
  /// out on each side.
  func shadow(deviation: (x: Double, y: Double)) -> (texture: Texture, margin: (x: Int, y: Int)) {
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
    let texture = unsafe words.withUnsafeBytes {
      unsafe Texture(width: outerWidth, height: outerHeight, copying: $0, stride: outerWidth * 4)
    }
    return (texture, margin)
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

/// The shadows of visible translucent pictures.
///
/// A shadow that a frame does not use is discarded.
struct SilhouetteShadows {
  private struct Key: Hashable {
    let silhouette: Silhouette
    /// The deviations in steps, so that a card that changes its size does not need a new shadow in
    /// each frame.
    let x, y: Int
  }

  /// A shadow, and by what share of its picture's extents it is larger on each side.
  struct Shadow {
    let texture: Texture
    let margin: (x: Double, y: Double)
  }

  private var current: [Key: Shadow] = [:]
  private var used: Set<Key> = []

  /// Starts a frame.
  mutating func beginFrame() { used.removeAll(keepingCapacity: true) }

  /// Drops what the frame did not use.
  mutating func endFrame() {
    if used.count < current.count { current = current.filter { used.contains($0.key) } }
  }

  /// The shadow of a picture that is `box` large, soft by a Gaussian of `deviation`, in the same unit.
  mutating func shadow(of silhouette: Silhouette, in box: Rect, deviation: Double) -> Shadow {
    let x = Self.step(deviation / box.width * Double(silhouette.width))
    let y = Self.step(deviation / box.height * Double(silhouette.height))
    let key = Key(silhouette: silhouette, x: x, y: y)
    used.insert(key)
    if let shadow = current[key] { return shadow }
    let (texture, margin) = silhouette.shadow(
      deviation: (Self.deviation(step: x), Self.deviation(step: y)))
    let shadow = Shadow(
      texture: texture,
      margin: (
        Double(margin.x) / Double(silhouette.width), Double(margin.y) / Double(silhouette.height)
      ))
    current[key] = shadow
    return shadow
  }

  /// Four steps double a deviation.
  private static func step(_ deviation: Double) -> Int {
    let step = 4 * log2(deviation)
    return step.isFinite ? Int(min(max(step.rounded(), -40), 40)) : -40
  }

  private static func deviation(step: Int) -> Double { exp2(Double(step) / 4) }
}
