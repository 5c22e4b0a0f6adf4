/// What a function that places cards by itself is told about a card.
public struct CustomPlace: Sendable {
  /// The card's distance from the current position in items.
  public let offset: Double
  /// The length of an item along the axis, in logical units.
  public let itemWidth: Double
  /// The state of the flip that cover flow 2 cards make, −1…1; see `Carousel.toggle`.
  public let toggle: Double
  /// How far cover flow 2 would turn the card, −1…1: 0 faces the eye.
  public let turn: Double
  /// Perspective and viewpoint, to begin with.
  public let base: Matrix
}
