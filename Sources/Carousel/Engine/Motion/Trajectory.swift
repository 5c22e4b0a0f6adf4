/// A smooth motion from any position and velocity to rest: it coasts, then a spring takes over.
///
/// Closed form throughout; position and velocity are continuous from the start to rest.
struct Trajectory: Equatable, Sendable {
  /// The coasting part, if any.
  let decay: Decay?
  /// When the spring takes over, in seconds from the start, or infinity if never.
  let handover: Double
  /// The settling part, from `handover` on, or `nil` if it coasts without end.
  let spring: Spring?

  /// Where it comes to rest, or infinity if it coasts without end.
  var target: Double { spring?.target ?? decay?.end ?? .infinity }

  /// Its duration in seconds, or infinity if it coasts without end.
  var duration: Double { spring.map { handover + $0.duration } ?? .infinity }

  /// The position after `time` seconds, in items.
  func position(at time: Double) -> Double {
    if let decay, time < handover || spring == nil { return decay.position(at: time) }
    return spring?.position(at: time - handover) ?? 0
  }

  /// The velocity after `time` seconds, in items per second.
  func velocity(at time: Double) -> Double {
    if let decay, time < handover || spring == nil { return decay.velocity(at: time) }
    return spring?.velocity(at: time - handover) ?? 0
  }

  /// Whether it coasts into one of the ends and swings back from there.
  func runsInto(_ limits: MotionLimits) -> Bool {
    guard let decay, let spring, limits.bounce > 0 else { return false }
    let isEnd = spring.target == limits.ends.lowerBound || spring.target == limits.ends.upperBound
    return isEnd && abs(decay.position(at: handover) - spring.target) < 1e-6
      && abs(decay.velocity(at: handover)) >= Self.bounceSpeed * 0.999
  }

  init(spring: Spring) {
    (decay, handover, self.spring) = (nil, 0, spring)
  }

  init(decay: Decay, handover: Double, target: Double, frequency: Double) {
    self.decay = decay
    self.handover = handover
    spring = Spring(
      from: decay.position(at: handover), velocity: decay.velocity(at: handover), to: target,
      frequency: frequency)
  }

  /// A trajectory that coasts without end.
  init(endless decay: Decay) {
    (self.decay, handover, spring) = (decay, .infinity, nil)
  }
}

extension Trajectory {
  /// How long an animated move over `distance` items takes, in seconds: 0.4 √distance, within
  /// 0.4 … 1.0, so that far moves are quick, but can be followed.
  static func duration(forDistance distance: Double) -> Double {
    min(max(0.4 * abs(distance).squareRoot(), 0.4), 1)
  }

  /// The motion of a carousel that is sent from `position`, where it has `velocity`, to `target`.
  ///
  /// Without `duration` it takes as long as its way asks for. A running motion is retargeted: position
  /// and velocity go on without a jump.
  static func move(
    from position: Double, velocity: Double, to target: Double, duration: Double?,
    limits: MotionLimits?
  ) -> Trajectory {
    guard let duration else {
      let frequency = Spring.reach / Self.duration(forDistance: target - position)
      return settled(
        from: position, velocity: velocity, to: target, frequency: frequency, limits)
    }
    var start = velocity
    if let limits {
      let room = max(0, limits.room(behind: target, velocity: velocity))
      let overshoot = Spring.overshoot(
        from: position, velocity: velocity, to: target, frequency: Spring.reach / duration)
      // A given duration fixes the spring. At an end the velocity must give way.
      if velocity != 0, overshoot > room { start = 0 }
    }
    return Trajectory(
      spring: Spring(from: position, velocity: start, to: target, duration: duration))
  }
}

/// A smooth motion on its way: a trajectory, when it began and from where its items are counted.
struct Glide: Equatable, Sendable {
  /// When it began, in seconds.
  var start: Double
  /// What is added to the trajectory's offsets; changes when items are inserted or removed.
  var shift = 0.0
  /// Position and velocity as functions of the time since `start`.
  var trajectory: Trajectory
  /// Whether a finger's speed drives it.
  ///
  /// Otherwise it is an animated scroll.
  var isFling: Bool
  /// When it runs into an end of a bounded carousel, in seconds from `start`, or `nil` if it does
  /// not.
  var meetsEnd: Double?

  /// When it is over, or infinity if never.
  var end: Double { start + trajectory.duration }

  /// Where it comes to rest, or infinity if nowhere.
  var to: Double { shift + trajectory.target }

  func position(at time: Double) -> Double {
    isOver(at: time) ? to : shift + trajectory.position(at: time - start)
  }

  func velocity(at time: Double) -> Double {
    isOver(at: time) ? 0 : trajectory.velocity(at: time - start)
  }

  func isOver(at time: Double) -> Bool { time >= end }

  /// The next instant after `time` at which something happens.
  func transitionTime(after time: Double) -> Double {
    if let meetsEnd, start + meetsEnd > time { return start + meetsEnd }
    return end
  }

  /// How much of it has passed at `time`, 0…1.
  func progress(at time: Double) -> Double {
    let duration = trajectory.duration
    guard duration.isFinite else { return 0 }
    return duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
  }
}
