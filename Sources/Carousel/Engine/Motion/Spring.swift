import RealModule

/// A critically damped spring: x(t) = target + (a + b·t)·e^(−ωt), from any position and velocity.
///
/// Positions are in items, times in seconds, velocities in items per second. It approaches its
/// target as fast as possible without oscillating. A spring never arrives exactly, so a cubic that
/// starts flat removes the remainder at `duration`. The remainder is less than `Tolerance.rest`, or
/// a two-thousandth of the distance for a spring with a given duration. Position and velocity are
/// therefore continuous up to and into rest.
package struct Spring: Equatable, Sendable {
  /// Where it comes to rest.
  package let target: Double
  /// ω, in radians per second: after t seconds about (1 + ωt)·e^(−ωt) of the way remains.
  package let frequency: Double
  /// How long it takes.
  package let duration: Double

  private let a: Double
  private let b: Double
  private let leftPosition: Double
  private let leftVelocity: Double

  /// ωt after which a spring for a given duration is cut: (1 + 10)·e^(−10) = 0.0005 of the way is left.
  package static let reach = 10.0

  /// Starts at `position` with `velocity`, ends when both are within `Tolerance.rest` of rest.
  package init(from position: Double, velocity: Double, to target: Double, frequency: Double) {
    let a = position - target
    let b = velocity + frequency * a
    let duration = Self.settlingTime(a: a, b: b, frequency: frequency)
    self.init(a: a, b: b, target: target, frequency: frequency, duration: duration)
  }

  /// Starts at `position` with `velocity`, is at rest on `target` after `duration` > 0 seconds.
  package init(from position: Double, velocity: Double, to target: Double, duration: Double) {
    let frequency = Self.reach / duration
    let a = position - target
    let b = velocity + frequency * a
    self.init(a: a, b: b, target: target, frequency: frequency, duration: duration)
  }

  private init(a: Double, b: Double, target: Double, frequency: Double, duration: Double) {
    (self.a, self.b, self.target) = (a, b, target)
    (self.frequency, self.duration) = (frequency, duration)
    let decay = Double.exp(-frequency * duration)
    leftPosition = (a + b * duration) * decay
    leftVelocity = (b - frequency * (a + b * duration)) * decay
  }

  /// The position after `time` seconds.
  package func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let time = max(0, time)
    let s = time / duration
    let left = leftPosition * s * s * (3 - 2 * s) + leftVelocity * duration * s * s * (s - 1)
    return target + ((a + b * time) * Double.exp(-frequency * time) - left)
  }

  /// The velocity after `time` seconds.
  package func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(0, time)
    let s = time / duration
    let left = leftPosition * 6 * s * (1 - s) / duration + leftVelocity * s * (3 * s - 2)
    return (b - frequency * (a + b * time)) * Double.exp(-frequency * time) - left
  }
}

/// When a smooth motion is practically over: the remainder is removed smoothly over the whole path, so
/// that no invisible motion goes on.
enum Tolerance {
  /// The greatest distance from the target, in items.
  static let restPosition = 0.003
  /// The greatest speed, in items per second.
  static let restVelocity = 0.1
}

extension Spring {
  /// The time after which position and velocity of (a + b·t)·e^(−ωt) stay small.
  static func settlingTime(a: Double, b: Double, frequency: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let (sizeA, sizeB) = (abs(a), abs(b))
    // In u = ωt the envelopes are (p + q·u)·e^(−u). The first one may rise before it falls.
    let q = sizeB / frequency
    let position = fallTime(p: sizeA, q: q, below: Tolerance.restPosition)
    let velocity = fallTime(
      p: sizeB + frequency * sizeA, q: sizeB, below: Tolerance.restVelocity)
    return max(1, max(position, velocity)) / frequency
  }

  private static func fallTime(p: Double, q: Double, below limit: Double) -> Double {
    func value(_ u: Double) -> Double { (p + q * u) * Double.exp(-u) }
    var low = q > 0 ? max(0, 1 - p / q) : 0
    guard value(low) > limit else { return 0 }
    var high = low + 1
    while value(high) > limit { (low, high) = (high, high * 2) }
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if value(middle) > limit { low = middle } else { high = middle }
    }
    return high
  }

  /// How far (a + b·t)·e^(−ωt) goes beyond its target, in the direction of `velocity`, in items.
  ///
  /// The turning point is at 1/ω − a/b. There the value is (b/ω)·e^(−1 + ωa/b).
  package static func overshoot(
    from position: Double, velocity: Double, to target: Double, frequency: Double
  )
    -> Double
  {
    let sign: Double = velocity < 0 ? -1 : 1
    let a = (position - target) * sign
    let b = velocity * sign + frequency * a
    guard b > 0 else { return max(0, a) }
    let time = 1 / frequency - a / b
    guard time > 0 else { return max(0, a) }
    return (b / frequency) * Double.exp(frequency * a / b - 1)
  }

  /// The frequency, at least `frequency`, with which the spring stays within `room` items behind
  /// its target, or `nil` if none does: only a start without velocity helps.
  package static func frequency(
    atLeast frequency: Double, from position: Double, velocity: Double, to target: Double,
    room: Double
  ) -> Double? {
    var frequency = frequency
    for _ in 0..<100 {
      let overshoot = overshoot(
        from: position, velocity: velocity, to: target, frequency: frequency)
      if overshoot <= room { return frequency }
      frequency *= 1.25
    }
    return nil
  }
}
