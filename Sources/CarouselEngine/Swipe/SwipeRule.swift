/// When a card counts as swiped away, and how it looks on its way.
///
/// Lengths are in logical units of the view, times in seconds. A finger that lets go swipes the card if
/// the card is on the way out and, with what its speed carries it in `projection` seconds, at least
/// `distance` away. Slow swipes are decided by how far they went, flicks by how fast.
public struct SwipeRule: Equatable, Sendable {
  /// The ways in which a card may leave; towards the others it gives way a little and returns.
  public let directions: SwipeDirections
  /// How far out a card is swiped away: to the sides by the width, up and down by the height.
  ///
  /// Range 1…10⁵ each. Default 120 and 100.
  public let distance: Size
  /// How far ahead a finger's speed counts.
  ///
  /// Range 0…1. Default 0.15; with 0 only the distance decides.
  public let projection: Double
  /// How far a card is turned that is far to the right, in radians; clockwise if positive.
  ///
  /// Range −π/2…π/2. Default π/8. A card that is held below its middle leans the other way.
  public let turn: Double
  /// How much smaller a card is that is far out, as a share of its size.
  ///
  /// Range 0…0.9. Default 0.07.
  public let shrink: Double
  /// How far out a card is as small as it gets, and the next one of a stack in its place.
  ///
  /// Range 1…10⁵. Default 320.
  public let reach: Double
  /// The longest that a card takes to leave the view; one flicked harder is gone sooner.
  ///
  /// Range 0.05…10. Default 0.3.
  public let departure: Double
  /// How long a card takes to come back.
  ///
  /// Range 0.05…10. Default 0.5.
  public let comeback: Double

  /// Cards cannot be swiped.
  public static let none = SwipeRule([])

  /// Cards may leave in `directions`, with the default numbers.
  public init(_ directions: SwipeDirections) {
    self.directions = directions
    distance = Size(width: 120, height: 100)
    (projection, turn, shrink, reach) = (0.15, .pi / 8, 0.07, 320)
    (departure, comeback) = (0.3, 0.5)
  }

  /// Cards may leave in `directions`; a number out of its range is an error.
  public init(
    _ directions: SwipeDirections, distance: Size = Size(width: 120, height: 100),
    projection: Double = 0.15, turn: Double = .pi / 8, shrink: Double = 0.07, reach: Double = 320,
    departure: Double = 0.3, comeback: Double = 0.5
  ) throws(EngineError) {
    self.directions = directions
    self.distance = Size(
      width: try Self.checked(distance.width, "swipe distance to the side", Limits(1, 1e5)),
      height: try Self.checked(distance.height, "swipe distance up and down", Limits(1, 1e5)))
    self.projection = try Self.checked(projection, "swipe projection", Limits(0, 1))
    self.turn = try Self.checked(turn, "swipe turn", Limits(-.pi / 2, .pi / 2))
    self.shrink = try Self.checked(shrink, "swipe shrink", Limits(0, 0.9))
    self.reach = try Self.checked(reach, "swipe reach", Limits(1, 1e5))
    self.departure = try Self.checked(departure, "swipe departure", Limits(0.05, 10))
    self.comeback = try Self.checked(comeback, "swipe comeback", Limits(0.05, 10))
  }

  private static func checked(
    _ value: Double, _ name: String, _ limits: Limits
  ) throws(EngineError) -> Double {
    guard limits.contains(value) else {
      throw .outOfRange(name: name, value: value, limits: limits)
    }
    return value
  }
}
