extension Carousel {
  /// Brings index, cards and events up to the present position.
  mutating func refresh(afterInsertion: Bool = false) {
    if wrapping.isWrapped || wrapping.count == 0 { position = wrapping.clamp(position) }
    let index = index
    if index != previousIndex, previousIndex >= 0, index >= 0 {
      let distance = wrapping.distance(from: index, to: previousIndex)
      if distance != 0, !configuration.reducesMotion {
        flip.begin(Double(distance), at: now)
        startTicking()
      }
    }
    loadCards(releasingLast: afterInsertion)
    // The toggle of cards that turn by their offsets is that of the last one: 0 while it is far.
    if followsOffset, let last = cards.last { flip.follow(offset(ofItem: last.index)) }
    if abs(position - previousOffset) > 1e-6 { events.append(.didScroll) }
    if index != previousIndex { events.append(.currentItemChanged(index < 0 ? nil : index)) }
    previousOffset = position
    previousIndex = index
  }

  /// Whether cover flow 2 cards turn by their offsets now, instead of flipping.
  var followsOffset: Bool {
    switch motion {
    case .deceleration, .cruise: return true
    case .scroll(_, let endsDrag): if !endsDrag { return true }
    case .glide(let glide): if glide.isFling || !glide.endsDrag { return true }
    case .none: if autoscrolls { return true }
    }
    return !wrapping.isWrapped && (position < 0 || position >= Double(wrapping.count - 1))
  }

  /// How cover flow 2 cards are turned now.
  var flipState: FlipState { followsOffset ? .following : .toggled(flip.shown) }
}
