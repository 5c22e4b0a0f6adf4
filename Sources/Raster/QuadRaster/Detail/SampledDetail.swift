internal import Projection

/// What a quad is sampled from.
struct SampledDetail {
  /// A second plane, to be mixed with the first.
  struct Mix {
    var plane: TexelPlane
    var level: DetailLevel
    var share: Double
  }

  /// The plane that is sampled.
  var plane: TexelPlane
  /// Its level.
  var level = DetailLevel.full
  var mix: Mix?
  /// How many texels of the full texture around a pixel's center its color depends on.
  var reach: (u: Double, v: Double) = (1.5, 1.5)
  /// Whether levels were chosen for something that moves, and others suit it at rest.
  var isProvisional = false

  /// The texture itself, or a level of it.
  init(plane: TexelPlane, level: DetailLevel) {
    self.plane = plane
    self.level = level
    reach = (1.5 / level.scale.u, 1.5 / level.scale.v)
  }

  /// The planes by number: what a quad looks like depends on which of them were there.
  var signature: UInt32 {
    func number(_ level: DetailLevel) -> UInt32 { UInt32(level.x << 4 | level.y) }
    return (isProvisional ? 1 << 31 : 0) | number(level) << 16
      | (mix.map { number($0.level) + 1 } ?? 0)
  }
}

extension SampledDetail {
  /// The planes to sample a quad from, filtered to about its visible size, and more exactly at
  /// rest.
  init(
    for quad: VisiblePart, fadingTo crossFade: QuadEffects.CrossFade?, share: Double,
    isAtRest: Bool, from ripmaps: Ripmaps
  ) {
    let middle = quad.outline.middle
    let footprint = quad.texels.footprint(x: middle.x, y: middle.y)
    let moving = DetailLevel.levels(for: footprint, by: .moving)
    if let other = crossFade?.texture {
      let first = ripmaps.plane(of: quad.texture, level: moving.first)
      self.init(plane: first.plane, level: first.level)
      // Each picture at its own level.
      let scaled = (
        u: footprint.u * Double(other.width) / (crossFade?.place?.width ?? quad.width),
        v: footprint.v * Double(other.height) / (crossFade?.place?.height ?? quad.height)
      )
      let second = ripmaps.plane(
        of: other, level: DetailLevel.levels(for: scaled, by: .moving).first)
      mix = Mix(plane: second.plane, level: second.level, share: share)
      return
    }
    let resting = DetailLevel.levels(for: footprint, by: .resting)
    let levels = isAtRest ? resting : moving
    let first = ripmaps.plane(of: quad.texture, level: levels.first)
    self.init(plane: first.plane, level: first.level)
    isProvisional = levels != resting
    guard levels.share > 0 else { return }
    let second = ripmaps.plane(of: quad.texture, level: levels.second)
    guard second.level != first.level else { return }
    mix = Mix(plane: second.plane, level: second.level, share: levels.share)
    reach = (1.5 / second.level.scale.u, 1.5 / second.level.scale.v)
  }
}
