/// What a card does that is out of its place.
///
/// Each phase begins from the state in which the one before was; the card goes on without a jump:
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

  /// When it is over by itself; infinite while a finger holds the card.
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
