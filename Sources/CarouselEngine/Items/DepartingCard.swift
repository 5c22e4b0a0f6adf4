/// How cards leave the view: from where they are seen, within a time.
struct Fading: Sendable {
  var placements: [(card: LoadedCard, placement: Carousel.Placement)]
  var duration: Double
}

/// A card that is no longer in view but still fading away.
struct DepartingCard: Sendable {
  var card: LoadedCard
  var matrix: Matrix
  var center: Point
  var opacity: Double
  /// The distance from the current position when it left, in items.
  var offset: Double
  var start: Double
  var duration: Double

  var end: Double { start + duration }

  func opacity(at time: Double) -> Double {
    opacity * (1 - Ease.value((time - start) / duration))
  }
}
