import CarouselEngine

extension Carousel.Frame {
  /// The pictures of the captions of the nearest card and its neighbors, the nearest first.
  func captions(_ caption: Caption, _ cards: CardCache, scale: Double) -> [PictureRequest] {
    self.cards.filter { !$0.isDeparting && abs($0.offset) < 1.5 }
      .sorted { abs($0.offset) < abs($1.offset) }
      .flatMap {
        [
          caption.request(cards.content($0.slot), scale: scale),
          caption.second($0.slot, cards.details(of: $0.slot), scale: scale),
        ].compactMap(\.self)
      }
  }
}
