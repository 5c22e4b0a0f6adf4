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

  /// Where the card is at `time`.
  func state(at time: Double) -> SwipeState {
    guard time < end else { return SwipeState() }
    let time = time - start
    var state = origin
    (state.way, state.velocity) = (way.position(at: time), way.velocity(at: time))
    (state.slip, state.slipVelocity) = (slip.position(at: time), slip.velocity(at: time))
    return state
  }
}
