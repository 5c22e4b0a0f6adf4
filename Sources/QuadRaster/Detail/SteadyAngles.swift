internal import Projection

/// Tells which quads keep their angle: those of a kind with two others of the frame before.
///
/// Cover Flow's sides are such; the cards of a cylinder, which turn while they move, are not.
struct SteadyAngles {
  private var previous: [Double] = []
  private var current: [Double] = []

  /// Starts a frame.
  mutating func beginFrame() {
    swap(&previous, &current)
    current.removeAll(keepingCapacity: true)
  }

  /// Notes a quad turned about a vertical line, and says whether its angle is steady.
  mutating func note(_ map: Homography, width: Double) -> Bool {
    let depth = abs(map.h31) * width / (map.h31 * width / 2 + map.h33)
    guard depth.isFinite, depth > 1e-4 else { return false }
    current.append(depth)
    return previous.count { abs($0 - depth) < 1e-6 } >= 3
  }
}
