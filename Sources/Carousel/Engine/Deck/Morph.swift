/// A card's way from where it was seen to where it belongs: closed form, at rest at both ends.
struct Morph: Sendable {
  let start: Double
  let duration: Double
  /// Where the card was seen.
  let placement: Placement
  /// The size of the card where it was seen.
  let size: Size

  /// When it is over.
  var end: Double { start + duration }

  /// How much of the way is done at `time`, 0…1.
  func fraction(at time: Double) -> Double {
    duration > 0 ? Ease.value((time - start) / duration) : 1
  }
}
