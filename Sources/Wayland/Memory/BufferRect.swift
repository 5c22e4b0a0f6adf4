/// A rectangle of a buffer in pixels, origin top left, y down.
public struct BufferRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The upper edge.
  public var y: Int
  /// How wide it is; nothing if not positive.
  public var width: Int
  /// How high it is; nothing if not positive.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether nothing is in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part inside of a buffer of this size.
  public func clipped(width limitX: Int, height limitY: Int) -> BufferRect {
    guard !isEmpty else { return BufferRect(x: 0, y: 0, width: 0, height: 0) }
    let left = min(max(x, 0), limitX)
    let top = min(max(y, 0), limitY)
    let right = min(max(x.addingReportingOverflow(width).partialValue, left), limitX)
    let bottom = min(max(y.addingReportingOverflow(height).partialValue, top), limitY)
    return BufferRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: BufferRect) -> BufferRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return BufferRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
