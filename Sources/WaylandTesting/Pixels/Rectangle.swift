/// A rectangle of whole units: pixels of a buffer, or logical units of a surface.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The extent to the right; nothing is covered when it is not positive.
  public var width: Int
  /// The extent downwards; nothing is covered when it is not positive.
  public var height: Int

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether nothing is covered.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of units covered.
  public var area: Int { isEmpty ? 0 : width * height }

  /// The first column to the right of the rectangle.
  public var right: Int { x.addingReportingOverflow(width).partialValue }

  /// The first row below the rectangle.
  public var bottom: Int { y.addingReportingOverflow(height).partialValue }

  /// The part of this rectangle that lies in `other`.
  public func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// Whether the unit at column `x`, row `y` is covered.
  public func contains(x column: Int, y row: Int) -> Bool {
    column >= x && column < right && row >= y && row < bottom
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }
}
