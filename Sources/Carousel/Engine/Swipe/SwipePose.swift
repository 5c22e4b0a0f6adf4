internal import RealModule

/// How a swiped card is seen: moved, turned and made smaller in the plane of the view.
struct SwipePose: Equatable, Sendable {
  /// How far the card's middle is from where it belongs, in logical units.
  var translation = Vector.zero
  /// How far the card is turned about its middle, in radians; clockwise if positive.
  var angle = 0.0
  /// How large it is: 1 its own size.
  var scale = 1.0

  /// Where the card belongs.
  static let rest = SwipePose()

  /// How much nearer than the others of its place a swiped card is, so that it hides them.
  private static let lift = 1.0

  /// Where a point of the card is seen, from the middle; `point` is where it would be at rest.
  func turned(_ point: Vector) -> Vector {
    let (c, s) = (scale * Double.cos(angle), scale * Double.sin(angle))
    return Vector(x: c * point.x - s * point.y, y: s * point.x + c * point.y)
  }

  /// Where the point would be at rest that is seen at `point`, from the middle.
  func turnedBack(_ point: Vector) -> Vector {
    SwipePose(angle: -angle, scale: 1 / scale).turned(point)
  }

  /// The transform of a card that would be placed by `matrix`.
  func applied(to matrix: Matrix) -> Matrix {
    guard self != .rest else { return matrix }
    let middle = Self.middle(of: matrix)
    let moved =
      matrix * .translation(x: -middle.x, y: -middle.y) * .scale(x: scale, y: scale)
      * .rotation(angle, x: 0, y: 0, z: 1)
      * .translation(x: middle.x + translation.x, y: middle.y + translation.y, z: Self.lift)
    return moved.isFinite ? moved : .collapsed
  }

  /// Where the middle of a card is seen that is placed by `matrix`, from the card's center.
  static func middle(of matrix: Matrix) -> Vector {
    let middle = Vector(x: matrix.m41 / matrix.m44, y: matrix.m42 / matrix.m44)
    return middle.isFinite ? middle : .zero
  }
}
