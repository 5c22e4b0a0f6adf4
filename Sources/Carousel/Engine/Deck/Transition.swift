/// How cards come from where they were seen to where they belong after a change.
struct Transition: Sendable {
  /// Where the cards were seen before the change.
  let before: [(card: LoadedCard, placement: Placement)]
  /// When they set out, in seconds.
  let start: Double
  /// How long they take, in seconds.
  let duration: Double
  /// What becomes of cards that leave the view.
  let leaving: Leaving

  /// What becomes of cards that leave the view.
  enum Leaving: Sendable {
    /// They disappear immediately.
    case immediately
    /// They fade out where they were.
    case fade
    /// They fade out on the way to where they belong.
    case slide
  }

  /// Where the card with this identity was seen; `nil` if it was not.
  func seen(_ id: CardID) -> (card: LoadedCard, placement: Placement)? {
    before.first { $0.card.id == id }
  }

  /// The way of `card`, which belongs at `target`; `nil` if it is there.
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
