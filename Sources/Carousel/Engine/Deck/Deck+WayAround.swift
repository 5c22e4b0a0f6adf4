internal import RealModule

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

  /// Where a card that leaves the view goes from where it is seen: towards where it belongs, and at
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
}
