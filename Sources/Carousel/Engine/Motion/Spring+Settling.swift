import RealModule

/// When a smooth motion is as good as over: what is left then is taken away smoothly on the whole way, so
/// that nothing goes on moving that no eye can see.
enum Tolerance {
  /// The greatest distance from the target, in items.
  static let restPosition = 0.003
  /// The greatest speed, in items per second.
  static let restVelocity = 0.1
}

extension Spring {
  /// When position and velocity of (a + b·t)·e^(−ωt) are small for good.
  static func settlingTime(a: Double, b: Double, frequency: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let (sizeA, sizeB) = (abs(a), abs(b))
    // In u = ωt the envelopes are (p + q·u)·e^(−u); the first one may rise before it falls.
    let q = sizeB / frequency
    let position = fallTime(p: sizeA, q: q, below: Tolerance.restPosition)
    let velocity = fallTime(
      p: sizeB + frequency * sizeA, q: sizeB, below: Tolerance.restVelocity)
    return max(1, max(position, velocity)) / frequency
  }

  /// The u ≥ 0 from which (p + q·u)·e^(−u) ≤ `limit`, p and q not negative.
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
  /// The turning point is at 1/ω − a/b; there the value is (b/ω)·e^(−1 + ωa/b).
  static func overshoot(
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
  /// its target; `nil` if none does: only a start without velocity helps.
  static func frequency(
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
