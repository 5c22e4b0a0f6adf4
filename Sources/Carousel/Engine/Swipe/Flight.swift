internal import RealModule

/// A card on its way out of the view, with the speed that the finger gave it.
///
/// Its velocity goes over from v₀ to v₁ as v(t) = v₁ + (v₀ − v₁)·e^(−kt), so
/// x(t) = x₀ + v₁·t + (v₀ − v₁)·(1 − e^(−kt))/k. v₁ is such that the card is out in time; a card that is
/// fast enough keeps its speed, v₁ = v₀. A card that goes out never turns back.
struct Flight: Equatable, Sendable {
  /// Where the card goes.
  let direction: SwipeDirection
  /// When it began, in seconds.
  let start: Double
  /// How long it takes until the card has left the view by its own size, in seconds.
  let duration: Double
  private let origin: SwipeState
  /// v₁, in units per second.
  private let cruise: Vector
  /// k, per second.
  private let rate: Double
  private let slip: VectorSpring

  /// k times the longest duration: with e^(−6) of the difference left, v₁ is as good as reached.
  private static let settling = 6.0

  /// Goes on from `state`, with its velocities, at the time `start` in seconds.
  init(
    from state: SwipeState, toward direction: SwipeDirection, in room: SwipeRoom,
    _ rule: SwipeRule, start: Double
  ) {
    (self.direction, self.start, origin) = (direction, start, state)
    slip = VectorSpring(from: state.slip, velocity: state.slipVelocity, duration: rule.comeback)
    rate = Self.settling / rule.departure
    let rest = max(
      0, room.exit(toward: direction, of: state, rule) - direction.along(state.way))
    let speed = direction.along(state.velocity)
    var duration = rule.departure
    var cruise = speed
    if speed * duration >= rest {
      duration = rest > 0 ? rest / speed : 0
    } else {
      let lag = (1 - Double.exp(-Self.settling)) / rate
      cruise = (rest - speed * lag) / (duration - lag)
    }
    self.duration = duration
    // It goes on the way that it was going, at most as far to the side as ahead.
    let heading = state.way + state.velocity * rule.projection
    let ahead = direction.along(heading)
    let side = direction.axis == .horizontal ? heading.y : heading.x
    let slope = ahead > 0 ? min(max(side / ahead, -1), 1) : 0
    self.cruise = direction.vector(length: cruise, side: cruise * slope)
  }

  /// When it is over.
  var end: Double { start + duration }

  /// Where the card is at `time`; once it is out it stays where it left.
  func state(at time: Double) -> SwipeState {
    let isOver = !(time < end)
    let time = isOver ? duration : max(0, time - start)
    let left = Double.exp(-rate * time)
    let change = origin.velocity - cruise
    var state = origin
    state.way = origin.way + cruise * time + change * ((1 - left) / rate)
    state.velocity = isOver ? .zero : cruise + change * left
    state.slip = slip.position(at: time)
    state.slipVelocity = isOver ? .zero : slip.velocity(at: time)
    return state
  }
}
