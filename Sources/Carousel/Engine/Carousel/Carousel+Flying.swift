extension Carousel {
  /// Lets the card of an item fly away from where it is, if it is in view.
  mutating func fly(_ index: Int, toward direction: SwipeDirection) {
    guard let card = deck.card(index) else { return }
    fly(card, from: swipes.state(of: card.id, at: now), toward: direction)
  }

  /// Lets a card fly away; where motion is to be reduced it stays until it is removed.
  mutating func fly(_ card: LoadedCard, from state: SwipeState, toward direction: SwipeDirection) {
    guard !configuration.reducesMotion else { return swipes.set(nil, for: card.id) }
    let flight = Flight(
      from: state, toward: direction, in: SwipeRoom(of: card, in: deck, at: moment),
      metrics.swipeRule, start: now)
    swipes.set(.leaving(flight), for: card.id)
  }
}
