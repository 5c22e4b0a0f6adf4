/// What a carousel has begun and ended so far, in counts.
///
/// Events, the flip and the cross-fades of reduced motion follow from two of these: `Outbox` and `Turnover`
/// compare the last one that they have seen with the present one.
struct Activity: Sendable {
  /// What has moved the carousel since it last settled, or `nil` after that.
  var cause: Carousel.Cause?
  /// The end that the present move has met, also while the carousel rests there after that.
  private(set) var end: Carousel.End?
  /// The number of moves: each is what one cause brings about.
  private(set) var moves = 0
  /// How often a finger has taken hold.
  private(set) var grabs = 0
  /// How often the carousel jumped to another position.
  private(set) var jumps = 0
  private(set) var begun = 0
  /// The number of motions that have ended.
  ///
  /// One that another takes the place of does not.
  private(set) var ended = 0
  /// Whether the last motion has ended.
  private(set) var isOver = true
  /// Whether the last motion is a fling.
  private(set) var isFling = false
  /// Whether the last motion brings to rest what a slow finger has left.
  var endsDrag = false
  /// The finger's velocity as last seen, in items per second.
  var fingerSpeed = 0.0

  mutating func begin(_ cause: Carousel.Cause) {
    (self.cause, end) = (cause, nil)
    moves += 1
  }

  /// Notes that a finger takes hold.
  mutating func grab() { grabs += 1 }

  /// Notes that the carousel jumps to another position.
  mutating func jump() { jumps += 1 }

  mutating func meet(_ end: Carousel.End) { self.end = self.end ?? end }

  /// Notes that constant scrolling has nowhere to go.
  mutating func meetAutoscrollEnd(_ metrics: Metrics) {
    guard metrics.configuration.scrollsConstantly, metrics.count > 0 else { return }
    meet(metrics.configuration.autoscroll > 0 ? .first : .last)
  }

  /// Notes that the carousel has settled: what has moved it is forgotten.
  ///
  /// - Returns: what that was, or `nil` if nothing has moved it
  mutating func settle() -> Carousel.Cause? {
    defer { cause = nil }
    return cause
  }

  /// Notes that a motion begins in the place of what the carousel was doing.
  mutating func beginMotion(isFling: Bool) {
    begun += 1
    (self.isFling, isOver, endsDrag) = (isFling, false, false)
  }

  mutating func endMotion() {
    ended += 1
    isOver = true
  }

  /// Whether a scroll of reduced motion, which takes no time, has moved the carousel since `earlier`.
  func hasLeapt(since earlier: Activity) -> Bool {
    jumps != earlier.jumps && begun != earlier.begun && isOver
  }
}
