/// A rectangle of whole pixels, or of other whole units: x to the right, y down.
@frozen public struct PixelRectangle: Hashable, Sendable, BitwiseCopyable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns, where 0 or less means an empty rectangle.
  public var width: Int
  /// The number of rows, where 0 or less means an empty rectangle.
  public var height: Int

  /// A rectangle of `width` × `height` pixels whose first is (`x`, `y`).
  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// A rectangle without pixels.
  @inlinable public static var empty: PixelRectangle {
    PixelRectangle(x: 0, y: 0, width: 0, height: 0)
  }

  /// Whether there is no pixel in it.
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of pixels, limited to the largest number.
  @inlinable public var area: Int {
    guard !isEmpty else { return 0 }
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : area
  }

  /// The first column to the right of it, limited to the numbers there are.
  @inlinable public var right: Int { Self.sum(x, width) }

  /// The first row below it, limited to the numbers there are.
  @inlinable public var bottom: Int { Self.sum(y, height) }

  /// The pixels that both rectangles have; ``empty`` if there are none.
  @inlinable public func intersection(_ other: PixelRectangle) -> PixelRectangle {
    guard !isEmpty, !other.isEmpty else { return .empty }
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
    guard right > left, bottom > top else { return .empty }
    return PixelRectangle(
      x: left, y: top, width: Self.sum(right, left, -1), height: Self.sum(bottom, top, -1))
  }

  /// The smallest rectangle that contains both.
  ///
  /// An empty one is ignored.
  @inlinable public func union(_ other: PixelRectangle) -> PixelRectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRectangle(
      x: left, y: top, width: Self.sum(max(right, other.right), left, -1),
      height: Self.sum(max(bottom, other.bottom), top, -1))
  }

  /// Whether the pixel at (`x`, `y`) is in it.
  @inlinable public func contains(x column: Int, y row: Int) -> Bool {
    column >= x && column < right && row >= y && row < bottom
  }

  /// The sum or difference, or the largest or smallest number if it is beyond.
  @inlinable static func sum(_ one: Int, _ other: Int, _ sign: Int = 1) -> Int {
    let (sum, overflow) =
      sign < 0 ? one.subtractingReportingOverflow(other) : one.addingReportingOverflow(other)
    return overflow ? ((other > 0) == (sign > 0) ? .max : .min) : sum
  }
}
