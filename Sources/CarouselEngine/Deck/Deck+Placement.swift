extension Deck {
  /// Where `card` belongs at `moment`, whatever morph is running.
  func placement(of card: LoadedCard, at moment: Moment) -> Placement {
    placement(offset: lengths.offset(ofCard: card.index, at: moment), at: moment)
  }

  /// Where a card belongs that is `offset` items from the current position.
  private func placement(offset: Double, at moment: Moment) -> Placement {
    let metrics = moment.metrics
    let matrix = metrics.arrangement.transform(
      offset: offset, distance: lengths.distance(ofOffset: offset, at: moment),
      flip: moment.flip, configuration: metrics.configuration)
    return Placement(
      matrix: matrix, center: metrics.center, opacity: metrics.arrangement.fade.alpha(offset),
      offset: offset)
  }

  /// Where `card` is seen at `moment`, on its way to where it belongs.
  func shownPlacement(of card: LoadedCard, at moment: Moment) -> Placement {
    shownPlacement(
      of: card, offset: lengths.offset(ofCard: card.index, at: moment), at: moment)
  }

  /// Where `card` is seen on its way to `offset` items from the current position.
  func shownPlacement(of card: LoadedCard, offset: Double, at moment: Moment) -> Placement {
    let placement = placement(offset: offset, at: moment)
    guard let morph = card.morph else { return placement }
    return placement.reached(from: morph.placement, morph.fraction(at: moment.time))
  }

  /// The size of `card` at `moment`, on its way to its own.
  func shownSize(of card: LoadedCard, at moment: Moment) -> Size {
    guard let morph = card.morph, morph.size != card.size else { return card.size }
    let done = morph.fraction(at: moment.time)
    return Size(
      width: morph.size.width + (card.size.width - morph.size.width) * done,
      height: morph.size.height + (card.size.height - morph.size.height) * done)
  }
}
