/// The part of a circle that cards of different lengths take up: at its ends they come and go softly,
/// wherever one happens to end there.
struct Arc: Sendable {
  /// The distance from the current position to an end, along the circle before spacing.
  let reach: Double
  /// How far around an end a card fades.
  let fade: Double

  /// The opacity of a card at `distance` from the current position, 0…1.
  func alpha(_ distance: Double) -> Double {
    guard fade > 0 else { return abs(distance) < reach ? 1 : 0 }
    return min(1, max(0, (reach - abs(distance)) / fade + 0.5))
  }
}

extension Metrics {
  /// The arc of a circle of measured cards; `nil` elsewhere.
  var arc: Arc? {
    guard hasCardLengths, configuration.kind.isCircular else { return nil }
    return Arc(reach: Double(fittingCount) / 2 * itemWidth, fade: itemWidth)
  }
}
