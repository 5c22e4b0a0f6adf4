import RealModule

/// A critically damped spring: x(t) = target + (a + b·t)·e^(−ωt), from any position and velocity.
///
/// Positions in items, times in seconds, velocities in items per second. It comes nearest to its
/// target as fast as it can without swinging. A spring as such never arrives; this one does: a cubic
/// that starts flat takes away what is left at `duration` (less than `Tolerance.rest`, or a
/// two-thousandth of the way for a spring made for a given duration), so that position and velocity
/// are continuous up to and into rest.
struct Spring: Equatable, Sendable {
  /// Where it comes to rest.
  let target: Double
  /// ω, in radians per second: after t seconds about (1 + ωt)·e^(−ωt) of the way remains.
  let frequency: Double
  /// How long it takes.
  let duration: Double

  private let a: Double
  private let b: Double
  private let leftPosition: Double
  private let leftVelocity: Double

  /// ωt after which a spring for a given duration is cut: (1 + 10)·e^(−10) = 0.0005 of the way is left.
  static let reach = 10.0

  /// Starts at `position` with `velocity`, ends when both are within `Tolerance.rest` of rest.
  init(from position: Double, velocity: Double, to target: Double, frequency: Double) {
    let a = position - target
    let b = velocity + frequency * a
    let duration = Self.settlingTime(a: a, b: b, frequency: frequency)
    self.init(a: a, b: b, target: target, frequency: frequency, duration: duration)
  }

  /// Starts at `position` with `velocity`, is at rest on `target` after `duration` > 0 seconds.
  init(from position: Double, velocity: Double, to target: Double, duration: Double) {
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
  func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let time = max(0, time)
    let s = time / duration
    let left = leftPosition * s * s * (3 - 2 * s) + leftVelocity * duration * s * s * (s - 1)
    return target + ((a + b * time) * Double.exp(-frequency * time) - left)
  }

  /// The velocity after `time` seconds.
  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(0, time)
    let s = time / duration
    let left = leftPosition * 6 * s * (1 - s) / duration + leftVelocity * s * (3 * s - 2)
    return (b - frequency * (a + b * time)) * Double.exp(-frequency * time) - left
  }
}
