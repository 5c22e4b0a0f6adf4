/// Where a motion may go.
struct MotionLimits: Equatable, Sendable {
  /// The first and the last place to rest.
  var ends: ClosedRange<Double>
  /// How far it may go beyond them, in items.
  var bounce: Double

  func room(behind target: Double, velocity: Double) -> Double {
    velocity < 0
      ? target - (ends.lowerBound - bounce) : ends.upperBound + bounce - target
  }
}

extension Trajectory {
  /// ω of the settling spring, per second: 0.99 of an item in 0.3 s.
  static let settling = 22.0
  /// ω of a release that would speed up again with the stiffer spring: the slowest there are, for targets
  /// within an item and beyond.
  static let gentle = (near: 12.0, far: 8.0)
  /// The spring takes over so far before the target, in items.
  static let approach = 0.5
  /// At an end reached faster than this, in items per second, the carousel swings beyond it.
  static let bounceSpeed = 2.0

  /// The motion of a carousel released at `position` with `velocity`, with the target `target`.
  ///
  /// - `target` more than an item ahead: it coasts, with a rate such that the spring takes over half
  ///   an item before the target at ω/4 items per second, the speed at which a critically damped
  ///   spring there continues without accelerating. A slower one is on the spring from the start.
  /// - `target` an end that `coasting` would overrun: it coasts into the end, and the spring reverses
  ///   it, without a dead stop. It never goes beyond `limits`; for that the spring may be stiffer.
  /// - otherwise it is on the spring from the start, one that hardly accelerates it where it is slow.
  /// - A coasting carousel without a target (`target` infinite) never ends.
  static func release(
    from position: Double, velocity: Double, to target: Double, coasting: Double,
    limits: MotionLimits?
  ) -> Trajectory {
    let distance = target - position
    let ahead = distance * velocity > 0
    if let limits, ahead, let overrun = overrun(position, velocity, target, coasting, limits) {
      return overrun
    }
    guard distance.isFinite else {
      return Trajectory(endless: Decay(from: position, velocity: velocity, rate: coasting))
    }
    let sign: Double = distance < 0 ? -1 : 1
    let arrival = settling * approach / 2
    guard ahead else {
      return settled(from: position, velocity: velocity, to: target, frequency: settling, limits)
    }
    guard abs(distance) > 1, abs(velocity) > arrival else {
      let even = 2 * abs(velocity / distance)
      let slowest = abs(distance) > 1 ? gentle.far : gentle.near
      let frequency = min(max(even, slowest), settling)
      return settled(from: position, velocity: velocity, to: target, frequency: frequency, limits)
    }
    let point = target - sign * approach
    let decay = Decay(from: position, velocity: velocity, through: point, with: sign * arrival)
    let handover = decay.time(reaching: point) ?? 0
    return Trajectory(decay: decay, handover: handover, target: target, frequency: settling)
  }

  /// The motion of a carousel released at `position` with `velocity` that may stop anywhere: it
  /// coasts, and the spring only ends it.
  static func coast(
    from position: Double, velocity: Double, coasting: Double, limits: MotionLimits?
  ) -> Trajectory {
    let decay = Decay(from: position, velocity: velocity, rate: coasting)
    let target = limits.map { min(max(decay.end, $0.ends.lowerBound), $0.ends.upperBound) }
    if let limits, let target, target != decay.end {
      return release(
        from: position, velocity: velocity, to: target, coasting: coasting, limits: limits)
    }
    guard decay.end.isFinite, coasting > 0 else { return Trajectory(endless: decay) }
    // With ω = 2k the spring takes over without a change of acceleration in sign.
    let left = min(bounceSpeed / 4, abs(velocity)) / coasting
    let point = decay.end - (velocity < 0 ? -left : left)
    return Trajectory(
      decay: decay, handover: decay.time(reaching: point) ?? 0, target: decay.end,
      frequency: max(2 * coasting, 1))
  }

  static func settled(
    from position: Double, velocity: Double, to target: Double, frequency: Double,
    _ limits: MotionLimits?
  ) -> Trajectory {
    let (velocity, frequency) = bounded(position, velocity, target, frequency, limits)
    return Trajectory(
      spring: Spring(from: position, velocity: velocity, to: target, frequency: frequency))
  }

  /// Coasts into the end `target`, if it is one and `coasting` leads well beyond it.
  private static func overrun(
    _ position: Double, _ velocity: Double, _ target: Double, _ coasting: Double,
    _ limits: MotionLimits
  ) -> Trajectory? {
    let end = velocity < 0 ? limits.ends.lowerBound : limits.ends.upperBound
    guard target == end, limits.bounce > 0 else { return nil }
    let decay = Decay(from: position, velocity: velocity, rate: coasting)
    guard let handover = decay.time(reaching: target) else { return nil }
    let arrival = decay.velocity(at: handover)
    guard abs(arrival) >= bounceSpeed else { return nil }
    let (_, frequency) = bounded(target, arrival, target, settling, limits)
    return Trajectory(decay: decay, handover: handover, target: target, frequency: frequency)
  }

  private static func bounded(
    _ position: Double, _ velocity: Double, _ target: Double, _ frequency: Double,
    _ limits: MotionLimits?
  ) -> (velocity: Double, frequency: Double) {
    guard let limits, velocity != 0 else { return (velocity, frequency) }
    let room = max(0, limits.room(behind: target, velocity: velocity))
    let fitting = Spring.frequency(
      atLeast: frequency, from: position, velocity: velocity, to: target, room: room)
    return fitting.map { (velocity, $0) } ?? (0, frequency)
  }
}
