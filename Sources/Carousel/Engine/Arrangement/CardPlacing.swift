/// A function that places the cards of a custom arrangement.
public typealias CardPlacing = @Sendable (CardSpot) -> CardPose

/// How one card stands.
public struct CardPose: Sendable {
  /// The transform about the card's middle.
  public var transform: Matrix
  /// The opacity, 0…1, which is multiplied by that of the fade options.
  ///
  /// NaN counts as 0.
  public var opacity: Double
  /// The part of the card that is visible, or `nil` for all of it.
  ///
  /// Numbers outside their ranges are limited to them.
  public var mask: CardMask?

  /// A card that is moved and turned by a transform.
  public init(_ transform: Matrix, opacity: Double = 1, mask: CardMask? = nil) {
    (self.transform, self.opacity, self.mask) = (transform, opacity, mask)
  }
}

/// One card that a custom arrangement places.
public struct CardSpot: Sendable {
  /// The card's distance from the current position in items.
  public let offset: Double
  /// The length of an item along the axis, in logical units.
  public let itemWidth: Double
  /// The size of the card in logical units.
  public let size: Size
  /// The direction in which the carousel scrolls.
  public let axis: Axis
  /// The state of the flip that cover flow 2 cards make, −1…1; see `Carousel.toggle`.
  public let toggle: Double
  /// How far cover flow 2 would turn the card, −1…1: 0 faces the eye.
  public let turn: Double
  /// Perspective and viewpoint, to begin with.
  public let base: Matrix
  /// The distance from the current position in cards of the usual length, before spacing.
  ///
  /// It is ``offset``, unless cards take as much room as they are long.
  public let steps: Double
  /// What surrounds the current position.
  public let surroundings: Surroundings

  /// Takes the values, for calling a placing function outside a carousel.
  public init(
    offset: Double, itemWidth: Double, size: Size, axis: Axis, toggle: Double = 0, turn: Double = 0,
    base: Matrix = .identity, steps: Double? = nil, surroundings: Surroundings = Surroundings()
  ) {
    (self.offset, self.itemWidth, self.size, self.axis) = (offset, itemWidth, size, axis)
    (self.toggle, self.turn, self.base) = (toggle, turn, base)
    (self.steps, self.surroundings) = (steps ?? offset, surroundings)
  }
}

/// What surrounds the current position of a carousel.
public struct Surroundings: Sendable {
  /// How many items there are before and behind the current position; infinite when wrapped.
  public var items: (before: Double, behind: Double) = (.infinity, .infinity)
  /// How far the view extends from where the current position is seen, in the sense of the indices, in logical units.
  public var room: (before: Double, behind: Double) = (.infinity, .infinity)

  /// No ends and no edges.
  public init() {}
}
