/// The smooth feel's answer to a finger that lets go: one motion from here, with the finger's velocity, to rest.
struct SmoothRelease {
  let position: Double
  let metrics: Metrics
  private let finger: Release.Finger
  private let now: Double

  init(_ finger: Release.Finger, position: Double, metrics: Metrics, at now: Double) {
    (self.finger, self.position, self.metrics, self.now) = (finger, position, metrics, now)
  }

  var release: Release {
    let velocity = finger.isHeld ? 0 : velocity
    let isFast = abs(velocity) >= SnapPolicy.flickSpeed
    let trajectory = trajectory(velocity, isFling: isFast)
    guard trajectory.duration > 0, isFast || !metrics.scrolls(from: position) else {
      return .stay
    }
    var glide = Glide(start: now, trajectory: trajectory, isFling: isFast)
    if let limits = metrics.motionLimits, trajectory.runsInto(limits) {
      glide.meetsEnd = trajectory.handover
    }
    return .fling(.glide(glide), to: trajectory.target.isFinite ? trajectory.target : position)
  }

  /// The carousel's velocity when the finger lets go, in items per second.
  ///
  /// Unlike the original's it has the offset multiplier: the carousel goes on as fast as it went.
  private var velocity: Double {
    let (drag, limit) = (finger.drag, VelocityTracker.limit)
    let speed = min(max(drag.fingerVelocity(at: finger.stamp), -limit), limit)
    let slope =
      metrics.isWrapped ? 1 : metrics.resistance(distance: drag.bounce).slope(position)
    let items = drag.itemsPerWidth(forward: speed > 0, position: position, metrics: metrics)
    let velocity = speed * items * slope * metrics.configuration.scrollSpeed
    return drag.caught?.builtUp(velocity: velocity, at: now) ?? velocity
  }

  private func trajectory(_ velocity: Double, isFling: Bool) -> Trajectory {
    let (wrapping, configuration) = (metrics.wrapping, metrics.configuration)
    let rate = Decay.rate(forDecelerationRate: configuration.decelerationRate)
    let isSlow = !isFling && rate == 0
    let projected = position + finger.lead + (velocity == 0 || isSlow ? 0 : velocity / rate)
    let page = finger.drag.page
    let start = position + wrapping.distance(from: position, to: wrapping.clamp(page))
    let rest = Rest(metrics)
    var policy = rest.snapPolicy
    if configuration.snapPolicy == nil, !configuration.returnsToItems, !isFling { policy = .free }
    if case .free = policy {
      return .coast(
        from: position, velocity: isSlow ? 0 : velocity, coasting: rate,
        limits: metrics.motionLimits)
    }
    let target = rest.target(
      policy, projected: projected, occasion: .release,
      origin: wrapping.isWrapped ? start : page, position: position, velocity: velocity)
    return .release(
      from: position, velocity: velocity, to: target, coasting: rate,
      limits: metrics.motionLimits)
  }
}
