import CarouselEngine

/// How long cards are that take after their pictures, in rows and on circles, where each takes as much
/// room as it is long.
struct PictureLengths: Equatable {
  /// The size of a card of which nothing else is known: no other is longer.
  let card: Size
  /// The direction in which cards follow each other.
  let axis: Axis

  /// The least length, as a share of that of other cards: slivers are neither seen nor hit.
  private static let least = 0.25

  /// The size of the card of a picture of the size `natural`: as long as the picture lies in it.
  func size(around natural: Size) -> Size? {
    let factor = min(card.width / natural.width, card.height / natural.height)
    guard factor > 0, factor.isFinite else { return nil }
    let most = card.along(axis)
    let length = min(most, max(most * Self.least, natural.along(axis) * factor)).rounded(.up)
    return axis == .horizontal
      ? Size(width: length, height: card.height) : Size(width: card.width, height: length)
  }
}
