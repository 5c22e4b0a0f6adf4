/// An upright rectangle in any unit.
///
/// The origin is its top left corner.
public struct Rect: Hashable, Sendable {
  /// The left edge, which grows to the right, and the top edge, which grows downwards.
  public var x, y: Double
  /// The extents, not negative.
  public var width, height: Double

  /// A rectangle by its top left corner and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// The rectangle with each edge moved inwards by `distance`, outwards if negative.
  public func inset(by distance: Double) -> Rect {
    Rect(
      x: x + distance, y: y + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }
}
