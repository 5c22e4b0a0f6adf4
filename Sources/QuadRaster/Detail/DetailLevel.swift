/// Which level of a texture's ripmap suits a footprint, and how much of the next.
struct DetailLevel: Hashable {
  /// Halvings along rows of texels.
  var x: Int
  /// Halvings along columns.
  var y: Int

  /// The most halvings of a side.
  static let most = 6
  /// Texels a pixel may skip before the next level is taken.
  ///
  /// A larger number is sharper, a smaller one smoother; around 2.3 cards of several kinds are
  /// nearest to the average over each pixel's area.
  private static let threshold = 2.3
  /// Above a threshold both levels are mixed, over this factor, so that none appears at once.
  private static let zone = 1.05

  /// The full texture.
  static var full: DetailLevel { DetailLevel(x: 0, y: 0) }

  /// The two levels between which a footprint lies, and the share of the second; a footprint is
  /// in texels per pixel along rows and along columns of the texture.
  static func levels(
    for footprint: (u: Double, v: Double)
  ) -> (first: DetailLevel, second: DetailLevel, share: Double) {
    let (u, v) = (step(footprint.u), step(footprint.v))
    let first = DetailLevel(x: u.level, y: v.level)
    let second = DetailLevel(
      x: u.level + (u.share > 0 ? 1 : 0), y: v.level + (v.share > 0 ? 1 : 0))
    let share = u.share > 0 && v.share > 0 ? (u.share + v.share) / 2 : max(u.share, v.share)
    return (first, second, share)
  }

  /// The level along one side and the share of the next: 0 outside the zone.
  static func step(_ footprint: Double) -> (level: Int, share: Double) {
    var level = 0
    var rest = footprint / threshold
    while rest > zone && level < most {
      rest /= 2
      level += 1
    }
    guard rest > 1, level < most else { return (level, 0) }
    return (level, (rest - 1) / (zone - 1))
  }

  /// How large a texel of this level is against one of the full texture's, inverted.
  var scale: (u: Double, v: Double) { (1 / Double(1 << x), 1 / Double(1 << y)) }
}
