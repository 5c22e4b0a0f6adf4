internal import Projection

/// The part of a quad that lies before the eye and within the target: a convex polygon.
@safe struct VisibleOutline {
  /// The smallest upright rectangle around it, in pixels.
  private(set) var left = Double.infinity
  private(set) var top = Double.infinity
  private(set) var right = -Double.infinity
  private(set) var bottom = -Double.infinity
  /// A point inside.
  private(set) var middle = Point(x: 0, y: 0)

  /// The visible part of a rectangle of the texture, or `nil` if nothing is seen of it.
  ///
  /// `arena` lends room for the corners.
  init?(
    map: Homography, rect: TexelRect, width: Double, height: Double, arena: FrameArena
  ) {
    let corners = unsafe arena.take(32, of: SIMD3<Double>.self)
    let spare = unsafe arena.take(32, of: SIMD3<Double>.self)
    var greatest = 0.0
    let rectCorners = rect.corners
    for k in 0..<4 {
      let (u, v) = (rectCorners[k].x, rectCorners[k].y)
      let p = SIMD3(
        map.h11 * u + map.h12 * v + map.h13, map.h21 * u + map.h22 * v + map.h23,
        map.h31 * u + map.h32 * v + map.h33)
      guard p.x.isFinite, p.y.isFinite, p.z.isFinite else { return nil }
      unsafe corners[k] = p
      greatest = max(greatest, p.z)
    }
    guard greatest > 0 else { return nil }
    // Behind the eye is everything nearer to its plane than a 10⁻⁷th of the farthest corner.
    let near = greatest * 1e-7
    let planes: InlineArray<5, SIMD4<Double>> = [
      SIMD4(0, 0, 1, -near), SIMD4(1, 0, 0, 0), SIMD4(-1, 0, width, 0), SIMD4(0, 1, 0, 0),
      SIMD4(0, -1, height, 0),
    ]
    var count = 4
    var (from, to) = unsafe (corners, spare)
    for k in planes.indices {
      unsafe count = Self.clip(from, count, by: planes[k], into: to)
      unsafe swap(&from, &to)
    }
    guard count >= 3 else { return nil }
    var sum = Point(x: 0, y: 0)
    for k in 0..<count {
      let p = unsafe from[k]
      // Rounding may take a corner out of the target, or, where numbers of very different size
      // meet, anywhere.
      let seen = Point(x: min(max(p.x / p.z, 0), width), y: min(max(p.y / p.z, 0), height))
      guard (p.x / p.z).isFinite, (p.y / p.z).isFinite else { return nil }
      left = min(left, seen.x)
      top = min(top, seen.y)
      right = max(right, seen.x)
      bottom = max(bottom, seen.y)
      sum = sum + seen
    }
    middle = Point(x: sum.x / Double(count), y: sum.y / Double(count))
    guard right - left > 1e-6, bottom - top > 1e-6 else { return nil }
  }

  /// Keeps what lies on the positive side of a plane.
  ///
  /// Returns the number of corners left.
  private static func clip(
    _ from: UnsafeMutablePointer<SIMD3<Double>>, _ count: Int, by plane: SIMD4<Double>,
    into to: UnsafeMutablePointer<SIMD3<Double>>
  ) -> Int {
    func depth(_ p: SIMD3<Double>) -> Double {
      plane.x * p.x + plane.y * p.y + plane.z * p.z + plane.w
    }
    var kept = 0
    for i in 0..<count {
      let p = unsafe from[i]
      let q = unsafe from[i + 1 == count ? 0 : i + 1]
      let (dp, dq) = (depth(p), depth(q))
      if dp >= 0 {
        unsafe to[kept] = p
        kept += 1
      }
      if (dp >= 0) != (dq >= 0) {
        unsafe to[kept] = p + (q - p) * (dp / (dp - dq))
        kept += 1
      }
    }
    return kept
  }
}
