internal import CQuadKernels

extension TexelMap {
  /// A texel error that no weight shows.
  private static let tolerance = 1.0 / 512

  /// The cheapest kernel class that paints this map, normalized within the visible part, exactly.
  ///
  /// `across` and `down` are the extents of the visible part in pixels, `size` is the longer side of the
  /// texture. A coefficient counts as 0 if it moves no texel by more than 1/512.
  func kind(across: Double, down: Double, size: Double) -> quad_class {
    func isZero(_ slope: Double, over extent: Double) -> Bool {
      abs(slope) * extent < Self.tolerance
    }
    let levelX = isZero(w.x * size, over: across)
    let levelY = isZero(w.y * size, over: down)
    if levelX && levelY {
      guard isZero(u.y, over: down), isZero(v.x, over: across) else { return .linear }
      return isZero(u.x - 1, over: across) && isZero(v.y - 1, over: down) ? .translate : .scale
    }
    if levelX { return .linear }
    if levelY && isZero(u.y, over: down) { return .column }
    return .projective
  }

  /// The map made exactly what `kind` takes it for, unchanged at (`x`, `y`).
  func simplified(for kind: quad_class, x: Double, y: Double) -> TexelMap {
    let at = texel(x: x, y: y)
    var map = self
    switch kind {
    case .copy, .shift, .translate:
      map.u = SIMD3(1, 0, at.u - x)
      map.v = SIMD3(0, 1, at.v - y)
      map.w = SIMD3(0, 0, 1)
    case .scale:
      map.u = SIMD3(u.x, 0, at.u - u.x * x)
      map.v = SIMD3(0, v.y, at.v - v.y * y)
      map.w = SIMD3(0, 0, 1)
    case .column:
      map.u = SIMD3(u.x, 0, u.z + u.y * y)
      map.w = SIMD3(w.x, 0, w.z + w.y * y)
    case .linear:
      map.w = SIMD3(0, w.y, w.z + w.x * x)
    case .projective, .mixed, .faded, .effect, .shadow: break
    }
    return map
  }

  /// The class of a map that is a translation: by whole texels, along rows of pixels, or any, to
  /// 1/512.
  var shiftKind: quad_class {
    func isWhole(_ shift: Double) -> Bool { abs(shift - shift.rounded()) < Self.tolerance }
    guard isWhole(v.z) else { return .translate }
    return isWhole(u.z) ? .copy : .shift
  }
}
