extension SwipeRoom {
  /// Where a card of `deck` is in the view at `moment` without a swipe.
  init(of card: LoadedCard, in deck: Deck, at moment: Moment) {
    let placement = deck.placement(of: card, at: moment)
    let bounds = placement.homography(of: card.size).quad(of: card.size)?.bounds
    let size = bounds.map {
      Size(width: $0.maximum.x - $0.minimum.x, height: $0.maximum.y - $0.minimum.y)
    }
    self.init(
      middle: placement.center + SwipePose.middle(of: placement.matrix), size: size ?? card.size,
      view: moment.metrics.viewSize)
  }
}
