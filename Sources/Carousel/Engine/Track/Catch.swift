/// What a finger found when it came down on a moving carousel.
struct Catch: Equatable, Sendable {
  /// How fast the carousel was, in items per second.
  let velocity: Double
  /// When it was caught, in seconds.
  let time: Double
  /// How much of its motion had passed, 0 … 1.
  let progress: Double
  /// The way it had left, in items; infinite if it was bound nowhere.
  let lead: Double

  /// Slower than this, in items per second, a motion is as good as over.
  static let speed = 0.5
  /// Later than this in its time, a motion is as good as over.
  static let share = 0.8
  /// A flick within this time of the catch, in seconds, goes on with what it caught.
  static let window = 0.3
  /// A flick becomes at most so many times as fast by what it caught.
  static let boost = 3.0

  /// Whether the finger only stopped the carousel, so that no tap is meant.
  var isNoTap: Bool { abs(velocity) > Self.speed || progress < Self.share }

  /// The velocity of a flick with `velocity` at `time`, with the caught momentum added if it goes the
  /// same way: repeated flicks build up.
  func builtUp(velocity: Double, at time: Double) -> Double {
    guard velocity * self.velocity > 0, (0...Self.window).contains(time - self.time) else {
      return velocity
    }
    let sum = velocity + self.velocity
    let limit = Self.boost * abs(velocity)
    return min(max(sum, -limit), limit)
  }
}
