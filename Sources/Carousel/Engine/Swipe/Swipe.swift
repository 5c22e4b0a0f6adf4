internal import RealModule

/// A card under a finger.
///
/// The point that the finger took hold of stays under it wherever the card may leave; toward the other
/// sides the card gives way less and less. Where the card is depends on the finger's place alone, so the
/// way back is the way out.
struct Swipe: Sendable {
  /// What decides.
  let rule: SwipeRule
  /// Where the card was when the finger took hold of it.
  private let origin: SwipeState
  /// The finger's way that led there, counted from the card's place.
  private let pull: Vector
  private let resistance: (x: Resistance, y: Resistance)
  /// The axis along which the card does not follow.
  private let axis: Axis?
  /// The finger's way since it took hold.
  private var translation = Vector.zero
  private var trackers = (
    x: VelocityTracker(limit: SwipeState.speedLimit),
    y: VelocityTracker(limit: SwipeState.speedLimit)
  )

  /// How far at most a card gives way toward a side where it may not leave, in logical units.
  static let give = 80.0

  /// A finger takes hold of a card, at rest or on its way.
  ///
  /// - Parameters:
  ///   - state: where the card is
  ///   - finger: the point of the view where the finger is; `nil` holds the card by its middle
  ///   - middle: where the card's middle would be seen at rest
  ///   - rule: what decides
  ///   - axis: the axis along which fingers scroll and do not swipe; `nil` in a stack
  ///   - time: now, in seconds
  init(
    catching state: SwipeState = SwipeState(), finger: Point?, middle: Point, rule: SwipeRule,
    across axis: Axis?, at time: Double
  ) {
    let pose = state.pose(rule)
    var origin = state
    (origin.velocity, origin.slipVelocity) = (.zero, .zero)
    if let finger, finger.isFinite, middle.isFinite {
      let held = (finger - middle - pose.translation).bounded(by: SwipeState.limit)
      origin.lever = pose.turnedBack(held)
      if pose == .rest { origin.lean = origin.lever.y > 0 ? -1 : 1 }
      // The card does not move now: what the other lever would change is taken back.
      origin.slip = pose.translation - state.way - origin.lever + pose.turned(origin.lever)
    }
    (self.rule, self.origin, self.axis) = (rule, origin, axis)
    resistance = (
      Self.resistance(rule.directions, .left, .right, way: state.way.x),
      Self.resistance(rule.directions, .up, .down, way: state.way.y)
    )
    pull = Vector(x: resistance.x.pull(state.way.x), y: resistance.y.pull(state.way.y))
    track(at: time)
  }

  /// The finger is `translation` from where it took hold, at the event time `time` in seconds.
  mutating func move(to translation: Vector, at time: Double) {
    guard translation.isFinite else { return }
    self.translation = translation.bounded(by: SwipeState.limit)
    track(at: time)
  }

  /// Where the card is, and how fast it would go on if it were let go at `time`.
  ///
  /// - Parameters:
  ///   - time: now, in seconds
  ///   - velocity: the finger's velocity in units per second where it is known. Otherwise it is
  ///     measured
  /// - Returns: the card's place and velocity
  func state(at time: Double, velocity: Vector? = nil) -> SwipeState {
    var state = origin
    let way = followed(translation)
    state.way = Vector(
      x: resistance.x.position(pull.x + way.x), y: resistance.y.position(pull.y + way.y))
    let measured =
      velocity ?? Vector(x: trackers.x.velocity(at: time), y: trackers.y.velocity(at: time))
    let speed = followed(measured.isFinite ? measured.bounded(by: SwipeState.speedLimit) : .zero)
    state.velocity = Vector(
      x: speed.x * resistance.x.slope(state.way.x), y: speed.y * resistance.y.slope(state.way.y))
    return state
  }

  /// `vector` without what runs along the axis of scrolling.
  private func followed(_ vector: Vector) -> Vector {
    switch axis {
    case .horizontal: Vector(x: 0, y: vector.y)
    case .vertical: Vector(x: vector.x, y: 0)
    case nil: vector
    }
  }

  private mutating func track(at time: Double) {
    trackers.x.add(position: translation.x, at: time)
    trackers.y.add(position: translation.y, at: time)
  }

  /// How a card follows along one axis.
  ///
  /// One that is already out where it may not be has more room, so that it does not jump.
  private static func resistance(
    _ directions: SwipeDirections, _ lower: SwipeDirection, _ upper: SwipeDirection, way: Double
  ) -> Resistance {
    Resistance(
      lower: directions.contains(lower) ? -.infinity : 0,
      upper: directions.contains(upper) ? .infinity : 0,
      distance: max(give, 2 * abs(way)), isRubberBand: true)
  }
}

/// What a card does that is out of its place.
///
/// Each phase begins from the state in which the one before was. The card goes on without a jump:
/// `Swipe(catching: phase.state(at: now), …)`, `Flight(from: …)`, `SwipeReturn(from: …)`.
enum SwipePhase: Sendable {
  /// A finger holds it.
  case held(Swipe)
  /// It leaves the view.
  case leaving(Flight)
  /// It comes back into its place.
  case returning(SwipeReturn)

  /// Where the card is at `time`, in seconds, and how fast it goes.
  func state(at time: Double) -> SwipeState {
    switch self {
    case .held(let swipe): swipe.state(at: time)
    case .leaving(let flight): flight.state(at: time)
    case .returning(let way): way.state(at: time)
    }
  }

  /// When it ends, or infinity while a finger holds the card.
  var end: Double {
    switch self {
    case .held: .infinity
    case .leaving(let flight): flight.end
    case .returning(let way): way.end
    }
  }

  /// Whether it is over at `time`; what has no time is over.
  func isOver(at time: Double) -> Bool { !(time < end) }
}

/// A card on its way out of the view, with the speed that the finger gave it.
///
/// Its velocity goes over from v₀ to v₁ as v(t) = v₁ + (v₀ − v₁)·e^(−kt), so x(t) = x₀ + v₁·t + (v₀
/// − v₁)·(1 − e^(−kt))/k. v₁ is such that the card is out in time. A card that is fast enough keeps
/// its speed, v₁ = v₀. A card that goes out never turns back.
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
  /// Whether the card stays in its place: it is about to be removed, and nothing is to move.
  let isStill: Bool

  /// k times the longest duration: with e^(−6) of the difference left, v₁ is nearly reached.
  private static let settling = 6.0

  /// Goes on from `state`, with its velocities, at the time `start` in seconds.
  init(
    from state: SwipeState, toward direction: SwipeDirection, in room: SwipeRoom,
    _ rule: SwipeRule, start: Double
  ) {
    (self.direction, self.start, origin, isStill) = (direction, start, state, false)
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

  /// A card that stays in its place for as long as another would fly, where motion is to be reduced.
  init(stayingToward direction: SwipeDirection, _ rule: SwipeRule, start: Double) {
    (self.direction, self.start, origin, isStill) = (direction, start, SwipeState(), true)
    (duration, cruise, rate) = (rule.departure, .zero, Self.settling / rule.departure)
    slip = VectorSpring(from: .zero, velocity: .zero, duration: rule.comeback)
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

/// A card on its way back into its place: let go too early, undone, or new.
struct SwipeReturn: Equatable, Sendable {
  /// When it began, in seconds.
  let start: Double
  /// When the card is in its place.
  let end: Double
  private let origin: SwipeState
  private let way: VectorSpring
  private let slip: VectorSpring

  /// Goes on from `state`, with its velocities, at the time `start` in seconds.
  init(from state: SwipeState, _ rule: SwipeRule, start: Double) {
    (self.start, origin) = (start, state)
    end = start + rule.comeback
    way = VectorSpring(from: state.way, velocity: state.velocity, duration: rule.comeback)
    slip = VectorSpring(from: state.slip, velocity: state.slipVelocity, duration: rule.comeback)
  }

  func state(at time: Double) -> SwipeState {
    guard time < end else { return SwipeState() }
    let time = time - start
    var state = origin
    (state.way, state.velocity) = (way.position(at: time), way.velocity(at: time))
    (state.slip, state.slipVelocity) = (slip.position(at: time), slip.velocity(at: time))
    return state
  }
}

/// Two springs that come to rest at the same time, one for each coordinate.
struct VectorSpring: Equatable, Sendable {
  private let x: Spring
  private let y: Spring

  /// Starts at `position` with `velocity`, is at rest on the origin after `duration` > 0 seconds.
  init(from position: Vector, velocity: Vector, duration: Double) {
    x = Spring(from: position.x, velocity: velocity.x, to: 0, duration: duration)
    y = Spring(from: position.y, velocity: velocity.y, to: 0, duration: duration)
  }

  func position(at time: Double) -> Vector {
    Vector(x: x.position(at: time), y: y.position(at: time))
  }

  func velocity(at time: Double) -> Vector {
    Vector(x: x.velocity(at: time), y: y.velocity(at: time))
  }
}
