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
  /// A shift beside the way: what is left when a finger takes another hold of a card that is turned.
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

  /// How far the next card of a stack has come up into its place, 0…1.
  ///
  /// It begins and ends without a jump of its slope.
  func advance(_ rule: SwipeRule) -> Double {
    let share = min(1, way.length / rule.reach)
    return share * share * (3 - 2 * share)
  }

  /// A card just out of the view, from where it comes back: an arrival or what is undone.
  ///
  /// A card that is out there already stays where it is.
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
