extension Carousel {
  /// Whether cards are on their way, or fading.
  var hasRunningMorphs: Bool {
    !departing.isEmpty || cards.contains { $0.morph != nil || $0.replaced != nil }
  }

  /// Where all cards are seen now, to begin a morph from.
  func shownPlacements() -> [(card: LoadedCard, placement: Placement)] {
    cards.map { card in
      var seen = card
      seen.size = shownSize(of: card)
      return (seen, shownPlacement(of: card))
    }
  }

  /// Lets every card go from where it was seen to where it belongs; new ones fade in, those that
  /// have left fade out.
  mutating func morph(
    from before: [(card: LoadedCard, placement: Placement)], start: Double, duration: Double
  ) {
    guard duration > 0 else { return }
    for place in cards.indices {
      let handle = cards[place].handle
      let target = placement(of: cards[place])
      if let old = before.first(where: { $0.card.handle == handle }) {
        guard
          old.placement.matrix != target.matrix || old.placement.center != target.center
            || old.placement.opacity != target.opacity || old.card.size != cards[place].size
            || cards[place].morph != nil
        else { continue }
        cards[place].morph = Morph(
          start: start, duration: duration, matrix: old.placement.matrix,
          center: old.placement.center, opacity: old.placement.opacity, size: old.card.size)
      } else {
        cards[place].morph = Morph(
          start: start, duration: duration, matrix: target.matrix, center: target.center,
          opacity: 0, size: cards[place].size)
      }
    }
  }

  /// Ends what is over at the present time.
  mutating func endMorphs() {
    for place in cards.indices {
      if let morph = cards[place].morph, morph.end <= now { cards[place].morph = nil }
      if let replaced = cards[place].replaced, replaced.start + replaced.duration <= now {
        cards[place].replaced = nil
        release(handle: replaced.handle, slot: cards[place].slot)
      }
    }
    guard !departing.isEmpty else { return }
    for gone in departing where gone.end <= now {
      release(gone.card)
    }
    departing.removeAll { $0.end <= now }
  }
}
