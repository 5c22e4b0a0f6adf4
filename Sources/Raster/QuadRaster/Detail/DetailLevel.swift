/// Which level of a texture's ripmap suits a footprint, and how much of the next.
struct DetailLevel: Hashable {
  /// Halvings along rows of texels.
  var x: Int
  /// Halvings along columns.
  var y: Int

  /// The most halvings of a side.
  static let most = 6

  /// When a level gives way to the next.
  struct Transition {
    /// Texels a pixel may skip before the next level is mixed in.
    let start: Double
    /// The factor over which it is, so that none appears suddenly: 2 at most.
    let zone: Double

    /// For moving quads: rarely two levels, slightly sharper than the average over each pixel's area.
    ///
    /// Two levels take three times as long. The side cards of a cover flow skip 2.35 texels or more.
    static let moving = Transition(start: 2.2, zone: 1.05)
    /// For resting quads: cards of several kinds are closest to that average.
    static let resting = Transition(start: 1.45, zone: 2)
  }

  /// Two levels between which a footprint lies.
  struct Pair: Equatable {
    var first: DetailLevel
    var second: DetailLevel
    /// The share of the second.
    var share: Double
  }

  /// The full texture.
  static var full: DetailLevel { DetailLevel(x: 0, y: 0) }

  /// The levels for a footprint: texels per pixel along rows and along columns of the texture.
  static func levels(for footprint: (u: Double, v: Double), by transition: Transition) -> Pair {
    let u = step(footprint.u, by: transition)
    let v = step(footprint.v, by: transition)
    return Pair(
      first: DetailLevel(x: u.level, y: v.level),
      second: DetailLevel(
        x: u.level + (u.share > 0 ? 1 : 0), y: v.level + (v.share > 0 ? 1 : 0)),
      share: u.share > 0 && v.share > 0 ? (u.share + v.share) / 2 : max(u.share, v.share))
  }

  /// The level along one side and the share of the next: 0 outside the zone.
  private static func step(
    _ footprint: Double, by transition: Transition
  ) -> (level: Int, share: Double) {
    var level = 0
    var rest = footprint / transition.start
    while rest > transition.zone && level < most {
      rest /= 2
      level += 1
    }
    guard rest > 1, level < most else { return (level, 0) }
    return (level, (rest - 1) / (transition.zone - 1))
  }

  /// How large a texel of this level is against one of the full texture's, inverted.
  var scale: (u: Double, v: Double) { (1 / Double(1 << x), 1 / Double(1 << y)) }
}
