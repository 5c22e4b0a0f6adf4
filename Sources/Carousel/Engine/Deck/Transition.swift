/// How cards come from where they were seen to where they belong after a change.
struct Transition: Sendable {
  /// Where the cards were seen before the change.
  let before: [(card: LoadedCard, placement: Placement)]
  /// Where the copies of cards in a short ring were seen before the change.
  let copies: [Copy]
  /// When they set out, in seconds.
  let start: Double
  /// How long they take, in seconds.
  let duration: Double
  /// What becomes of cards that leave the view.
  let leaving: Leaving

  typealias Copy = (card: LoadedCard, turn: Int, placement: Placement)

  /// What becomes of cards that leave the view.
  enum Leaving: Sendable {
    /// They disappear immediately.
    case immediately
    /// They fade out where they were.
    case fade
    /// They fade out on the way to where they belong.
    case slide
  }

  /// Where the card with this identity was seen, or `nil` if it was not.
  func seen(_ id: CardID) -> (card: LoadedCard, placement: Placement)? {
    before.first { $0.card.id == id }
  }

  /// The way of `card`, which belongs at `target`, or `nil` if it is there.
  ///
  /// A new card fades in.
  func morph(of card: LoadedCard, to target: Placement) -> Morph? {
    guard duration > 0 else { return nil }
    guard let (old, seen) = seen(card.id) else {
      var hidden = target
      hidden.opacity = 0
      return Morph(start: start, duration: duration, placement: hidden, size: card.size)
    }
    let isThere =
      seen.matrix == target.matrix && seen.center == target.center
      && seen.opacity == target.opacity && old.size == card.size && card.morph == nil
    return isThere
      ? card.morph : Morph(start: start, duration: duration, placement: seen, size: old.size)
  }
}

/// A card that is no longer in view but still fading or flying away.
struct DepartingCard: Sendable {
  let card: LoadedCard
  /// Where it was seen when it left.
  let placement: Placement
  /// Where it slides while it fades, or `nil` if it stays where it was.
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
