internal import CQuadKernels
internal import Projection

/// One thing painted for a quad: its shadow, its reflection or its picture.
struct QuadPart {
  var rect: TexelRect
  /// From texels to the memory's pixels.
  var map: Homography
  var opacity: Double
  /// The radius of the corners, in texels.
  var radius = 0.0
  /// Alpha is `fade.start + fade.step · v`, v in texels, kept within 0…1.
  var fade: (start: Double, step: Double)?
  /// The color that is painted in place of the texture.
  var color: UInt32?
  var blur = 0.0
  /// The rounded rectangle that corners and blur refer to.
  var outline: TexelRect
  var crossFade: QuadEffects.CrossFade?
  var shade = 0.0
  /// The part of the texture's plane that is painted, or `nil` for all of it.
  var mask: TexelRect?

  /// The parts of a quad, the rearmost first.
  static func parts(
    of quad: TexturedQuad, rect: TexelRect, map: Homography, radius: Double
  ) -> [QuadPart] {
    let opacity = min(quad.opacity, 1)
    let effects = quad.effects
    var picture = QuadPart(rect: rect, map: map, opacity: opacity, radius: radius, outline: rect)
    var base = rect
    if let fade = effects.crossFade, fade.share > 0 {
      picture.crossFade = fade
      picture.mask = effects.mask.map(TexelRect.init)
      if let other = picture.otherRect.map(picture.masked) {
        picture.rect = rect.union(other)
        base = rect.mixed(with: other, picture.mixShare)
      }
    }
    if effects.shade > 0 { picture.shade = min(effects.shade, 1) }
    guard effects.shadow != nil || effects.reflection != nil else { return [picture] }
    var parts: [QuadPart] = []
    if let shadow = effects.shadow, shadow.color >> 24 > 0, shadow.blur.isFinite {
      let blur = max(shadow.blur, 0.5)
      let outline = TexelRect(
        left: base.left + shadow.x, top: base.top + shadow.y, right: base.right + shadow.x,
        bottom: base.bottom + shadow.y)
      var part = QuadPart(
        rect: outline.inset(x: -blur, y: -blur), map: map, opacity: opacity, outline: outline)
      // A little more than the blur, so that rounding does not let the middle shine through.
      (part.radius, part.blur, part.color) = (max(radius, blur * 1.00001), blur, shadow.color)
      parts.append(part)
    }
    if let reflection = effects.reflection, reflection.extent > 0, reflection.opacity > 0 {
      // Mirrored at the bottom edge: texel row v is seen at 2·bottom + gap − v.
      let bottom = picture.rect.bottom
      let flip = Homography(
        h11: 1, h12: 0, h13: 0, h21: 0, h22: -1, h23: 2 * bottom + reflection.gap, h31: 0,
        h32: 0, h33: 1)
      var part = picture
      let top = bottom - (base.bottom - base.top) * min(reflection.extent, 1)
      part.rect.top = top
      part.map = map * flip
      let step = min(reflection.opacity, 1) / (bottom - top)
      part.fade = (start: -top * step, step: step)
      parts.append(part)
    }
    parts.append(picture)
    return parts
  }

  /// Whether the effect kernel has to paint it, or its rim.
  ///
  /// Every class can shade.
  var needsEffects: Bool {
    radius > 0 || fade != nil || color != nil || crossFade != nil
  }

  /// The class of the area within its round corners, where `kind` is that of its map.
  ///
  /// `mixes` is `true` if it is sampled from two planes.
  func kind(within kind: quad_class, mixes: Bool) -> quad_class {
    if color != nil { return .shadow }
    if otherRect != nil { return .effect }
    guard fade != nil else { return mixes ? .mixed : kind }
    switch kind {
    case .copy, .shift, .translate, .scale, .column: return mixes ? .effect : .faded
    default: return .effect
    }
  }

  /// Whether opaque texels are painted opaque, or as a reflection that hides those behind it.
  var keepsOpacity: Bool {
    color == nil && crossFade.map { $0.texture.opaqueInset == 0 } ?? true && otherRect == nil
  }

  /// Where the other picture of a cross-fade lies, if that is another place.
  var otherRect: TexelRect? {
    guard let place = crossFade?.place, place.width > 0, place.height > 0 else { return nil }
    let (right, bottom) = (place.x + place.width, place.y + place.height)
    guard [place.x, place.y, right, bottom].allSatisfy({ abs($0) < 1e6 }) else { return nil }
    return TexelRect(left: place.x, top: place.y, right: right, bottom: bottom)
  }

  /// What the mask leaves of a rectangle.
  private func masked(_ rect: TexelRect) -> TexelRect { mask.map(rect.intersection) ?? rect }

  /// The share of the picture that is faded in.
  var mixShare: Double { min(max(crossFade?.share ?? 0, 0), 1) }

  /// Whether it is a shadow whose alpha grows by less than 1 within a pixel, so that at its edge no
  /// pixel's coverage is less, and that has no pixel near the eye's plane.
  func isSoft(within placed: VisiblePart) -> Bool {
    guard color != nil else { return false }
    // Blocks reach beyond the outline.
    let outline = placed.outline
    let block = Double(QUAD_BLOCK)
    for x in [outline.left - block, outline.right + block] {
      for y in [outline.top - 1, outline.bottom + 1] {
        guard (placed.texels.w * SIMD3(x, y, 1)).sum() > 0.1 else { return false }
        let step = placed.texels.footprint(x: x, y: y)
        guard (step.u * step.u + step.v * step.v).squareRoot() <= 2 * blur else { return false }
      }
    }
    return true
  }

  /// What the effect kernel needs to know.
  func effects(placed: VisiblePart, detail: SampledDetail) -> quad_effects {
    let scale = detail.level.scale
    var effects = unsafe quad_effects.none
    if let mix = detail.mix {
      let other = crossFade?.texture ?? placed.texture
      let own = TexelRect(left: 0, top: 0, right: placed.width, bottom: placed.height)
      let place = otherRect ?? own
      unsafe effects.mix(
        mix.plane, share: mix.share,
        scale: (
          mix.level.scale.u / scale.u * Double(other.width) / (place.right - place.left),
          mix.level.scale.v / scale.v * Double(other.height) / (place.bottom - place.top)
        ), from: (place.left * scale.u, place.top * scale.v))
      if otherRect != nil {
        let middle = placed.outline.middle
        let footprint = placed.texels.footprint(x: middle.x, y: middle.y)
        unsafe effects.window(
          masked(own), masked(place), radius: radius, scale: scale,
          pixelsPerTexel: 1 / max((footprint.u + footprint.v) / 2, 1e-6))
      }
    }
    unsafe effects.shade = Float(shade)
    if let fade { unsafe effects.fade(start: fade.start, step: fade.step, scale: scale.v) }
    if let color {
      unsafe effects.shadow(outline, radius: radius, blur: blur, color: color, scale: scale)
    } else if radius > 0 && otherRect == nil {
      unsafe effects.round(outline, radius: radius, scale: scale)
    }
    return unsafe effects
  }
}
