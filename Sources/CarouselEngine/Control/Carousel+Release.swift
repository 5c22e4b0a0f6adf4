extension Carousel {
  /// Lets go: a fling if the finger was fast enough, else back to an item.
  mutating func endDrag(stamp: Double) {
    guard let ended = drag else { return }
    drag = nil
    guard configuration.isScrollEnabled, wrapping.count > 0 else {
      events.append(.didEndDragging(willDecelerate: false))
      return noteRest()
    }
    let isHeld = ended.lastMove.map { stamp - $0 >= Drag.pause } ?? true
    if configuration.feel == .smooth {
      return releaseSmoothly(ended, isHeld: isHeld, stamp: stamp)
    }
    let velocity = isHeld ? 0 : ended.velocity
    if let fling = fling(velocity: velocity, page: ended.page) {
      motion = .deceleration(fling)
      note(ended.cause == .drag ? .fling : ended.cause)
      startTicking()
      events.append(.didEndDragging(willDecelerate: true))
      events.append(.willBeginDecelerating)
      return
    }
    note(ended.cause)
    events.append(.didEndDragging(willDecelerate: false))
    if !nudge(velocity) { settleAfterTouch(endsDrag: true) }
    noteRest()
  }

  /// The fling that a release with `velocity` starts, or `nil` if it is too slow.
  private func fling(velocity: Double, page: Double) -> Fling? {
    let natural = velocity / (60 * (1 - configuration.decelerationRate))
    guard abs(velocity) > 2, abs(natural) > 0.1 else { return nil }
    var target = position + natural
    if configuration.isPaging {
      target = nextPage(forward: natural > 0, from: page)
    } else if configuration.stopsAtItems {
      target = target.rounded(natural > 0 ? .up : .down)
    }
    if !wrapping.isWrapped {
      target = min(max(target, wrapping.lower - bounce), wrapping.upper + bounce)
    }
    let distance = target - position
    guard distance != 0 else { return nil }
    return Fling(
      start: now, from: position, velocity: velocity,
      duration: abs(distance) / abs(0.5 * velocity), to: target)
  }

  /// The next item in the direction of a fling, at most one from where the drag began.
  private func nextPage(forward: Bool, from page: Double) -> Double {
    let next =
      forward ? (position + 1e-6).rounded(.down) + 1 : (position - 1e-6).rounded(.up) - 1
    guard !wrapping.isWrapped else {
      let start = position + wrapping.distance(from: position, to: page)
      return min(max(next, start - 1), start + 1)
    }
    return min(max(next, page - 1), page + 1)
  }

  /// Helps a fast finger that was too slow for a fling to the next item.
  private mutating func nudge(_ velocity: Double) -> Bool {
    guard returnsAfterTouch, abs(velocity) > 2, abs(position - Double(index)) > 0.1 else {
      return false
    }
    let next = position.rounded(velocity > 0 ? .up : .down)
    begin(scrollTo: position + wrapping.distance(from: position, to: next), endsDrag: true)
    return true
  }

  /// Whether a carousel that was let go returns to an item.
  private var returnsAfterTouch: Bool {
    configuration.autoscroll == 0
      && (configuration.returnsToItems || abs(wrapping.excess(position)) > 1e-6)
  }

  /// Brings a carousel that was touched to where it may rest.
  mutating func settleAfterTouch(endsDrag: Bool = false) {
    if configuration.feel == .smooth { return settleSmoothly(endsDrag: endsDrag) }
    guard wrapping.count > 0, motion == .none, returnsAfterTouch else { return }
    returnToItem(endsDrag: endsDrag)
  }
}
