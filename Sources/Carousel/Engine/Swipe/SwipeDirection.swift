/// A side of the view towards which a card is swiped away.
public enum SwipeDirection: String, CaseIterable, Sendable {
  /// Towards the left edge.
  case left
  /// Towards the right edge.
  case right
  /// Towards the top edge.
  case up
  /// Towards the bottom edge.
  case down

  /// The axis along which the card leaves.
  public var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }

  /// The other way along the same axis.
  public var opposite: SwipeDirection {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }

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
