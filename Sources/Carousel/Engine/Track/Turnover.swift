internal import RealModule

/// The turn-over of cover flow 2 as the carousel moves: when a flip begins, and how it goes on.
///
/// It looks at what the carousel does, which knows nothing of it.
struct Turnover: Sendable {
  private(set) var flip = Flip()
  /// The finger's velocity as last seen, in items per second: a flip after a fast one is quicker.
  private var speed: Double { seen.fingerSpeed }
  /// Whether the carousel moved without passing the items between.
  private var hasJumped = false
  /// What the carousel did when it was last looked at.
  private var seen = Activity()
  /// Whether cards turned by their offsets then.
  private var followed = false

  /// Lets a running flip go on.
  mutating func advance(to now: Double) {
    if flip.isRunning { flip.advance(to: now, speed: speed) }
  }

  /// Looks at what the carousel at `position` does now; `follows` if cards turn by their offsets.
  mutating func observe(_ new: Activity, follows: Bool, at position: Double, _ step: Step) {
    let (old, followed) = (seen, followed)
    (seen, self.followed) = (new, follows)
    if new.jumps != old.jumps { hasJumped = true }
    if followed, new.grabs != old.grabs { resume(at: position, step) }
    if new.ended != old.ended, new.isOver { finish(at: position, step) }
  }

  /// Begins the flip that another item in front brings.
  ///
  /// - Returns: `true` if there is one
  mutating func begin(from old: Int, to new: Int, _ step: Step) -> Bool {
    defer { hasJumped = false }
    guard old >= 0, new >= 0, !step.metrics.configuration.reducesMotion else { return false }
    let distance = step.metrics.wrapping.distance(from: new, to: old)
    if distance != 0 { flip.begin(Double(distance), at: step.now) }
    if hasJumped { flip.isHidden = abs(distance) > 1 }
    return distance != 0
  }

  /// Takes on the state of cards that are turned by their offsets, the last of them by `offset`.
  mutating func follow(_ offset: Double) { flip.follow(offset) }

  /// Flips cards that came to rest between two items, at `position`, the rest of the way.
  private mutating func finish(at position: Double, _ step: Step) {
    let configuration = step.metrics.configuration
    guard seen.isFling || configuration.feel == .smooth, !configuration.reducesMotion,
      !step.metrics.scrolls(from: position)
    else { return }
    let rest = position.rounded(.toNearestOrAwayFromZero) - position
    if abs(rest) > 1e-6 { flip.begin(-rest, at: step.now - 0.4 * abs(rest)) }
  }

  /// Lets the card in front, which turned by its offset until now, flip on from where it is.
  ///
  /// Only cover flow 2 draws with the toggle; for the others nothing needs to go on.
  private mutating func resume(at position: Double, _ step: Step) {
    guard step.metrics.configuration.kind == .coverFlow2, step.metrics.count > 0 else { return }
    let index = step.metrics.index(at: position)
    flip.follow(step.metrics.wrapping.offset(of: index, from: position))
    flip.resume(at: step.now, speed: speed)
  }
}

/// The turn-over of cover flow 2 when another item becomes the current one.
struct Flip: Equatable, Sendable {
  /// From ±1 just after the change to 0.
  private(set) var toggle = 0.0
  /// When the flip began.
  private(set) var start = 0.0

  /// Whether cards do not turn with it: after a jump over other items they would show the last of
  /// those in front.
  var isHidden = false

  /// The toggle by which cards are turned.
  var shown: Double { isHidden ? 0 : toggle }

  var isRunning: Bool { abs(toggle) > 1e-6 }

  /// Begins a flip; `toggle` is −1 after a move to higher items.
  mutating func begin(_ toggle: Double, at start: Double) {
    self.toggle = min(1, max(-1, toggle))
    isHidden = false
    self.start = start
  }

  /// Takes on the state of cards that are turned by their offsets, the current one by `offset`.
  mutating func follow(_ offset: Double) {
    isHidden = false
    let near = min(1, max(-1, offset))
    if offset > 0 {
      toggle = offset <= 0.5 ? -near : 1 - near
    } else {
      toggle = offset > -0.5 ? -near : -1 - near
    }
    if toggle == 0 { toggle = 0 }
  }

  /// Continues from the present toggle as if the flip had come so far by `time`.
  mutating func resume(at time: Double, speed: Double) {
    let rest = min(1, abs(toggle))
    let fraction = rest > 0.5 ? Self.root(2 * (1 - rest)) / 2 : 1 - Self.root(2 * rest) / 2
    start = time - fraction * Self.duration(speed: speed)
  }

  mutating func advance(to time: Double, speed: Double) {
    let done = Ease.value((time - start) / Self.duration(speed: speed))
    toggle = toggle < 0 ? done - 1 : 1 - done
  }

  func end(speed: Double) -> Double { start + Self.duration(speed: speed) }

  /// 0.2 s after a fast finger to 0.4 s.
  static func duration(speed: Double) -> Double {
    let share = speed == 0 ? 1 : min(1, max(0, 1 / abs(speed)))
    return 0.2 + 0.2 * share
  }

  private static func root(_ value: Double) -> Double { Double.pow(value, 1.0 / 3) }
}

/// How cover flow 2 cards are turned.
enum FlipState: Equatable, Sendable {
  /// Each by its own offset, as in cover flow.
  case following
  /// By the carousel's toggle.
  case toggled(Double)
}
