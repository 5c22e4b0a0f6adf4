extension Carousel {
  /// Lets go: a fling if the finger was fast enough, else back to an item.
  ///
  /// `lead` is how far ahead of the carousel the finger was, in items.
  mutating func endDrag(stamp: Double, lead: Double = 0) {
    guard let ended = drag else { return }
    drag = nil
    guard configuration.isScrollEnabled, wrapping.count > 0 else {
      events.append(.didEndDragging(willDecelerate: false))
      return noteRest()
    }
    let isHeld = ended.lastMove.map { stamp - $0 >= Drag.pause } ?? true
    if configuration.feel == .smooth {
      return releaseSmoothly(ended, isHeld: isHeld, stamp: stamp, lead: lead)
    }
    let velocity = isHeld ? 0 : ended.velocity
    if let fling = fling(velocity: velocity, page: ended.page) {
      note(ended.cause == .drag ? .fling : ended.cause)
      if configuration.reducesMotion {
        events.append(.didEndDragging(willDecelerate: false))
        return jump(to: fling.to)
      }
      motion = .deceleration(fling)
      startTicking()
      events.append(.didEndDragging(willDecelerate: true))
      events.append(.willBeginDecelerating)
      return
    }
    note(ended.cause)
    events.append(.didEndDragging(willDecelerate: false))
    if !swingBack(velocity), !turnPage(velocity, from: ended.page), !nudge(velocity) {
      settleAfterTouch(endsDrag: true)
    }
    noteRest()
  }

  /// How far a release with `velocity` runs by itself, in items; `nil` if it is no fling.
  private func naturalDistance(_ velocity: Double) -> Double? {
    let natural = velocity / (60 * (1 - configuration.decelerationRate))
    return abs(velocity) > 2 && abs(natural) > 0.1 ? natural : nil
  }

  /// The fling that a release with `velocity` starts, or `nil` if there is none.
  ///
  /// It starts with that velocity and ends at rest on its target, unless an end of a bounded
  /// carousel that bounces comes first: that is met with the velocity left.
  private func fling(velocity: Double, page: Double) -> Fling? {
    guard let natural = naturalDistance(velocity) else { return nil }
    var target = position + natural
    if configuration.isPaging {
      target = nextPage(forward: natural > 0, from: page)
    } else if configuration.stopsAtItems {
      target = target.rounded(natural > 0 ? .up : .down)
    }
    let limited = wrapping.isWrapped ? target : wrapping.clamp(target)
    let goal = bounce > 0 ? target : limited
    let distance = goal - position
    guard distance * velocity > 0, (limited - position) * velocity >= 0 else { return nil }
    let fling = Fling(
      start: now, from: position, velocity: velocity,
      duration: abs(distance) / abs(0.5 * velocity), to: goal)
    return goal == limited ? fling : fling.cut(at: limited)
  }

  /// Turns round a carousel that is pulled beyond an end and let go in that direction.
  private mutating func swingBack(_ velocity: Double) -> Bool {
    let excess = wrapping.excess(position)
    guard naturalDistance(velocity) != nil, excess * velocity > 0 else { return false }
    swing(from: position, velocity: velocity, to: wrapping.clamp(position), endsDrag: true)
    return true
  }

  /// Goes beyond an end with `velocity`, by no more than the bounce distance, and back to it.
  mutating func swing(from place: Double, velocity: Double, to end: Double, endsDrag: Bool) {
    let trajectory = Trajectory.settled(
      from: place, velocity: velocity, to: end, frequency: Trajectory.settling, motionLimits)
    motion = .glide(
      Glide(start: now, trajectory: trajectory, isFling: false, endsDrag: endsDrag))
    reportEnd(velocity > 0 ? .last : .first)
    events.append(.willBeginScrolling)
    startTicking()
  }

  /// Scrolls back to the page that a fling would turn to if the finger has gone beyond it.
  private mutating func turnPage(_ velocity: Double, from page: Double) -> Bool {
    guard configuration.isPaging, let natural = naturalDistance(velocity) else { return false }
    let target = nextPage(forward: natural > 0, from: page)
    guard abs(target - position) > 1e-6 else { return false }
    begin(scrollTo: target)
    return true
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
    !wantsAutoscroll
      && (configuration.returnsToItems || abs(wrapping.excess(position)) > 1e-6)
  }

  /// Brings a carousel that was touched to where it may rest.
  mutating func settleAfterTouch(endsDrag: Bool = false) {
    if configuration.feel == .smooth { return settleSmoothly(endsDrag: endsDrag) }
    guard wrapping.count > 0, motion == .none, returnsAfterTouch else { return }
    returnToItem(endsDrag: endsDrag)
  }
}
