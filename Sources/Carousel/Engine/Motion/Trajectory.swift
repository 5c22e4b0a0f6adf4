/// A smooth motion from any position and velocity to rest: it coasts, then a spring takes over.
///
/// Closed form throughout; position and velocity are continuous from the start to rest.
struct Trajectory: Equatable, Sendable {
  /// The coasting part, if any.
  let decay: Decay?
  /// When the spring takes over, in seconds from the start; infinite if never.
  let handover: Double
  /// The settling part, from `handover` on; `nil` if it coasts for ever.
  let spring: Spring?

  /// Where it comes to rest; infinite if it coasts for ever.
  var target: Double { spring?.target ?? decay?.end ?? .infinity }

  /// How long it takes, in seconds; infinite if it coasts for ever.
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

  /// A spring alone.
  init(spring: Spring) {
    (decay, handover, self.spring) = (nil, 0, spring)
  }

  /// `decay` for `handover` seconds, then a spring of `frequency` to `target`.
  init(decay: Decay, handover: Double, target: Double, frequency: Double) {
    self.decay = decay
    self.handover = handover
    spring = Spring(
      from: decay.position(at: handover), velocity: decay.velocity(at: handover), to: target,
      frequency: frequency)
  }

  /// `decay` for ever.
  init(endless decay: Decay) {
    (self.decay, handover, spring) = (decay, .infinity, nil)
  }
}
