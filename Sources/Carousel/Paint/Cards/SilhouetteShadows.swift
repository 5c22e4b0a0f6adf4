import Glibc
import QuadRaster

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
