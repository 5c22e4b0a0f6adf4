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
  /// How much nearer to the eye it is than the order of the cards knows of.
  var lift = 0.0

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

/// The part of a card that is visible; the rest is cut off, and the content keeps its size.
///
/// Lengths are shares of the card, so that one mask serves cards of any size. Along the carousel the part may lie
/// anywhere in the card. Across it is in the middle.
public struct CardMask: Equatable, Sendable {
  /// Where the visible part begins along the carousel, 0…1.
  public var start: Double
  /// Where it ends along the carousel, `start`…1.
  public var end: Double
  /// How much of the card is visible across the carousel, 0…1.
  public var breadth: Double
  /// The radius of its corners, as a share of the card's shorter side.
  public var corner: Double
  /// How far the content is moved along the carousel under the mask, in card lengths.
  public var shift: Double

  /// All of the card.
  public static let whole = CardMask(start: 0, end: 1)

  /// Takes the shares.
  public init(
    start: Double, end: Double, breadth: Double = 1, corner: Double = 0, shift: Double = 0
  ) {
    (self.start, self.end, self.breadth) = (start, end, breadth)
    (self.corner, self.shift) = (corner, shift)
  }

  /// A part in the middle of the card, with its length and breadth as shares of those of the card.
  public init(length: Double, breadth: Double = 1, corner: Double = 0, shift: Double = 0) {
    self.init(
      start: (1 - length) / 2, end: (1 + length) / 2, breadth: breadth, corner: corner,
      shift: shift)
  }

  /// The visible share of the card along the carousel.
  public var length: Double { end - start }
}

extension CardMask {
  init(numbers: SIMD8<Double>) {
    self.init(
      start: numbers[0], end: numbers[1], breadth: numbers[2], corner: numbers[3],
      shift: numbers[4])
  }

  var numbers: SIMD8<Double> { SIMD8(start, end, breadth, corner, shift, 0, 0, 0) }

  /// The mask `fraction` of the way to `end`, or `nil` if both are the whole card.
  static func mixed(_ start: CardMask?, with end: CardMask?, _ fraction: Double) -> CardMask? {
    if start == end { return start }
    let (from, to) = ((start ?? .whole).numbers, (end ?? .whole).numbers)
    return CardMask(numbers: from + (to - from) * fraction).usable
  }

  /// The mask with every number in its range, or `nil` if it hides nothing and moves nothing.
  ///
  /// The content covers the visible part wherever it covers the card: it is moved no farther than that.
  var usable: CardMask? {
    func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    var mask = CardMask(
      start: share(start), end: share(end), breadth: share(breadth), corner: min(share(corner), 0.5)
    )
    mask.end = max(mask.start, mask.end)
    if shift.isFinite { mask.shift = min(max(shift, mask.end - 1), mask.start) }
    return mask == .whole ? nil : mask
  }

  /// The same part of a card in a carousel that runs the other way.
  var reversed: CardMask {
    CardMask(start: 1 - end, end: 1 - start, breadth: breadth, corner: corner, shift: -shift)
  }

  func part(of size: Size, along axis: Axis) -> Carousel.Frame.Mask {
    let (length, breadth) = (size.along(axis), size.along(axis.other))
    let across = (first: breadth * (1 - self.breadth) / 2, length: breadth * self.breadth)
    let along = (first: length * start, length: length * self.length)
    let radius = corner * min(size.width, size.height)
    return axis == .horizontal
      ? Carousel.Frame.Mask(
        origin: Point(x: along.first, y: across.first),
        size: Size(width: along.length, height: across.length), cornerRadius: radius,
        shift: Vector(x: shift * length, y: 0))
      : Carousel.Frame.Mask(
        origin: Point(x: across.first, y: along.first),
        size: Size(width: across.length, height: along.length), cornerRadius: radius,
        shift: Vector(x: 0, y: shift * length))
  }
}

extension Carousel.Frame {
  /// The part of a card that is visible, in the card's logical units.
  public struct Mask: Equatable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The extents.
    public var size: Size
    /// The least radius of the corners.
    public var cornerRadius: Double
    /// How far the content is moved from where it lies on the whole card.
    public var shift: Vector

    /// Whether a point of the card is in the part.
    public func contains(_ point: Point) -> Bool {
      (origin.x...origin.x + size.width).contains(point.x)
        && (origin.y...origin.y + size.height).contains(point.y)
    }
  }
}
