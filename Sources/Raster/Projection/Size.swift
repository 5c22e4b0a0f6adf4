/// The extent of a rectangle in logical units.
@frozen public struct Size: Equatable, Hashable, Sendable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// A size of `width` by `height`.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of nothing.
  @inlinable public static var zero: Size { Size(width: 0, height: 0) }

  /// The extent along `axis`.
  @inlinable public func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }

  /// Whether neither extent is NaN or infinite.
  @inlinable public var isFinite: Bool { width.isFinite && height.isFinite }

  /// This size with everything that is not a length (NaN, infinite, negative) taken as 0.
  @inlinable public var sanitized: Size {
    Size(
      width: width.isFinite && width > 0 ? width : 0,
      height: height.isFinite && height > 0 ? height : 0)
  }
}
