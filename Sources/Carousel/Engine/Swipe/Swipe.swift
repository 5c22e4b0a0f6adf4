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
