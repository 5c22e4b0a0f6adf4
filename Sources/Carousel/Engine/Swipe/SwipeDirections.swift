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
