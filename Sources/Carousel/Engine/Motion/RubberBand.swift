/// How far a carousel follows a finger beyond its end: f(x) = x·D·c/(D + c·x).
///
/// It begins with a share c of the finger's way and approaches D, the bounce distance. It depends on
/// the position alone, so the way back is the way out. (The formula is that of UIScrollView, as
/// measured by many; c = 0.55.)
struct RubberBand: Equatable, Sendable {
  /// c, the share of the finger's way at the very end.
  static let share = 0.55

  /// D, in items; 0 means that nothing gives.
  let distance: Double

  /// How far the carousel goes when the finger goes `pull` ≥ 0 items too far.
  func stretch(pull: Double) -> Double {
    guard distance > 0, pull > 0 else { return 0 }
    // Written with 1/pull so that an infinite pull gives D.
    return distance * Self.share / (distance / pull + Self.share)
  }

  /// The pull that stretches by `stretch`, which is below `distance`; beyond, a very long one.
  func pull(stretch: Double) -> Double {
    guard distance > 0, stretch > 0 else { return 0 }
    let stretch = min(stretch, distance * Self.limit)
    return stretch * distance / (Self.share * (distance - stretch))
  }

  /// The slope of `stretch`: how fast the carousel goes for a finger at speed 1.
  func slope(pull: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard pull > 0 else { return 1 }
    let ratio = distance / (distance + Self.share * pull)
    return Self.share * ratio * ratio
  }

  /// The share of `distance` from which on a stretch counts as complete.
  private static let limit = 1 - 1e-9
}
