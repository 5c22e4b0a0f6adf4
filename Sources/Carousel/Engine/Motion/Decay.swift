import RealModule

/// A coasting motion with exponentially decreasing velocity: v(t) = v₀·e^(−kt).
///
/// x(t) = x₀ + v₀·(1 − e^(−kt))/k. With k = 0 the velocity is constant.
struct Decay: Equatable, Sendable {
  /// x₀, in items.
  let start: Double
  /// v₀, in items per second.
  let velocity: Double
  /// k ≥ 0, per second.
  let rate: Double

  init(from start: Double, velocity: Double, rate: Double) {
    (self.start, self.velocity, self.rate) = (start, velocity, rate)
  }

  /// Coasts from `start` with `velocity` so that it comes to rest on `target`, which lies ahead.
  init(from start: Double, velocity: Double, restingAt target: Double) {
    self.init(from: start, velocity: velocity, rate: velocity / (target - start))
  }

  /// Coasts from `start` with `velocity` so that it passes `point`, ahead, with `arrival` ≤ velocity.
  ///
  /// Velocity falls linearly with distance, v = v₀ − k·(x − x₀), so k = (v₀ − v₁)/(x₁ − x₀).
  init(from start: Double, velocity: Double, through point: Double, with arrival: Double) {
    self.init(from: start, velocity: velocity, rate: (velocity - arrival) / (point - start))
  }

  /// k for the original's deceleration rate in [0, 1]: its natural reach v/(60·(1 − rate)) is v/k.
  static func rate(forDecelerationRate rate: Double) -> Double { 60 * (1 - rate) }

  func position(at time: Double) -> Double {
    let u = rate * time
    // (1 − e^(−u))/u → 1 − u/2 for small u.
    let share = abs(u) < 1e-8 ? 1 - u / 2 : -Double.expMinusOne(-u) / u
    return start + velocity * time * share
  }

  func velocity(at time: Double) -> Double { velocity * Double.exp(-rate * time) }

  /// Where it comes to rest, or infinity if it does not.
  var end: Double {
    guard velocity != 0 else { return start }
    return start + velocity / rate
  }

  /// When it passes `point`, or `nil` if it never does.
  func time(reaching point: Double) -> Double? {
    let distance = point - start
    guard distance != 0 else { return 0 }
    guard velocity != 0 else { return nil }
    let even = distance / velocity
    guard even > 0 else { return nil }
    // x = x₀ + v₀(1 − e^(−kt))/k  ⇒  t = −ln(1 − k·distance/v₀)/k
    let u = rate * even
    guard u < 1 else { return nil }
    return u < 1e-8 ? even * (1 + u / 2) : -Double.log(onePlus: -u) / rate
  }
}
