internal import Projection

/// The map from target pixels to texels: u = (u·(x, y, 1)) / (w·(x, y, 1)), v likewise, all
/// measured at corners, where w is positive in front of the eye.
struct TexelMap {
  var u: SIMD3<Double>
  var v: SIMD3<Double>
  var w: SIMD3<Double>

  /// The inverse of a homography from texels to pixels, or `nil` if it is not finite or has none.
  init?(inverting map: Homography) {
    guard let inverse = map.inverse else { return nil }
    u = SIMD3(inverse.h11, inverse.h12, inverse.h13)
    v = SIMD3(inverse.h21, inverse.h22, inverse.h23)
    w = SIMD3(inverse.h31, inverse.h32, inverse.h33)
    let sum = (u + v + w).sum()
    guard sum.isFinite else { return nil }
  }

  /// Scales the map so that w is 1 at (`x`, `y`), a point of the quad.
  ///
  /// Returns `nil` if it has no such scale.
  func normalized(x: Double, y: Double) -> TexelMap? {
    let at = (w * SIMD3(x, y, 1)).sum()
    guard at > 0, (1 / at).isFinite else { return nil }
    var map = self
    (map.u, map.v, map.w) = (u / at, v / at, w / at)
    return map
  }

  /// The texel seen at a point.
  func texel(x: Double, y: Double) -> (u: Double, v: Double) {
    let p = SIMD3(x, y, 1)
    let d = (w * p).sum()
    return ((u * p).sum() / d, (v * p).sum() / d)
  }

  /// How many texels a step of one pixel crosses at a point: along rows of texels, along columns.
  func footprint(x: Double, y: Double) -> (u: Double, v: Double) {
    let d = (w * SIMD3(x, y, 1)).sum()
    let t = texel(x: x, y: y)
    let (ux, uy) = ((u.x - t.u * w.x) / d, (u.y - t.u * w.y) / d)
    let (vx, vy) = ((v.x - t.v * w.x) / d, (v.y - t.v * w.y) / d)
    return ((ux * ux + uy * uy).squareRoot(), (vx * vx + vy * vy).squareRoot())
  }
}
