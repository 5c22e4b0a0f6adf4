/// Where a released carousel comes to rest.
public enum SnapPolicy: Sendable {
  /// On the item nearest to where it would coast.
  case nearest
  /// On the item nearest to the end of coasting, but at most this number of items (≥ 1) from where the
  /// gesture began.
  case atMost(Int)
  /// Wherever it coasts to.
  case free
  /// Paging: the next item at most.
  public static var byOne: SnapPolicy { .atMost(1) }

  /// The next three items at most.
  public static var byFew: SnapPolicy { .atMost(3) }
}

/// What a snap policy may want to know.
struct SnapContext: Equatable, Sendable {
  /// Why a target is asked for.
  enum Occasion: Sendable {
    /// A gesture ended.
    case release
    /// The view changed its size.
    case resize
  }

  /// Why a target is asked for.
  var occasion: Occasion
  /// Where the carousel was when the gesture began, or where it was bound when the gesture caught it;
  /// in items.
  var origin: Double
  /// Where the carousel is, in items.
  var position: Double
  /// How fast it is, in items per second; positive toward higher indices.
  var velocity: Double
  /// The first and the last place to rest, or `nil` if the carousel wraps.
  var range: ClosedRange<Double>?

}

extension SnapPolicy {
  /// A release at least as fast as this, in items per second, leaves the item it began on.
  static let flickSpeed = 1.0

  /// The place to rest for a carousel that would coast to `projected`; `projected` may be infinite,
  /// and so may the answer, if the carousel wraps and its policy sets no limit.
  func target(projected: Double, context: SnapContext) -> Double {
    switch self {
    case .free:
      return context.limited(projected)
    case .nearest:
      return context.stepped(context.nearest(projected))
    case .atMost(let count):
      let reach = Double(max(1, count))
      let start = context.origin.rounded(.toNearestOrAwayFromZero)
      let target = context.stepped(context.nearest(projected))
      return context.limited(min(max(target, start - reach), start + reach))
    }
  }
}

extension SnapContext {
  /// `place` between the ends.
  func limited(_ place: Double) -> Double {
    guard let range else { return place }
    return min(max(place, range.lowerBound), range.upperBound)
  }

  /// The item nearest to `place`, or an end if that is nearer, as ends need not be items.
  func nearest(_ place: Double) -> Double {
    let item = limited(place.rounded(.toNearestOrAwayFromZero))
    guard let range else { return item }
    let place = limited(place)
    var nearest = item
    for end in [range.lowerBound, range.upperBound] where abs(end - place) < abs(nearest - place) {
      nearest = end
    }
    return nearest
  }

  /// The next item instead of `target` if a flick away from the item it began on would return there.
  func stepped(_ target: Double) -> Double {
    let start = origin.rounded(.toNearestOrAwayFromZero)
    guard occasion == .release, target == limited(start) else { return target }
    let away = position - start
    if velocity >= SnapPolicy.flickSpeed, away >= 0 { return limited(start + 1) }
    if velocity <= -SnapPolicy.flickSpeed, away <= 0 { return limited(start - 1) }
    return target
  }
}
