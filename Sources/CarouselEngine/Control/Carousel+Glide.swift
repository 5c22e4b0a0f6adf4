extension Carousel {
  /// How far smooth motions may go; `nil` when wrapped.
  var motionLimits: MotionLimits? {
    wrapping.isWrapped
      ? nil : MotionLimits(ends: wrapping.lower...wrapping.upper, bounce: bounce)
  }

  /// The item a smooth motion is bound for, counted as `position` is; `nil` if there is none.
  var boundItem: Double? {
    switch motion {
    case .glide(let glide) where glide.to.isFinite: break
    case .cruise: break
    default: return nil
    }
    return (position + motion.lead(at: now)).rounded(.toNearestOrAwayFromZero)
  }

  /// A smooth motion from here to `target` that goes on with the present velocity.
  func glide(to target: Double, duration: Double?, endsDrag: Bool) -> Glide {
    let trajectory = Trajectory.move(
      from: position, velocity: velocity, to: target, duration: duration, limits: motionLimits)
    return Glide(start: now, trajectory: trajectory, isFling: false, endsDrag: endsDrag)
  }

  /// One step of a smooth motion.
  mutating func stepGlide(_ glide: Glide) {
    position = glide.position(at: now)
    if glide.endsDrag, !glide.isFling, flip.isRunning {
      flip.advance(to: now, speed: fingerVelocity)
    }
    refresh()
    if !wrapping.isWrapped, let meetsEnd = glide.meetsEnd, now >= glide.start + meetsEnd {
      reportEnd(glide.to > wrapping.lower ? .last : .first)
    }
    guard glide.isOver(at: now) else { return }
    motion = .none
    events.append(glide.isFling ? .didEndDecelerating : .didEndScrolling)
    let rest = position.rounded(.toNearestOrAwayFromZero) - position
    if abs(rest) > 1e-6 { flip.begin(-rest, at: now - 0.4 * abs(rest)) }
  }

  /// Sends a smooth motion elsewhere if it cannot end where it would, or if the snap policy wants a
  /// fling to end elsewhere now.
  mutating func realign(_ glide: Glide) {
    guard glide.to.isFinite else { return }
    var target = glide.to
    if glide.isFling {
      target = snapPolicy.target(
        projected: target, context: snapContext(.resize, origin: target, velocity: 0))
    }
    if !wrapping.isWrapped { target = wrapping.clamp(target) }
    guard isFarOut || abs(target - glide.to) > 1e-6 else { return }
    retarget(to: target)
  }
}
