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
