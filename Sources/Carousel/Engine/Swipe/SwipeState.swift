internal import RealModule

/// Where a swiped card is and how fast: all that one phase of a swipe hands over to the next.
///
/// Lengths in logical units, velocities in units per second.
struct SwipeState: Equatable, Sendable {
  /// How far the card is pulled out of its place: turn and size follow from it.
  var way = Vector.zero
  /// How fast the way grows.
  var velocity = Vector.zero
  /// The point about which the card turns, from its middle: the one that the finger holds.
  var lever = Vector.zero
  /// 1, or −1 for a card that is held below its middle and turns the other way.
  var lean = 1.0
  /// A sideways shift: the remainder when a finger takes another hold of a rotated card.
  var slip = Vector.zero
  /// How fast the slip changes.
  var slipVelocity = Vector.zero

  /// No way is longer, no finger farther away and no view larger than this.
  static let limit = 1e6
  /// No card is faster.
  static let speedLimit = 1e4

  /// How the card is seen.
  func pose(_ rule: SwipeRule) -> SwipePose {
    let turn = Double.sin(min(max(way.x / rule.reach, -.pi / 2), .pi / 2))
    var pose = SwipePose(
      angle: lean * rule.turn * turn, scale: 1 - rule.shrink * advance(rule))
    pose.translation = way + slip + lever - pose.turned(lever)
    return pose
  }

  /// How far the next card of a stack has advanced into its position, 0…1.
  ///
  /// Its slope is continuous at both ends.
  func advance(_ rule: SwipeRule) -> Double {
    let share = min(1, way.length / rule.reach)
    return share * share * (3 - 2 * share)
  }

  /// A card just outside the view, from where it returns: for arrivals and undo.
  ///
  /// A card that is already outside stays where it is.
  func outside(_ room: SwipeRoom, toward direction: SwipeDirection, _ rule: SwipeRule) -> SwipeState
  {
    var state = self
    let out = room.exit(toward: direction, of: self, rule)
    let side = direction.axis == .horizontal ? way.y : way.x
    state.way = direction.vector(length: max(out, direction.along(way)), side: side)
    (state.velocity, state.slipVelocity) = (.zero, .zero)
    return state
  }
}

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

/// Where in the view a card is that is swiped out of it.
struct SwipeRoom: Equatable, Sendable {
  /// Where the card's middle is seen while it is in its place.
  let middle: Point
  /// The card's length from corner to corner as it is seen.
  let diagonal: Double
  let view: Size

  /// A card of `size` as it is seen, its middle at `middle` of a view of size `view`.
  init(middle: Point, size: Size, view: Size) {
    let limit = SwipeState.limit
    self.middle = middle.bounded(by: limit)
    let corner = Vector(x: size.sanitized.width, y: size.sanitized.height).bounded(by: limit)
    diagonal = corner.length
    let far = Vector(x: view.sanitized.width, y: view.sanitized.height).bounded(by: limit)
    self.view = Size(width: far.x, height: far.y)
  }

  /// How long the way out is: until the card has left the view by its own size, however it is turned,
  /// and the next card is in its place.
  func exit(toward direction: SwipeDirection, of state: SwipeState, _ rule: SwipeRule) -> Double {
    let edge =
      switch direction {
      case .left: middle.x
      case .right: view.width - middle.x
      case .up: middle.y
      case .down: view.height - middle.y
      }
    let swing = state.lever.length * (abs(rule.turn) + rule.shrink)
    let slip = state.slip.length + state.slipVelocity.length * rule.comeback / Spring.reach
    return max(rule.reach, max(0, edge) + diagonal + swing + slip)
  }
}

extension Vector {
  static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }

  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector with both coordinates clamped to ±`limit`; NaN becomes 0.
  func bounded(by limit: Double) -> Vector {
    Vector(
      x: x.isNaN ? 0 : min(max(x, -limit), limit), y: y.isNaN ? 0 : min(max(y, -limit), limit))
  }
}
