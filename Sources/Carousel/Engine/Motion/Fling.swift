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
