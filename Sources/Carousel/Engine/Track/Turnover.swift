/// The turn-over of cover flow 2 as the carousel moves: when a flip begins, and how it goes on.
struct Turnover: Sendable {
  private(set) var flip = Flip()
  /// The finger's velocity as last seen, in items per second: a flip after a fast one is quicker.
  private var speed = 0.0
  /// Whether the carousel got where it is without passing what is between.
  private var hasJumped = false

  /// A finger moves the carousel, in items per second.
  mutating func note(speed: Double) { self.speed = speed }

  /// The carousel is somewhere else at once.
  mutating func noteJump() { hasJumped = true }

  /// Lets a running flip go on.
  mutating func advance(to now: Double) {
    if flip.isRunning { flip.advance(to: now, speed: speed) }
  }

  /// Begins the flip that another item in front brings; says whether there is one.
  mutating func begin(
    from old: Int, to new: Int, _ step: Step
  ) -> Bool {
    defer { hasJumped = false }
    guard old >= 0, new >= 0, !step.metrics.configuration.reducesMotion else { return false }
    let distance = step.metrics.wrapping.distance(from: new, to: old)
    if distance != 0 { flip.begin(Double(distance), at: step.now) }
    if hasJumped { flip.isHidden = abs(distance) > 1 }
    return distance != 0
  }

  /// Lets cards that came to rest between two items, at `position`, flip the rest of the way.
  mutating func finish(at position: Double, now: Double) {
    let rest = position.rounded(.toNearestOrAwayFromZero) - position
    if abs(rest) > 1e-6 { flip.begin(-rest, at: now - 0.4 * abs(rest)) }
  }

  /// Takes on the state of cards that are turned by their offsets, the last of them by `offset`.
  mutating func follow(_ offset: Double) { flip.follow(offset) }

  /// Lets the card in front, which turned by its `offset` until now, flip on from where it is.
  ///
  /// Only cover flow 2 draws with the toggle; for the others nothing needs to go on.
  mutating func resume(from offset: Double, _ step: Step) {
    guard step.metrics.configuration.kind == .coverFlow2, step.metrics.count > 0 else { return }
    flip.follow(offset)
    flip.resume(at: step.now, speed: speed)
  }
}
