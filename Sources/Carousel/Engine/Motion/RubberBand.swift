internal import RealModule

/// How far a carousel follows a finger beyond its end: f(x) = x·D·c/(D + c·x).
///
/// It begins with a share c of the finger's way and approaches D, the bounce distance. It depends on
/// the position alone, so the way back is the way out. (The formula is that of UIScrollView, as
/// measured by many; c = 0.55.)
package struct RubberBand: Equatable, Sendable {
  /// c, the share of the finger's way at the very end.
  static let share = 0.55

  /// D, in items.
  ///
  /// 0 means that nothing gives.
  package let distance: Double

  /// A band that gives way by less than `distance` items.
  package init(distance: Double) { self.distance = distance }

  /// How far the carousel goes when the finger goes `pull` ≥ 0 items too far.
  package func stretch(pull: Double) -> Double {
    guard distance > 0, pull > 0 else { return 0 }
    // Written with 1/pull so that an infinite pull gives D.
    return distance * Self.share / (distance / pull + Self.share)
  }

  /// The pull that stretches by `stretch`, which is below `distance`; beyond, a very long one.
  package func pull(stretch: Double) -> Double {
    guard distance > 0, stretch > 0 else { return 0 }
    let stretch = min(stretch, distance * Self.limit)
    return stretch * distance / (Self.share * (distance - stretch))
  }

  /// The slope of `stretch`: how fast the carousel goes for a finger at speed 1.
  package func slope(pull: Double) -> Double {
    guard distance > 0 else { return 0 }
    guard pull > 0 else { return 1 }
    let ratio = distance / (distance + Self.share * pull)
    return Self.share * ratio * ratio
  }

  /// The share of `distance` from which on a stretch counts as complete.
  private static let limit = 1 - 1e-9
}

/// How a bounded carousel gives way to a pull beyond its ends: ever less, and never more than the
/// bounce distance.
///
/// It depends on the pull alone, so the way back is the way out.
struct Resistance: Equatable, Sendable {
  var lower: Double
  var upper: Double
  /// The farthest it goes beyond an end, in items, or 0 for no bounce.
  var distance: Double
  /// Whether it is the rubber band of the smooth feel.
  ///
  /// Otherwise it begins with the full way.
  var isRubberBand = false

  func position(_ pull: Double) -> Double {
    if pull > upper { return upper + give(pull - upper) }
    if pull < lower { return lower - give(lower - pull) }
    return pull
  }

  func pull(_ position: Double) -> Double {
    if position > upper { return upper + take(position - upper) }
    if position < lower { return lower - take(lower - position) }
    return position
  }

  /// How much of a further pull is followed at `position`: 1 inside, toward 0 outside.
  func slope(_ position: Double) -> Double {
    let excess = position > upper ? position - upper : max(0, lower - position)
    guard excess > 0 else { return 1 }
    if isRubberBand { return band.slope(pull: band.pull(stretch: excess)) }
    return distance > 0 ? max(0, 1 - excess / distance) : 0
  }

  private var band: RubberBand { RubberBand(distance: distance) }

  private func give(_ pull: Double) -> Double {
    if isRubberBand { return band.stretch(pull: pull) }
    return distance > 0 ? distance * (1 - Double.exp(-pull / distance)) : 0
  }

  private func take(_ excess: Double) -> Double {
    if isRubberBand { return band.pull(stretch: excess) }
    guard distance > 0 else { return 0 }
    // At the very limit any pull would do; the least that gets within a millionth of it.
    return -distance * Double.log(max(1e-6, 1 - excess / distance))
  }
}
