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
  /// The plane resampled for each row from `firstRow` of the target.
  var warped: (plane: TexelPlane, firstRow: Int)?
  /// How many texels of the full texture around a pixel's centre its colour depends on.
  var reach: (u: Double, v: Double) = (1.5, 1.5)

  /// The texture itself, or a level of it.
  init(plane: TexelPlane, level: DetailLevel = .full) {
    self.plane = plane
    self.level = level
    reach = (1.5 / level.scale.u, 1.5 / level.scale.v)
  }
}
