/// An eased move from one offset to another in a given time.
struct TimedScroll: Equatable, Sendable {
  /// The duration of animated scrolls, in seconds.
  static let usual = 0.4
  /// The duration of a scroll to where the carousel already is, in seconds.
  static let touch = 0.01

  var start: Double
  var from: Double
  var to: Double
  var duration: Double

  var end: Double { start + duration }

  func position(at time: Double) -> Double {
    isOver(at: time) ? to : from + (to - from) * Ease.value((time - start) / duration)
  }

  func velocity(at time: Double) -> Double {
    (to - from) * Ease.slope((time - start) / duration) / duration
  }

  func isOver(at time: Double) -> Bool { time >= end || time - start >= duration }
}

/// The cubic that starts and ends at rest.
enum Ease {
  /// From 0 at 0 to 1 at 1; limited outside.
  static func value(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if time < 0.5 {
      let twice = 2 * time
      return 0.5 * twice * twice * twice
    }
    let rest = 2 * time - 2
    return 0.5 * rest * rest * rest + 1
  }

  static func slope(_ time: Double) -> Double {
    guard time > 0, time < 1 else { return 0 }
    let twice = time < 0.5 ? 2 * time : 2 - 2 * time
    return 3 * twice * twice
  }
}

/// Continuous scrolling: constant velocity without an end.
struct Drift: Equatable, Sendable {
  /// The position when it began, in items.
  private(set) var from: Double
  /// When it began, in seconds: with the first look at it.
  private(set) var start: Double?
  /// Items per second.
  let velocity: Double

  /// The period in seconds after which it is rebased, so that days cost no precision.
  private static let span = 4096.0

  /// A drift from `position`, since `start` or from the first look at it on.
  init(from position: Double, velocity: Double, start: Double? = nil) {
    (from, self.velocity, self.start) = (position, velocity, start)
  }

  func position(at time: Double) -> Double { start.map { from + velocity * (time - $0) } ?? from }

  /// When it comes to `end`, or infinity if never.
  func time(reaching end: Double) -> Double {
    guard let start, velocity != 0, (end - from) * velocity >= 0 else { return .infinity }
    return start + (end - from) / velocity
  }

  mutating func look(at time: Double) {
    guard let start else { return self.start = time }
    if time - start > Self.span { (from, self.start) = (position(at: time), time) }
  }

  /// Rebases positions by `items`.
  mutating func shift(by items: Double) { from += items }
}

/// A move that starts with a velocity and slows down evenly.
///
/// It may be cut short by an end.
struct Fling: Equatable, Sendable {
  var start: Double
  var from: Double
  /// Items per second at the start.
  let velocity: Double
  /// When the velocity reaches 0, or infinity for a fling that never slows down.
  let duration: Double
  /// Where it ends, or infinity for a fling that never slows down.
  var to: Double
  /// After how long it meets an end that cuts it short; `duration` if it does not.
  private(set) var cut: Double

  init(start: Double, from: Double, velocity: Double, duration: Double, to: Double) {
    self.start = start
    self.from = from
    self.velocity = velocity
    self.duration = duration
    self.to = to
    cut = duration
  }

  var end: Double { start + cut }

  /// Whether it arrives with a velocity.
  var isCut: Bool { cut < duration }

  func cut(at end: Double) -> Fling {
    // With d = end − from: v·t − v·t²/2D = d, solved without a difference of near numbers.
    let way = (end - from) / velocity
    guard way >= 0, way.isFinite else { return self }
    let rest = duration.isFinite ? max(0, 1 - 2 * way / duration) : 1
    var fling = self
    fling.cut = min(duration, 2 * way / (1 + rest.squareRoot()))
    fling.to = end
    return fling
  }

  func position(at time: Double) -> Double {
    if isOver(at: time) { return to }
    let elapsed = max(0, min(duration, time - start))
    let slowing = duration.isFinite ? velocity * elapsed * elapsed / (2 * duration) : 0
    return from + velocity * elapsed - slowing
  }

  func velocity(at time: Double) -> Double {
    let elapsed = max(0, min(cut, time - start))
    return duration.isFinite ? velocity * (1 - elapsed / duration) : velocity
  }

  func isOver(at time: Double) -> Bool { time >= end || time - start >= cut }
}
