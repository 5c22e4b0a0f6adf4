import CarouselEngine

extension Carousel.Frame {
  /// The items whose cards are seen, if only in part, counted from 0.
  var seenItems: Set<Int> {
    let isCovered = cards.contains { $0.isDetail && $0.openness >= 1 }
    return Set(
      cards.compactMap { card in
        guard case .item(let index) = card.slot, !card.isDeparting, card.opacity > 0,
          card.isDetail || !isCovered, let bounds = card.quad?.bounds,
          bounds.maximum.x > 0, bounds.minimum.x < viewSize.width,
          bounds.maximum.y > 0, bounds.minimum.y < viewSize.height
        else { return nil }
        return index
      })
  }
}

extension Carousel {
  /// The items in view, and those up to `distance` places next to them, counted from 0.
  func items(upTo distance: Int) -> Set<Int> {
    guard itemCount > 0 else { return [] }
    var near: Set<Int> = []
    for index in visibleIndices {
      near.formUnion(index - distance...index + distance)
    }
    return isWrapped
      ? Set(near.map { ($0 % itemCount + itemCount) % itemCount })
      : near.filter { (0..<itemCount).contains($0) }
  }
}
