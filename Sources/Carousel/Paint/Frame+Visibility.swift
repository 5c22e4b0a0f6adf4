import CarouselEngine

extension Carousel.Frame {
  /// The card that is seen nearest to the current position, apart from those that fade out.
  var nearestCard: Card? {
    cards.lazy.filter { !$0.isDeparting }.min { abs($0.shownOffset) < abs($1.shownOffset) }
  }
}

extension Carousel.Frame.Card {
  /// Whether any part of the card is within a view of this size, or it comes into view with the opened item.
  func isSeen(in view: Size) -> Bool {
    if isDetail { return true }
    guard opacity > 0, let bounds = quad?.bounds else { return false }
    return bounds.maximum.x > 0 && bounds.minimum.x < view.width && bounds.maximum.y > 0
      && bounds.minimum.y < view.height
  }
}
