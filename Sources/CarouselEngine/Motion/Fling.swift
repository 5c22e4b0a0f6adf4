/// A move that starts with a velocity and slows down evenly.
struct Fling: Equatable, Sendable {
  var start: Double
  var from: Double
  /// Items per second at the start.
  var velocity: Double
  /// When the velocity reaches 0; infinite for a fling that never slows down.
  var duration: Double
  /// Where it ends; infinite for a fling that never slows down.
  var to: Double

  var end: Double { start + duration }

  func position(at time: Double) -> Double {
    let elapsed = max(0, min(duration, time - start))
    let slowing = duration.isFinite ? velocity * elapsed * elapsed / (2 * duration) : 0
    return from + velocity * elapsed - slowing
  }

  func velocity(at time: Double) -> Double {
    let elapsed = max(0, min(duration, time - start))
    return duration.isFinite ? velocity * (1 - elapsed / duration) : velocity
  }

  func isOver(at time: Double) -> Bool { abs(min(duration, time - start) - duration) < 1e-6 }
}
