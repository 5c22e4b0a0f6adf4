extension SwipeRule {
  /// Whether a finger that has moved by `translation` since it landed begins to swipe.
  ///
  /// - Parameters:
  ///   - translation: the finger's way, in logical units
  ///   - axis: the axis along which fingers scroll and do not swipe; `nil` in a stack
  /// - Returns: whether that is a way in which a card may leave
  func begins(with translation: Vector, across axis: Axis?) -> Bool {
    guard translation.isFinite, translation != .zero else { return false }
    let isHorizontal =
      axis == .horizontal
      ? abs(translation.x) >= abs(translation.y) : abs(translation.x) > abs(translation.y)
    if let axis, isHorizontal == (axis == .horizontal) { return false }
    let direction: SwipeDirection =
      isHorizontal
      ? (translation.x < 0 ? .left : .right) : (translation.y < 0 ? .up : .down)
    return directions.contains(direction)
  }

  /// Where a card goes that is let go `way` out of its place, with `velocity` in units per second;
  /// `nil` if it returns.
  ///
  /// Of two ways it takes the one that it has gone farther, measured by their distances. A flick that
  /// would carry the card through its place to the other side is a return.
  func direction(way: Vector, velocity: Vector) -> SwipeDirection? {
    var best: (direction: SwipeDirection, share: Double)?
    for direction in SwipeDirection.allCases where directions.contains(direction) {
      let gone = direction.along(way)
      let share = (gone + direction.along(velocity) * projection) / distance(toward: direction)
      if gone > 0, share >= 1, share > best?.share ?? 0 { best = (direction, share) }
    }
    return best?.direction
  }

  /// Where a card that is `way` out of its place is going, and how near it is to being swiped away.
  func progress(way: Vector) -> SwipeProgress? {
    var best: (direction: SwipeDirection, share: Double)?
    for direction in SwipeDirection.allCases where directions.contains(direction) {
      let share = direction.along(way) / distance(toward: direction)
      if share > best?.share ?? 0 { best = (direction, share) }
    }
    return best.map { SwipeProgress(direction: $0.direction, share: min(1, $0.share)) }
  }

  private func distance(toward direction: SwipeDirection) -> Double {
    direction.axis == .horizontal ? distance.width : distance.height
  }
}
