/// The cards that are out of their places because of a swipe, by their identities.
struct Swipes: Sendable {
  private var phases: [(card: CardID, phase: SwipePhase)] = []
  /// Items that are to come in from a side with the next look at the cards.
  private var arrivals: [(index: Int, direction: SwipeDirection)] = []
  private(set) var removed: [(index: Int, direction: SwipeDirection)] = []

  private static let memory = 100

  /// Whether no card is out of its place.
  var isEmpty: Bool { phases.isEmpty }

  /// Whether time changes something: a card flies, or comes back.
  var isMoving: Bool { phases.contains { $0.phase.end < .infinity } }

  /// When the next of these ends, or infinity if none does.
  var transitionTime: Double { phases.reduce(.infinity) { min($0, $1.phase.end) } }

  /// What a card does, or `nil` if it is in its place.
  func phase(of card: CardID) -> SwipePhase? { phases.first { $0.card == card }?.phase }

  /// Where a card is at `time`; at rest if it is in its place.
  func state(of card: CardID, at time: Double) -> SwipeState {
    phase(of: card)?.state(at: time) ?? SwipeState()
  }

  /// How a card leaves, or `nil` if it does not.
  func flight(of card: CardID) -> Flight? {
    if case .leaving(let flight) = phase(of: card) { flight } else { nil }
  }

  /// The card that a finger holds, and how, or `nil` if none is held.
  var held: (card: CardID, swipe: Swipe)? {
    for (card, phase) in phases {
      if case .held(let swipe) = phase { return (card, swipe) }
    }
    return nil
  }

  /// Lets a card do something else; `nil` puts it into its place.
  mutating func set(_ phase: SwipePhase?, for card: CardID) {
    phases.removeAll { $0.card == card }
    if let phase { phases.append((card, phase)) }
  }

  mutating func replace(_ old: CardID, by new: CardID) {
    for index in phases.indices where phases[index].card == old { phases[index].card = new }
  }

  mutating func forgetCards(except isSeen: (CardID) -> Bool) {
    phases.removeAll { !isSeen($0.card) }
  }

  /// Lets an item come in from a side when its card is there.
  mutating func expect(_ index: Int, from direction: SwipeDirection) {
    arrivals.append((index, direction))
  }

  /// Returns the expected items, which are not expected any more.
  mutating func takeArrivals() -> [(index: Int, direction: SwipeDirection)] {
    guard !arrivals.isEmpty else { return [] }
    defer { arrivals = [] }
    return arrivals
  }

  /// Ends the swipes that are over at `time`.
  ///
  /// - Returns: the cards that have flown away, and how
  mutating func end(at time: Double) -> [(card: CardID, flight: Flight)] {
    guard transitionTime <= time else { return [] }
    let over = phases.filter { $0.phase.isOver(at: time) }
    phases.removeAll { $0.phase.isOver(at: time) }
    return over.compactMap { card, phase in
      if case .leaving(let flight) = phase { (card, flight) } else { nil }
    }
  }

  mutating func note(removed index: Int, toward direction: SwipeDirection) {
    if removed.count == Self.memory { removed.removeFirst() }
    removed.append((index, direction))
  }

  /// The items were edited: what was swiped away goes back to where it would be among those there are now.
  mutating func keepRemoved(through indices: IndexRuns) {
    for place in removed.indices {
      removed[place].index = indices.insertionIndex(before: removed[place].index)
    }
  }

  /// What was swiped away last; it is forgotten.
  mutating func takeRemoved() -> (index: Int, direction: SwipeDirection)? { removed.popLast() }

  /// Forgets every card, and what could be undone.
  mutating func forget() { self = Swipes() }
}

extension Metrics {
  /// How the current card is swiped away.
  var swipeRule: SwipeRule { configuration.swipe ?? .none }

  /// The axis along which fingers scroll and do not swipe; `nil` in a stack whose cards are swiped.
  var scrollAxis: Axis? {
    configuration.kind == .stack && configuration.swipe != nil ? nil : configuration.axis
  }
}
