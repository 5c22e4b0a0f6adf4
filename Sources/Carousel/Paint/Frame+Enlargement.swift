import CarouselEngine

extension Carousel.Frame {
  /// The most pixels that are made for an enlarged card: four bytes each.
  private static let mostPixels = 40e6

  /// How many times larger than its size a card is to be painted to be sharp: more than 1 where it is
  /// opened over the others; `scale` is the pixels for each logical unit.
  func enlargement(of card: Card, scale: Double = 1) -> Double {
    let size = card.settledSize
    guard card.magnification > 1, size.width > 0, size.height > 0, scale > 0 else { return 1 }
    let most = (Self.mostPixels / (size.width * size.height)).squareRoot() / scale
    return max(1, min(card.magnification, most))
  }
}
