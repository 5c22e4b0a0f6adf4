internal import CQuadKernels

extension quad_effects {
  /// No effect: the texture as it is.
  static var none: quad_effects {
    var effects = unsafe quad_effects()
    unsafe effects.fade_start = 1
    return unsafe effects
  }

  /// Mixes in `share` of a second plane, whose texels are `scale` per texel of the first, beginning
  /// at texel `start` of that.
  mutating func mix(
    _ plane: TexelPlane, share: Double, scale: (u: Double, v: Double),
    from start: (u: Double, v: Double)
  ) {
    unsafe texels = UnsafePointer(plane.texels)
    unsafe stride = Int32(plane.stride)
    unsafe mix = Float(share)
    // Taps count from the centers of texels, half a unit being added for rounding.
    unsafe u_scale = Float(scale.u)
    unsafe v_scale = Float(scale.v)
    unsafe u_bias = Float((127.5 - 256 * start.u) * scale.u - 127.5)
    unsafe v_bias = Float((127.5 - 256 * start.v) * scale.v - 127.5)
    unsafe u_max = Float((plane.width - 1) * 256)
    unsafe v_max = Float((plane.height - 1) * 256)
  }

  /// Shows each of two pictures in its own rounded rectangle.
  mutating func window(
    _ own: TexelRect, _ other: TexelRect, radius: Double, scale: (u: Double, v: Double),
    pixelsPerTexel density: Double
  ) {
    unsafe place(scale)
    func window(_ rect: TexelRect) -> quad_window {
      let most = min(rect.right - rect.left, rect.bottom - rect.top) / 2
      return unsafe Self.window(rect, radius: min(radius, most), scale: scale)
    }
    unsafe own_window = window(own)
    unsafe other_window = window(other)
    unsafe pixels_per_texel = Float(density)
  }

  /// Tells texels by the kernel's coordinates.
  private mutating func place(_ scale: (u: Double, v: Double)) {
    unsafe u_unit = Float(Self.unit(scale.u).unit)
    unsafe v_unit = Float(Self.unit(scale.v).unit)
  }

  private static func window(
    _ rect: TexelRect, radius: Double, scale: (u: Double, v: Double)
  ) -> quad_window {
    unsafe quad_window(
      center_u: Float((rect.left + rect.right) / 2 - unit(scale.u).zero),
      center_v: Float((rect.top + rect.bottom) / 2 - unit(scale.v).zero),
      inner_width: Float((rect.right - rect.left) / 2 - radius),
      inner_height: Float((rect.bottom - rect.top) / 2 - radius), radius: Float(radius))
  }

  /// Texels per unit of the kernel's coordinates, and the texel at its 0.
  private static func unit(_ scale: Double) -> (unit: Double, zero: Double) {
    (1 / (256 * scale), 127.5 / (256 * scale))
  }

  /// Lets alpha change along the texture's height: start + step · v, v in texels.
  mutating func fade(start: Double, step: Double, scale: Double) {
    let v = unsafe Self.unit(scale)
    unsafe fade_start = Float(start + step * v.zero)
    unsafe fade_step = Float(step * v.unit)
  }

  /// Keeps what lies within a rounded rectangle.
  mutating func round(_ rect: TexelRect, radius: Double, scale: (u: Double, v: Double)) {
    unsafe place(scale)
    unsafe outline = Self.window(rect, radius: radius, scale: scale)
  }

  /// Paints a color in a rounded rectangle, softly from `blur` inside to `blur` outside.
  mutating func shadow(
    _ rect: TexelRect, radius: Double, blur: Double, color: UInt32, scale: (u: Double, v: Double)
  ) {
    unsafe round(rect, radius: radius, scale: scale)
    unsafe softness = Float(0.5 / blur)
    unsafe self.color = color
  }
}
