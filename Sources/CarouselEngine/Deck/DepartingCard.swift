/// A card that is no longer in view but still fading or flying away.
struct DepartingCard: Sendable {
  let card: LoadedCard
  /// Where it was seen when it left.
  let placement: Placement
  let start: Double
  let duration: Double
  /// Whether the card itself is still in view, elsewhere: its handle is not released.
  let isGhost: Bool

  /// How long a removed card takes to fade away, in seconds.
  static let usual = 0.1

  /// `card`, which is seen at `placement` with the given size, from `start` on for `duration` seconds.
  init(
    _ card: LoadedCard, size: Size, at placement: Placement, start: Double, duration: Double,
    isGhost: Bool = false
  ) {
    var gone = card
    (gone.size, gone.morph) = (size, nil)
    if isGhost { gone.replaced = nil }
    (self.card, self.placement, self.start, self.duration) = (gone, placement, start, duration)
    self.isGhost = isGhost
  }

  /// When it is gone.
  var end: Double { start + duration }

  /// Where it is seen at `moment`: it fades, or flies if it was swiped away.
  func placement(at moment: Moment) -> Placement {
    var placement = placement
    if let flight = moment.swipes.flight(of: card.handle) {
      let pose = flight.state(at: moment.time).pose(moment.metrics.swipeRule)
      placement.matrix = pose.applied(to: placement.matrix)
    } else {
      placement.opacity *= 1 - Ease.value((moment.time - start) / duration)
    }
    return placement
  }
}
