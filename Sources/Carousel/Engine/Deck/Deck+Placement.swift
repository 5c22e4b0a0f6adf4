internal import RealModule

extension Deck {
  /// Where `card` belongs at `moment`, whatever morph is running.
  func placement(of card: LoadedCard, at moment: Moment) -> Placement {
    placement(of: card, offset: lengths.offset(ofCard: card.index, at: moment), at: moment)
  }

  func placement(of card: LoadedCard, offset: Double, at moment: Moment) -> Placement {
    let metrics = moment.metrics
    let distance = lengths.distance(ofOffset: offset, at: moment)
    let length = metrics.length(of: card.size)
    let pose = metrics.pose(
      offset: offset, distance: distance, size: card.size, length: length, flip: moment.flip,
      at: moment.position)
    return Placement(
      matrix: pose.transform, center: metrics.center(at: moment.position),
      opacity: pose.opacity * (metrics.arc?.alpha(distance) ?? 1), offset: offset,
      lift: metrics.arrangement.lift(length: length, offset: offset, flip: moment.flip)
        + pose.lift,
      mask: pose.mask)
  }

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
    if let phase = moment.swipes.phase(of: card.id) {
      let pose = phase.state(at: moment.time).pose(moment.metrics.swipeRule)
      placement.matrix = pose.applied(to: placement.matrix)
    }
    placement.offset = offset
    return placement
  }

  /// The same without what a swipe does to it.
  func morphedPlacement(of card: LoadedCard, offset: Double, at moment: Moment) -> Placement {
    let placement = placement(of: card, offset: offset, at: moment)
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
      guard let phase = moment.swipes.phase(of: other.id) else { continue }
      shift -= phase.state(at: moment.time).advance(rule)
    }
    for gone in departing where gone.card.index <= card.index {
      guard let flight = moment.swipes.flight(of: gone.card.id) else { continue }
      shift += 1 - flight.state(at: moment.time).advance(rule)
    }
    return shift
  }

  func shownSize(of card: LoadedCard, at moment: Moment) -> Size {
    guard let morph = card.morph, morph.size != card.size else { return card.size }
    let done = morph.fraction(at: moment.time)
    return Size(
      width: morph.size.width + (card.size.width - morph.size.width) * done,
      height: morph.size.height + (card.size.height - morph.size.height) * done)
  }
}

/// Cards of a ring that change sides while items come and go: they leave at one edge of the view and
/// come in at the other, and never cross the middle.
extension Deck {
  /// The way of a card from where it is seen to `target` where the shorter way leads around the ring:
  /// out of the view to `exit`, and from `entrance` into it.
  ///
  /// - Returns: `nil` if the card goes straight to `target`. That is so too where the ring closes behind
  ///   the stage, so that both ends of the way are in one place.
  func wayAround(
    _ card: LoadedCard, from seen: Placement, to target: Placement, at moment: Moment
  ) -> (exit: Placement, entrance: Placement)? {
    let around = offset(target.offset, aroundFrom: seen.offset, moment.metrics)
    guard around != target.offset else { return nil }
    let exit = exit(of: card, from: seen, at: moment)
    let (end, start) = (exit.matrix, target.matrix)
    let apart = Double.hypot(
      Double.hypot(end.m41 - start.m41, end.m42 - start.m42), end.m43 - start.m43)
    guard apart > moment.metrics.itemWidth / 2 else { return nil }
    let way = exit.offset - seen.offset
    var entrance = placement(of: card, offset: target.offset - way, at: moment)
    entrance.opacity = 0
    return (exit, entrance)
  }

  /// Where a card that leaves the view goes from where it is seen: toward where it belongs, and at
  /// most some cards far.
  func exit(of card: LoadedCard, from seen: Placement, at moment: Moment) -> Placement {
    let target = offset(
      lengths.offset(ofCard: card.index, at: moment), aroundFrom: seen.offset, moment.metrics)
    let way = min(max(target - seen.offset, -Self.exitLength), Self.exitLength)
    return placement(of: card, offset: seen.offset + way, at: moment)
  }

  /// The greatest way of a card that leaves the view, in items.
  private static let exitLength = 3.0

  /// `offset`, or the same place one turn around the ring from it if that is nearer to `start`.
  private func offset(
    _ offset: Double, aroundFrom start: Double, _ metrics: Metrics
  ) -> Double {
    let count = Double(metrics.count)
    guard metrics.isWrapped, abs(offset - start) > count / 2 else { return offset }
    return offset + (offset < start ? count : -count)
  }

  /// Where a card is in the view at `moment` without a swipe, and how much room it has to leave.
  func room(of card: LoadedCard, at moment: Moment) -> SwipeRoom {
    let placement = placement(of: card, at: moment)
    let bounds = placement.homography(of: card.size).quad(of: card.size)?.bounds
    let size = bounds.map {
      Size(width: $0.maximum.x - $0.minimum.x, height: $0.maximum.y - $0.minimum.y)
    }
    return SwipeRoom(
      middle: placement.center + SwipePose.middle(of: placement.matrix), size: size ?? card.size,
      view: moment.metrics.viewSize)
  }
}
