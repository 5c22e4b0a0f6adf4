import CarouselEngine

extension Carousel.Frame {
  /// The most pixels that are made for an enlarged card: four bytes each.
  private static let mostPixels = 40e6

  /// The factor by which a card's picture has to be larger than its card to be sharp.
  ///
  /// It is more than 1 for a card that is opened over the others. `scale` is the number of pixels
  /// per logical unit.
  func enlargement(of card: Card, scale: Double = 1) -> Double {
    let size = card.settledSize
    guard card.magnification > 1, size.width > 0, size.height > 0, scale > 0 else { return 1 }
    let most = (Self.mostPixels / (size.width * size.height)).squareRoot() / scale
    return max(1, min(card.magnification, most))
  }
}
