extension Metrics {
  /// The number of items.
  var count: Int { wrapping.count }

  /// Whether the last item is followed by the first.
  var isWrapped: Bool { wrapping.isWrapped }

  /// The item nearest to `position`; −1 if there are none.
  func index(at position: Double) -> Int { wrapping.index(at: position) }

  /// The position at which the item with this index rests.
  func restingPosition(of index: Int) -> Double {
    isWrapped ? wrapping.position(of: index) : wrapping.clamp(wrapping.position(of: index))
  }

  /// 1, or −1 where cards run from right to left.
  var sense: Double { arrangement.isMirrored ? -1 : 1 }

  /// Whether cards are drawn by the flip of cover flow 2; in other arrangements nothing moves with it.
  var showsFlips: Bool { configuration.kind == .coverFlow2 || configuration.kind == .custom }

  /// Whether a flip counts as something that changes with time: where it is seen, and always in the
  /// classic feel, as in the original.
  var reportsFlips: Bool { showsFlips || configuration.feel == .classic }

  /// How far the ends can be overshot, in items.
  var bounce: Double { configuration.bounces ? configuration.bounceDistance : 0 }

  /// How the ends give way to a pull, by `distance` items at most.
  func resistance(distance: Double) -> Resistance {
    isWrapped
      ? Resistance(lower: -.infinity, upper: .infinity, distance: 0)
      : Resistance(
        lower: wrapping.lower, upper: wrapping.upper, distance: distance,
        isRubberBand: configuration.feel == .smooth)
  }

  /// How far smooth motions may go; `nil` when wrapped.
  var motionLimits: MotionLimits? {
    isWrapped ? nil : MotionLimits(ends: wrapping.lower...wrapping.upper, bounce: bounce)
  }

  /// Whether there is nothing at `position`, not even a bounce.
  func isFarOut(_ position: Double) -> Bool {
    abs(wrapping.excess(position)) > max(bounce, 1) + 1e-6
  }

  /// `position`, or as far beyond an end as a bounce would show.
  func limitedToBounce(_ position: Double) -> Double {
    guard !isWrapped else { return position }
    let room = max(bounce, 1)
    return min(max(position, wrapping.lower - room), wrapping.upper + room)
  }

  /// Whether constant scrolling is set and has somewhere to go from `position`.
  func scrolls(from position: Double) -> Bool {
    guard configuration.autoscroll != 0, count > 0 else { return false }
    guard !isWrapped else { return true }
    return configuration.autoscroll > 0 ? position > wrapping.lower : position < wrapping.upper
  }

  /// The last place to rest in a direction.
  func end(_ heading: Carousel.Heading) -> Double {
    heading == .forward ? wrapping.upper : wrapping.lower
  }
}
