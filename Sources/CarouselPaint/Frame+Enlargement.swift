import CarouselEngine

extension Carousel.Frame {
  /// How many times larger than its size a card is to be painted to be sharp: more than 1 where it is
  /// opened over the others.
  ///
  /// It is that of the opened card throughout its opening, so that its picture is made once; and
  /// twice of that where it is zoomed into.
  func enlargement(of card: Card) -> Double {
    let size = card.settledSize
    guard card.isDetail, size.width > 0, size.height > 0 else { return 1 }
    let fitting = max(1, min(viewSize.width / size.width, viewSize.height / size.height))
    guard let bounds = card.quad?.bounds else { return fitting }
    let seen = max(
      (bounds.maximum.x - bounds.minimum.x) / size.width,
      (bounds.maximum.y - bounds.minimum.y) / size.height)
    return seen > 1.02 * fitting ? 2 * fitting : fitting
  }
}
