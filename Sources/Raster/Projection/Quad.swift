/// The four corners of a card as projected onto the view.
@frozen public struct Quad: Equatable, Sendable {
  /// Where the card's top left corner is seen.
  public var topLeft: Point
  /// Where the card's top right corner is seen.
  public var topRight: Point
  /// Where the card's bottom right corner is seen.
  public var bottomRight: Point
  /// Where the card's bottom left corner is seen.
  public var bottomLeft: Point

  /// A quad with the given corners.
  @inlinable public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The area, positive if the corners run clockwise as seen: the card shows its front.
  @inlinable public var signedArea: Double {
    let a = bottomRight - topLeft
    let b = bottomLeft - topRight
    return (a.x * b.y - a.y * b.x) / 2
  }

  /// Whether `point` is inside, edges included.
  ///
  /// A card seen exactly from the side contains nothing.
  public func contains(_ point: Point) -> Bool {
    guard signedArea != 0, point.isFinite else { return false }
    let sign: Double = signedArea > 0 ? 1 : -1
    return sign * Self.side(topLeft, topRight, point) >= 0
      && sign * Self.side(topRight, bottomRight, point) >= 0
      && sign * Self.side(bottomRight, bottomLeft, point) >= 0
      && sign * Self.side(bottomLeft, topLeft, point) >= 0
  }

  /// Positive if `point` lies to the right of the way from `start` to `end`, y pointing down.
  private static func side(_ start: Point, _ end: Point, _ point: Point) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }

  /// The smallest upright rectangle around the corners: its top left and bottom right.
  public var bounds: (minimum: Point, maximum: Point) {
    (
      Point(
        x: min(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
        y: min(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y)),
      Point(
        x: max(topLeft.x, topRight.x, bottomRight.x, bottomLeft.x),
        y: max(topLeft.y, topRight.y, bottomRight.y, bottomLeft.y))
    )
  }
}
