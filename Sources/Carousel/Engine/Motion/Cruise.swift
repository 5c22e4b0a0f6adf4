internal import RealModule

/// A motion in one direction without an end, as while a key is held.
///
/// Its velocity grows from v₀ to the limit L, with decreasing acceleration, in T seconds:
/// v(t) = L − (L − v₀)·(1 − t/T)² and so x(t) = x₀ + L·t − (L − v₀)·T/3·(1 − (1 − t/T)³); after T
/// it is even. Positions in items, velocities in items per second, times in seconds.
struct Cruise: Equatable, Sendable {
  /// Which way it goes.
  let heading: Carousel.Heading
  /// When it began.
  var start: Double
  /// x₀.
  var from: Double
  /// v₀, positive toward higher items.
  private(set) var velocity: Double
  /// L, signed as the way it goes.
  let limit: Double
  /// T.
  private(set) var ramp: Double
  /// After how long it must begin to brake for the end ahead; infinite if there is none.
  private(set) var brake = Double.infinity

  /// The greatest L, in items per second.
  static let topSpeed = 12.0
  /// A carousel is not crossed faster than in this time, in seconds.
  static let crossing = 1.0
  /// T, in seconds, from rest or along the way.
  static let acceleration = 1.5
  /// The distance in items over which it loses velocity against its direction or beyond L.
  static let give = 1.0
  /// The greatest way to brake in, in items.
  static let brakingWay = 1.0
  /// The greatest ω of the spring on which it stops, in radians per second: a stop just before an
  /// item goes beyond it by v/(ω·e) at most, 0.07 of an item at top speed.
  static let stiffest = 60.0

  /// A cruise from `position`, where the carousel has `velocity`, in a carousel of `length` items.
  init(
    _ heading: Carousel.Heading, at start: Double, from position: Double, velocity: Double,
    length: Double, limits: MotionLimits?
  ) {
    let speed = min(Self.topSpeed, length / Self.crossing)
    let ahead = velocity * heading.sign
    let foreign = max(ahead - speed, -ahead, 0)
    let ramp = min(Self.acceleration, 3 * Self.give / foreign)
    self.heading = heading
    self.start = start
    from = position
    limit = speed * heading.sign
    self.ramp = ramp
    self.velocity = velocity
    if let limits { stay(within: limits) }
  }

  func position(at time: Double) -> Double { from + way(after: time - start) }

  func velocity(at time: Double) -> Double { velocity(after: time - start) }

  /// Where it stops if it is let go at `time`: the next item on its way, less than one away.
  func stop(at time: Double) -> Double {
    let (place, velocity) = (position(at: time), velocity(at: time))
    guard velocity != 0 else { return place.rounded(.toNearestOrAwayFromZero) }
    return place.rounded(velocity > 0 ? .up : .down)
  }

  /// The item it passed last at `time`, counted along its way; where it began before the first.
  func passed(at time: Double) -> Double {
    let place = position(at: time)
    return heading == .forward
      ? max(from, place.rounded(.down)) : min(from, place.rounded(.up))
  }

  /// ω of the spring that takes a carousel with `velocity` to rest in `distance` items: one on which
  /// it slows down evenly from the start, 2·v/d, within `Trajectory.settling` … `stiffest`.
  static func stopping(velocity: Double, distance: Double) -> Double {
    let even = distance != 0 ? abs(2 * velocity / distance) : stiffest
    return max(Trajectory.settling, min(even, stiffest))
  }

  /// Brakes for the end ahead, and does not swing back beyond the one behind.
  private mutating func stay(within limits: MotionLimits) {
    let (ahead, speed) = (velocity * heading.sign, abs(limit))
    if ahead < 0 {
      let turn = ramp * (1 - (speed / (speed - ahead)).squareRoot())
      // Where there is no room to turn in, the velocity must give way.
      if abs(way(after: turn)) > limits.room(behind: from, velocity: velocity) {
        (velocity, ramp) = (0, Self.acceleration)
      }
    }
    let end = heading == .forward ? limits.ends.upperBound : limits.ends.lowerBound
    brake = timeToBrake(before: (end - from) * heading.sign)
  }

  private func way(after time: Double) -> Double {
    guard time < ramp else { return limit * time - (limit - velocity) * ramp / 3 }
    let rest = 1 - time / ramp
    return limit * time - (limit - velocity) * ramp / 3 * (1 - rest * rest * rest)
  }

  private func velocity(after time: Double) -> Double {
    guard time < ramp else { return limit }
    let rest = 1 - time / ramp
    return limit - (limit - velocity) * rest * rest
  }

  /// When it must brake for an end `room` items ahead: the rest is the distance at which the spring
  /// begins without a jump of acceleration, 2·v/ω, or `brakingWay`.
  private func timeToBrake(before room: Double) -> Double {
    let sign = heading.sign
    func left(_ time: Double) -> Double {
      let speed = max(0, velocity(after: time) * sign)
      return room - way(after: time) * sign
        - min(Self.brakingWay, 2 * speed / Trajectory.settling)
    }
    guard limit != 0, left(0) > 0 else { return 0 }
    guard left(ramp) <= 0 else { return ramp + left(ramp) / abs(limit) }
    var (low, high) = (0.0, ramp)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if left(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
