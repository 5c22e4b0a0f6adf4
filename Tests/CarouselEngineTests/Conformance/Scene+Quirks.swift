@testable import CarouselEngine

extension Scene {
  /// Puts the carousel at an offset of the original's without reporting it.
  mutating func adopt(offset: Double) {
    guard offset.isFinite else { return }
    carousel.position = offset
    carousel.previousOffset = offset
    carousel.previousIndex = carousel.index
    if carousel.drag != nil, !carousel.isWrapped {
      let pull = carousel.resistance.pull(offset)
      carousel.drag?.pull = pull
    }
    carousel.loadCards()
    if carousel.followsOffset, let last = carousel.cards.last {
      carousel.flip.follow(carousel.offset(ofItem: last.index))
    }
  }

  /// Whether all numbers of all cards are finite.
  var isFinite: Bool {
    carousel.offset.isFinite && carousel.toggle.isFinite
      && carousel.cards.allSatisfy {
        let placement = carousel.placement(of: $0)
        return placement.matrix.isFinite && (0...1).contains(placement.opacity)
      }
  }

  /// How far beyond an end `offset` is.
  func excess(_ offset: Double) -> Double { abs(carousel.wrapping.excess(offset)) }

  /// A drag's next offset by the original's rule: its part that is followed depends on the offset
  /// before the move alone.
  func originalOffset(_ offset: Double, movedBy way: Double) -> Double {
    let width = carousel.itemWidth
    let bounce = configuration.bounceDistance
    let resists = !carousel.isWrapped && configuration.bounces
    let followed = resists ? 1 - min(excess(offset), bounce) / bounce : 1
    let moved = offset - way * followed * carousel.offsetMultiplier / width
    guard resists else { return carousel.wrapping.clamp(moved) }
    return min(max(moved, -bounce), Double(max(carousel.itemCount - 1, 0)) + bounce)
  }
}

extension Carousel {
  /// Whether a card's content was made for another card of another size.
  func isReused(_ card: LoadedCard) -> Bool {
    card.isReused && data.size(of: .item(0)) != data.size(of: .item(1))
  }
}
