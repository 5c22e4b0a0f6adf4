/// A rectangle in a texture's plane, in texels; it may reach beyond the texture.
struct TexelRect {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The rectangle with each side moved inwards.
  func inset(x: Double, y: Double) -> TexelRect {
    TexelRect(left: left + x, top: top + y, right: right - x, bottom: bottom - y)
  }

  /// Its corners, clockwise from the upper left.
  var corners: InlineArray<4, SIMD2<Double>> {
    [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
  }
}
