extension Duration {
  /// The whole nanoseconds of this duration.
  package var nanoseconds: Int64 {
    let parts = components
    return parts.seconds &* 1_000_000_000 &+ parts.attoseconds / 1_000_000_000
  }

  /// The duration in seconds.
  package var inSeconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }

  /// The duration for people: in seconds with three places, like `1000.016 s`.
  package var secondsText: String {
    let (milliseconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let rounded = (milliseconds + rest / 500_000).magnitude
    let places = String(rounded % 1000 + 1000).dropFirst()
    return "\(nanoseconds < 0 && rounded > 0 ? "-" : "")\(rounded / 1000).\(places) s"
  }

  /// The time as Wayland events carry it: whole milliseconds, wrapping every 49.7 days.
  package var wireMilliseconds: UInt32 {
    UInt32(truncatingIfNeeded: nanoseconds / 1_000_000)
  }

  /// The time as Wayland events carry it: seconds in two halves, and nanoseconds below a second.
  package var wireSeconds: (high: UInt32, low: UInt32, nanoseconds: UInt32) {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    // Before the origin of its clock a time has whole seconds below zero and a rest above.
    let whole = UInt64(bitPattern: rest < 0 ? seconds - 1 : seconds)
    return (
      UInt32(whole >> 32), UInt32(truncatingIfNeeded: whole),
      UInt32(rest < 0 ? rest + 1_000_000_000 : rest)
    )
  }

  /// How often something happens in this time at `rate` times a second: at least once, at most a
  /// million times, whatever the rate.
  package func count(atRate rate: Double) -> Int {
    let count = (inSeconds * rate).rounded()
    return count > 1 ? Int(min(count, 1_000_000)) : 1
  }

  /// The duration nearest to `hertz` events per second, in whole nanoseconds.
  ///
  /// The rate is clamped to ``rates``; NaN counts as the lowest.
  package static func period(hertz: Double) -> Duration {
    .nanoseconds(Int64((1_000_000_000 / rate(hertz)).rounded()))
  }

  /// The rates that displays have here, in hertz.
  package static var rates: ClosedRange<Double> { 0.001...10_000 }

  /// The rate nearest to `hertz` within ``rates``; the lowest for NaN.
  package static func rate(_ hertz: Double) -> Double {
    hertz > rates.lowerBound ? min(hertz, rates.upperBound) : rates.lowerBound
  }
}
