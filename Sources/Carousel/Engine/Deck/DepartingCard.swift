/// A card that is no longer in view but still fading or flying away.
struct DepartingCard: Sendable {
  let card: LoadedCard
  /// Where it was seen when it left.
  let placement: Placement
  /// Where it slides while it fades; `nil` if it stays where it was.
  let goal: Placement?
  let start: Double
  let duration: Double
  /// Whether the card itself is still in view, elsewhere, and so not released when this is gone.
  var isGhost: Bool

  /// How long a removed card takes to fade out, in seconds.
  ///
  /// In the smooth feel the others close the gap meanwhile.
  static func duration(_ feel: Carousel.Feel) -> Double { feel == .smooth ? 0.2 : 0.1 }

  /// `card`, which is seen at `placement` with the given size and fades out from `start` on for
  /// `duration` seconds, on the way to `goal` if there is one.
  init(
    _ card: LoadedCard, size: Size, at placement: Placement, to goal: Placement? = nil,
    start: Double, duration: Double, isGhost: Bool = false
  ) {
    var gone = card
    (gone.size, gone.morph) = (size, nil)
    if isGhost { gone.replaced = nil }
    (self.card, self.placement, self.start, self.duration) = (gone, placement, start, duration)
    (self.goal, self.isGhost) = (goal, isGhost)
  }

  /// When it is gone.
  var end: Double { start + duration }

  /// Where it is seen at `moment`: it fades, or flies if it was swiped away.
  func placement(at moment: Moment) -> Placement {
    var placement = placement
    let done = Ease.value((moment.time - start) / duration)
    if let flight = moment.swipes.flight(of: card.id) {
      let pose = flight.state(at: moment.time).pose(moment.metrics.swipeRule)
      placement.matrix = pose.applied(to: placement.matrix)
    } else {
      let opacity = placement.opacity * (1 - done)
      if let goal { placement = goal.reached(from: placement, done) }
      placement.opacity = opacity
    }
    return placement
  }
}
