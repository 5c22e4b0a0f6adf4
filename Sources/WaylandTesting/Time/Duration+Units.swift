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

  /// The duration in milliseconds.
  package var inMilliseconds: Double { inSeconds * 1000 }

  /// The time as Wayland events carry it: whole milliseconds, wrapping every 49.7 days.
  package var wireMilliseconds: UInt32 {
    UInt32(truncatingIfNeeded: nanoseconds / 1_000_000)
  }

  /// The duration nearest to `hertz` events per second, in whole nanoseconds.
  package static func period(hertz: Double) -> Duration {
    .nanoseconds(Int64((1_000_000_000 / hertz).rounded()))
  }
}
