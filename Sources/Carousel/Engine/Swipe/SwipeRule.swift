/// When a card counts as swiped away, and how it looks on its way.
///
/// Lengths are in logical units of the view, times in seconds. A finger that lets go swipes the card if
/// the card is on the way out and, with what its speed carries it in `projection` seconds, at least
/// `distance` away. Slow swipes are decided by how far they went, flicks by how fast.
public struct SwipeRule: Equatable, Sendable {
  /// The ways in which a card may leave; toward the others it gives way a little and returns.
  public var directions: SwipeDirections
  /// How far out a card is swiped away: to the sides by the width, up and down by the height.
  ///
  /// Range 1…10⁵ each. Default 120 and 100.
  public var distance: Size
  /// How far ahead a finger's speed counts.
  ///
  /// Range 0…1. Default 0.15; with 0 only the distance decides.
  public var projection: Double
  /// How far a card is turned that is far to the right, in radians; clockwise if positive.
  ///
  /// Range −π/2…π/2. Default π/8. A card that is held below its middle leans the other way.
  public var turn: Double
  /// How much smaller a card is that is far out, as a share of its size.
  ///
  /// Range 0…0.9. Default 0.07.
  public var shrink: Double
  /// How far out a card is as small as it gets, and the next one of a stack in its place.
  ///
  /// Range 1…10⁵. Default 320.
  public var reach: Double
  /// The longest that a card takes to leave the view.
  ///
  /// One flicked harder is gone sooner.
  ///
  /// Range 0.05…10. Default 0.3.
  public var departure: Double
  /// How long a card takes to come back.
  ///
  /// Range 0.05…10. Default 0.5.
  public var comeback: Double

  /// Cards cannot be swiped.
  public static let none = SwipeRule([])

  /// Cards may leave in `directions`, with the default numbers.
  public init(_ directions: SwipeDirections) {
    self.directions = directions
    distance = Size(width: 120, height: 100)
    (projection, turn, shrink, reach) = (0.15, .pi / 8, 0.07, 320)
    (departure, comeback) = (0.3, 0.5)
  }

  /// Tells the first number that is out of its range, if there is one.
  public func validate() throws(EngineError) {
    try Limits(1, 1e5).check(distance.width, "swipe distance to the side")
    try Limits(1, 1e5).check(distance.height, "swipe distance up and down")
    try Limits(0, 1).check(projection, "swipe projection")
    try Limits(-.pi / 2, .pi / 2).check(turn, "swipe turn")
    try Limits(0, 0.9).check(shrink, "swipe shrink")
    try Limits(1, 1e5).check(reach, "swipe reach")
    try Limits(0.05, 10).check(departure, "swipe departure")
    try Limits(0.05, 10).check(comeback, "swipe comeback")
  }
}

extension SwipeRule {
  /// Whether a finger that has moved by `translation` since it landed begins to swipe.
  ///
  /// - Parameters:
  ///   - translation: the finger's way, in logical units
  ///   - axis: the axis along which fingers scroll and do not swipe; `nil` in a stack
  /// - Returns: whether that is a way in which a card may leave
  func begins(with translation: Vector, across axis: Axis?) -> Bool {
    guard translation.isFinite, translation != .zero else { return false }
    let isHorizontal =
      axis == .horizontal
      ? abs(translation.x) >= abs(translation.y) : abs(translation.x) > abs(translation.y)
    if let axis, isHorizontal == (axis == .horizontal) { return false }
    let direction: SwipeDirection =
      isHorizontal
      ? (translation.x < 0 ? .left : .right) : (translation.y < 0 ? .up : .down)
    return directions.contains(direction)
  }

  /// Where a card goes that is let go `way` out of its place, with `velocity` in units per second,
  /// or `nil` if it returns.
  ///
  /// Of two ways it takes the one that it has gone farther, measured by their distances. A flick that
  /// would carry the card through its place to the other side is a return.
  func direction(way: Vector, velocity: Vector) -> SwipeDirection? {
    var best: (direction: SwipeDirection, share: Double)?
    for direction in SwipeDirection.allCases where directions.contains(direction) {
      let gone = direction.along(way)
      let share = (gone + direction.along(velocity) * projection) / distance(toward: direction)
      if gone > 0, share >= 1, share > best?.share ?? 0 { best = (direction, share) }
    }
    return best?.direction
  }

  /// Where a card that is `way` out of its place is going, and how near it is to being swiped away.
  func progress(way: Vector) -> SwipeProgress? {
    var best: (direction: SwipeDirection, share: Double)?
    for direction in SwipeDirection.allCases where directions.contains(direction) {
      let share = direction.along(way) / distance(toward: direction)
      if share > best?.share ?? 0 { best = (direction, share) }
    }
    return best.map { SwipeProgress(direction: $0.direction, share: min(1, $0.share)) }
  }

  private func distance(toward direction: SwipeDirection) -> Double {
    direction.axis == .horizontal ? distance.width : distance.height
  }
}

/// How near a card is to being swiped away, as for a mark on it that says what will happen.
public struct SwipeProgress: Equatable, Sendable {
  /// Where the card is going.
  public internal(set) var direction: SwipeDirection
  /// How much of the distance it has gone, above 0…1: at 1 it leaves when it is let go.
  public internal(set) var share: Double
}

/// The ways in which a card may be swiped away.
public struct SwipeDirections: OptionSet, Hashable, Sendable {
  /// One bit for each way.
  public let rawValue: UInt8

  /// The ways whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The given ways.
  public init(_ directions: some Sequence<SwipeDirection>) {
    self = directions.reduce(into: []) { $0.formUnion(Self($1)) }
  }

  /// One way.
  public init(_ direction: SwipeDirection) {
    switch direction {
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    }
  }

  /// Toward the left edge.
  public static let left = SwipeDirections(rawValue: 1)
  /// Toward the right edge.
  public static let right = SwipeDirections(rawValue: 2)
  /// Toward the top edge.
  public static let up = SwipeDirections(rawValue: 4)
  /// Toward the bottom edge.
  public static let down = SwipeDirections(rawValue: 8)
  /// To either side.
  public static let horizontal: SwipeDirections = [.left, .right]
  /// Up and down.
  public static let vertical: SwipeDirections = [.up, .down]
  /// All four.
  public static let all: SwipeDirections = [.left, .right, .up, .down]

  /// The two ways across a carousel that scrolls along `axis`.
  public static func across(_ axis: Axis) -> SwipeDirections {
    axis == .horizontal ? .vertical : .horizontal
  }

  /// Whether a card may be swiped away toward `direction`.
  public func contains(_ direction: SwipeDirection) -> Bool { contains(Self(direction)) }
}

/// A side of the view toward which a card is swiped away.
public enum SwipeDirection: String, CaseIterable, Sendable {
  /// Toward the left edge.
  case left
  /// Toward the right edge.
  case right
  /// Toward the top edge.
  case up
  /// Toward the bottom edge.
  case down

  /// The axis along which the card leaves.
  public var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }

  /// 1 where the coordinate along `axis` grows on the way out, else −1: y points down.
  var sign: Double { self == .right || self == .down ? 1 : -1 }

  /// How far `vector` goes this way, negative if it goes the other way.
  func along(_ vector: Vector) -> Double { sign * vector.along(axis) }

  /// The vector that goes `length` this way and `side` along the other axis.
  func vector(length: Double, side: Double = 0) -> Vector {
    axis == .horizontal
      ? Vector(x: sign * length, y: side) : Vector(x: side, y: sign * length)
  }
}
