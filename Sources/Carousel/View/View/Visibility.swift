import CarouselEngine

/// Whether anybody looks at a view, as far as can be told.
struct Visibility {
  /// Whether the host has said that the view is hidden.
  var isHidden = false
  /// Whether frames have stopped coming though something moves.
  var isUnseen = false

  /// After so many seconds without a frame while something moves, it is asked whether anybody looks.
  private static let patience = 0.15

  /// When a motion that no frame shows is to be looked after; `shown` is when the last frame was seen.
  func wakeUp(_ carousel: Carousel, isSeen: Bool, now: Double, shown: Double) -> Double? {
    guard isSeen, !carousel.isAtRest else { return nil }
    guard isUnseen else { return max(now, shown) + Self.patience }
    return carousel.nextJoint.map { max($0, now) }
  }
}
