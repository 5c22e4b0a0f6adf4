extension Deck {
  /// Where `card` belongs at `moment`, whatever morph is running.
  func placement(of card: LoadedCard, at moment: Moment) -> Placement {
    placement(offset: lengths.offset(ofCard: card.index, at: moment), at: moment)
  }

  /// Where a card belongs that is `offset` items from the current position.
  private func placement(offset: Double, at moment: Moment) -> Placement {
    let distance = lengths.distance(ofOffset: offset, at: moment)
    let matrix = moment.metrics.arrangement.transform(
      offset: offset, distance: distance,
      front: moment.metrics.frontLength(at: moment.position), flip: moment.flip,
      configuration: moment.metrics.configuration)
    let alpha = moment.metrics.arrangement.fade.alpha(offset)
    return Placement(
      matrix: matrix, center: moment.metrics.center,
      opacity: alpha * (moment.metrics.arc?.alpha(distance) ?? 1), offset: offset)
  }

  /// Where `card` is seen at `moment`, on its way to where it belongs.
  func shownPlacement(of card: LoadedCard, at moment: Moment) -> Placement {
    shownPlacement(
      of: card, offset: lengths.offset(ofCard: card.index, at: moment), at: moment)
  }

  /// Where `card` is seen on its way to `offset` items from the current position.
  func shownPlacement(of card: LoadedCard, offset: Double, at moment: Moment) -> Placement {
    guard !moment.swipes.isEmpty else {
      return morphedPlacement(of: card, offset: offset, at: moment)
    }
    let shift = stackShift(of: card, at: moment)
    var placement = morphedPlacement(of: card, offset: offset + shift, at: moment)
    if let phase = moment.swipes.phase(of: card.handle) {
      let pose = phase.state(at: moment.time).pose(moment.metrics.swipeRule)
      placement.matrix = pose.applied(to: placement.matrix)
    }
    placement.offset = offset
    return placement
  }

  /// The same without what a swipe does to it.
  func morphedPlacement(of card: LoadedCard, offset: Double, at moment: Moment) -> Placement {
    let placement = placement(offset: offset, at: moment)
    guard let morph = card.morph else { return placement }
    return placement.reached(from: morph.placement, morph.fraction(at: moment.time))
  }

  /// How far the cards of a stack come up, in items, for those above that are swiped away; one that is gone
  /// from the items already, and not from the view, holds those below back.
  private func stackShift(of card: LoadedCard, at moment: Moment) -> Double {
    guard moment.metrics.configuration.kind == .stack else { return 0 }
    let rule = moment.metrics.swipeRule
    var shift = 0.0
    for other in cards where other.index < card.index {
      guard let phase = moment.swipes.phase(of: other.handle) else { continue }
      shift -= phase.state(at: moment.time).advance(rule)
    }
    for gone in departing where gone.card.index <= card.index {
      guard let flight = moment.swipes.flight(of: gone.card.handle) else { continue }
      shift += 1 - flight.state(at: moment.time).advance(rule)
    }
    return shift
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
