/// A rectangle in a texture's plane, in texels, which may extend beyond the texture.
struct TexelRect {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The rectangle with each side moved inwards.
  func inset(x: Double, y: Double) -> TexelRect {
    TexelRect(left: left + x, top: top + y, right: right - x, bottom: bottom - y)
  }

  /// The smallest rectangle around both.
  func union(_ other: TexelRect) -> TexelRect {
    TexelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// What both have in common; without extents if that is nothing.
  func intersection(_ other: TexelRect) -> TexelRect {
    let (left, top) = (max(left, other.left), max(top, other.top))
    return TexelRect(
      left: left, top: top, right: max(left, min(right, other.right)),
      bottom: max(top, min(bottom, other.bottom)))
  }

  /// The rectangle a share of the way to another.
  func mixed(with other: TexelRect, _ share: Double) -> TexelRect {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return TexelRect(
      left: mix(left, other.left), top: mix(top, other.top), right: mix(right, other.right),
      bottom: mix(bottom, other.bottom))
  }

  /// Its corners, clockwise from the upper left.
  var corners: InlineArray<4, SIMD2<Double>> {
    [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
  }
}

extension TexelRect {
  /// The rectangle of a mask; numbers that are not finite leave nothing of it.
  init(_ mask: QuadEffects.Mask) {
    let isUsable = [mask.x, mask.y, mask.width, mask.height].allSatisfy { abs($0) < 1e6 }
    self.init(
      left: mask.x, top: mask.y, right: isUsable ? mask.x + max(mask.width, 0) : mask.x,
      bottom: isUsable ? mask.y + max(mask.height, 0) : mask.y)
  }
}
