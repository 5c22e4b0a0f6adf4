/// The item a motion is bound for, to find it again when items have come and gone.
struct Bound {
  /// Its index.
  var item: Int
  /// How far beyond the item the motion ends, in items: −0.5…0.5.
  var fraction: Double
  /// Whole turns of a ring before it gets there.
  var turns: Double
}

extension Carousel {
  /// What the running motion is bound for; `nil` if there is none, or it never ends.
  var boundFor: Bound? {
    guard let target = motion.target, wrapping.count > 0 else { return nil }
    let place = target.rounded(.toNearestOrAwayFromZero)
    let turns = wrapping.isWrapped ? (abs(target - position) / Double(wrapping.count)) : 0
    return Bound(
      item: wrapping.index(at: target), fraction: target - place, turns: turns.rounded(.down))
  }

  /// Lets the running motion end where it was `bound` for, at the item that is number `item` now.
  mutating func bind(to item: Int, beyond bound: Bound) {
    guard let target = motion.target, wrapping.count > 0 else { return }
    var goal = Double(item) + bound.fraction
    if wrapping.isWrapped {
      let items = Double(wrapping.count)
      var way = wrapping.clamp(goal - position)
      if target < position, way > 0 { way -= items }
      goal = position + way + (target < position ? -bound.turns : bound.turns) * items
    }
    if abs(goal - target) > 1e-6 { bend(to: goal) }
  }

  /// Sends the running motion elsewhere without a jump: a scroll in the time it has left, a fling
  /// with the velocity it has.
  private mutating func bend(to goal: Double) {
    let place = motion.position(at: now, default: position)
    switch motion {
    case .none, .cruise: break
    case .scroll(var scroll, let endsDrag):
      let done = Ease.value((now - scroll.start) / scroll.duration)
      if done < 0.9 {
        // Where it must have begun to be here now.
        scroll.from = (place - goal * done) / (1 - done)
        scroll.to = goal
      } else {
        scroll = TimedScroll(start: now, from: place, to: goal, duration: Self.scrollDuration)
      }
      motion = .scroll(scroll, endsDrag: endsDrag)
    case .deceleration(let fling):
      let velocity = fling.velocity(at: now)
      let duration = 2 * (goal - place) / velocity
      guard duration > 0, duration < 2 * max(fling.end - now, 0.5) else {
        return retarget(to: goal)
      }
      motion = .deceleration(
        Fling(start: now, from: place, velocity: velocity, duration: duration, to: goal))
    case .glide: retarget(to: goal)
    }
  }
}
