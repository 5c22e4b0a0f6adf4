/// What a carousel is doing: one thing at a time.
enum Phase: Sendable {
  /// Nothing moves it.
  case resting
  /// A finger rests on it without dragging, and has caught what moved it.
  case touched(Catch?)
  /// A finger moves it.
  case dragging(Drag)
  /// A motion with an end.
  case moving(Motion)
  /// It scrolls constantly.
  case autoscrolling(Drift)
  /// It goes where another carousel leads; what moves that one, once it is known.
  case following(Carousel.Cause?)
}

extension Phase {
  var motion: Motion? { if case .moving(let motion) = self { motion } else { nil } }

  /// The finger that moves it, if one does.
  var drag: Drag? { if case .dragging(let drag) = self { drag } else { nil } }

  /// Whether a motion with an end moves it.
  var isMoving: Bool { if case .moving = self { true } else { false } }

  /// Whether a finger moves it.
  var isDragging: Bool { if case .dragging = self { true } else { false } }

  /// Whether a finger rests on it without dragging.
  var isTouched: Bool { if case .touched = self { true } else { false } }

  /// Whether nothing moves it and no finger is on it.
  var isResting: Bool { if case .resting = self { true } else { false } }

  /// Whether it scrolls constantly.
  var isAutoscrolling: Bool { if case .autoscrolling = self { true } else { false } }

  /// Whether it goes where another carousel leads.
  var isFollowing: Bool { if case .following = self { true } else { false } }

  /// Changes the finger that moves it, if one does.
  mutating func changeDrag(_ change: (inout Drag) -> Void) {
    guard case .dragging(var drag) = self else { return }
    change(&drag)
    self = .dragging(drag)
  }

  /// Rebases positions by `items`.
  mutating func shift(by items: Double) {
    switch self {
    case .resting, .touched, .following: break
    case .dragging: changeDrag { $0.shift(by: items) }
    case .moving(var motion):
      motion.shift(by: items)
      self = .moving(motion)
    case .autoscrolling(var drift):
      drift.shift(by: items)
      self = .autoscrolling(drift)
    }
  }
}

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
