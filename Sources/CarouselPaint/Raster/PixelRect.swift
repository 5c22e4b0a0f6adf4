/// A rectangle of whole pixels: x to the right, y down.
public struct PixelRect: Equatable, Sendable, BitwiseCopyable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The number of columns; 0 or less is an empty rectangle.
  public var width: Int
  /// The number of rows; 0 or less is an empty rectangle.
  public var height: Int

  /// A rectangle of `width` × `height` pixels whose first is (`x`, `y`).
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The pixels that both rectangles have, of any values; empty if there are none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    guard !isEmpty, !other.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x.addingClamped(width), other.x.addingClamped(other.width))
    let bottom = min(y.addingClamped(height), other.y.addingClamped(other.height))
    guard right > left, bottom > top else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Int {
  /// The sum, or the largest or smallest number if it is beyond.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
