/// A place in the view, or a distance in it: logical units, x to the right, y down.
@frozen public struct Point: Equatable, Hashable, Sendable {
  /// The distance to the right of the origin.
  public var x: Double
  /// The distance below the origin.
  public var y: Double

  /// A point `x` to the right of the origin and `y` below it.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  @inlinable public static var zero: Point { Point(x: 0, y: 0) }

  /// The coordinate that runs along `axis`.
  @inlinable public func along(_ axis: Axis) -> Double { axis == .horizontal ? x : y }

  /// The coordinate that runs across `axis`.
  @inlinable public func across(_ axis: Axis) -> Double { axis == .horizontal ? y : x }

  /// The sum of both coordinates.
  @inlinable public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The difference of both coordinates.
  @inlinable public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }

  /// Whether neither coordinate is NaN or infinite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A direction with a length, or a velocity: the same two numbers as a point.
public typealias Vector = Point
