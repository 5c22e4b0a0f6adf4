import CarouselEngine

extension Carousel.Frame {
  /// The pictures of the captions of the nearest card and its neighbors, the nearest first.
  func captions(_ caption: Caption, _ cards: CardCache, scale: Double) -> [PictureRequest] {
    self.cards.filter { !$0.isDeparting && abs($0.offset) < 1.5 }
      .sorted { abs($0.offset) < abs($1.offset) }
      .flatMap {
        let (content, details) = (cards.content($0.slot), cards.details(of: $0.slot))
        return [
          caption.request(content, details, scale: scale),
          caption.second($0.slot, details, of: content, scale: scale),
        ].compactMap(\.self)
      }
  }
}

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
