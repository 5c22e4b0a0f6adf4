extension Motion {
  /// The same motion on its way to `goal` instead: a scroll in the time it has left, a fling with the
  /// velocity it has; `nil` if it cannot get there without a jump.
  func bent(to goal: Double, at now: Double) -> Motion? {
    switch self {
    case .scroll(var scroll):
      let place = scroll.position(at: now)
      let done = Ease.value((now - scroll.start) / scroll.duration)
      if done < 0.9 {
        // Where it must have begun to be here now.
        scroll.from = (place - goal * done) / (1 - done)
        scroll.to = goal
      } else {
        scroll = TimedScroll(start: now, from: place, to: goal, duration: TimedScroll.usual)
      }
      return .scroll(scroll)
    case .deceleration(let fling):
      let (place, velocity) = (fling.position(at: now), fling.velocity(at: now))
      let duration = 2 * (goal - place) / velocity
      guard duration > 0, duration < 2 * max(fling.end - now, 0.5) else { return nil }
      return .deceleration(
        Fling(start: now, from: place, velocity: velocity, duration: duration, to: goal))
    case .glide, .cruise: return nil
    }
  }
}
