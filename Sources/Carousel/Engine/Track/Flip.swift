internal import RealModule

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
