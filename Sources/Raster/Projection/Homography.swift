/// A projective map of the plane: `(u, v, 1)` as a column is carried to `(X, Y, W)`, seen at
/// `(X / W, Y / W)`.
///
/// A point whose `W` is not positive lies behind the eye and is not seen.
@frozen public struct Homography: Equatable, Sendable {
  /// The nine numbers, row by row.
  public var h11, h12, h13, h21, h22, h23, h31, h32, h33: Double

  /// A map from its nine numbers, row by row.
  @inlinable public init(
    h11: Double, h12: Double, h13: Double, h21: Double, h22: Double, h23: Double, h31: Double,
    h32: Double, h33: Double
  ) {
    self.h11 = h11
    self.h12 = h12
    self.h13 = h13
    self.h21 = h21
    self.h22 = h22
    self.h23 = h23
    self.h31 = h31
    self.h32 = h32
    self.h33 = h33
  }

  /// The map that changes nothing.
  @inlinable public static var identity: Homography {
    Homography(h11: 1, h12: 0, h13: 0, h21: 0, h22: 1, h23: 0, h31: 0, h32: 0, h33: 1)
  }

  /// The map of a card of the given size (its points run from 0, 0 to width, height) that is
  /// placed with its middle at `center` and transformed about that middle by `matrix`.
  @inlinable public init(matrix: Matrix, center: Point, size: Size) {
    let (u, v) = (size.width / 2, size.height / 2)
    let w = matrix.m44 - u * matrix.m14 - v * matrix.m24
    self.init(
      h11: matrix.m11 + center.x * matrix.m14, h12: matrix.m21 + center.x * matrix.m24,
      h13: matrix.m41 - u * matrix.m11 - v * matrix.m21 + center.x * w,
      h21: matrix.m12 + center.y * matrix.m14, h22: matrix.m22 + center.y * matrix.m24,
      h23: matrix.m42 - u * matrix.m12 - v * matrix.m22 + center.y * w,
      h31: matrix.m14, h32: matrix.m24, h33: w)
  }

  /// Where `point` is seen, or `nil` if it lies behind the eye or too close to it.
  @inlinable public func callAsFunction(_ point: Point) -> Point? {
    let w = h31 * point.x + h32 * point.y + h33
    guard w > 1e-9 else { return nil }
    let seen = Point(
      x: (h11 * point.x + h12 * point.y + h13) / w, y: (h21 * point.x + h22 * point.y + h23) / w)
    return seen.isFinite ? seen : nil
  }

  /// First `right`, then `left`.
  @inlinable public static func * (left: Homography, right: Homography) -> Homography {
    Homography(
      h11: left.h11 * right.h11 + left.h12 * right.h21 + left.h13 * right.h31,
      h12: left.h11 * right.h12 + left.h12 * right.h22 + left.h13 * right.h32,
      h13: left.h11 * right.h13 + left.h12 * right.h23 + left.h13 * right.h33,
      h21: left.h21 * right.h11 + left.h22 * right.h21 + left.h23 * right.h31,
      h22: left.h21 * right.h12 + left.h22 * right.h22 + left.h23 * right.h32,
      h23: left.h21 * right.h13 + left.h22 * right.h23 + left.h23 * right.h33,
      h31: left.h31 * right.h11 + left.h32 * right.h21 + left.h33 * right.h31,
      h32: left.h31 * right.h12 + left.h32 * right.h22 + left.h33 * right.h32,
      h33: left.h31 * right.h13 + left.h32 * right.h23 + left.h33 * right.h33)
  }

  /// An enlargement by the given factors about the origin.
  @inlinable public static func scale(x: Double, y: Double) -> Homography {
    Homography(h11: x, h12: 0, h13: 0, h21: 0, h22: y, h23: 0, h31: 0, h32: 0, h33: 1)
  }
}
