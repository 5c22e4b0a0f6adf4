/// A card that is no longer in view but still fading away.
struct DepartingCard: Sendable {
  let card: LoadedCard
  /// Where it was seen when it left.
  let placement: Placement
  let start: Double
  let duration: Double

  /// How long a removed card takes to fade away, in seconds.
  static let usual = 0.1

  /// `card`, which is seen at `placement` with the given size, from `start` on for `duration` seconds.
  init(
    _ card: LoadedCard, size: Size, at placement: Placement, start: Double, duration: Double
  ) {
    var gone = card
    (gone.size, gone.morph) = (size, nil)
    (self.card, self.placement, self.start, self.duration) = (gone, placement, start, duration)
  }

  /// When it is gone.
  var end: Double { start + duration }

  /// Where it is seen at `time`.
  func placement(at time: Double) -> Placement {
    var placement = placement
    placement.opacity *= 1 - Ease.value((time - start) / duration)
    return placement
  }
}
