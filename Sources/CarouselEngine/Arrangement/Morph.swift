/// A card's way from where it was seen to where it belongs: closed form, at rest at both ends.
struct Morph: Sendable {
  var start: Double
  var duration: Double
  var matrix: Matrix
  var center: Point
  var opacity: Double
  /// The size of the card where it was seen.
  var size: Size

  /// How much of the way is done at `time`, 0…1.
  func fraction(at time: Double) -> Double {
    duration > 0 ? Ease.value((time - start) / duration) : 1
  }

  var end: Double { start + duration }
}
