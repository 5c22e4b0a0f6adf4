/// Converts the timestamps of input events to the loop's time.
///
/// Timestamps are milliseconds of an unknown origin that wrap after 49.7 days. Only the steps between
/// them count: each advances the time of the previous event, and is clamped to the arrival time if
/// it would be later, since events arrive late, never early. A timestamp that runs backward or far
/// ahead restarts at its arrival time, so a hostile device cannot accumulate a large error.
struct StampClock {
  private static var leap: Nanoseconds { 10_000_000_000 }

  private var lastStamp: UInt32?
  /// The loop's time of the last stamp, its full milliseconds only.
  private var base: Nanoseconds = 0
  private var lastTime: Nanoseconds = .min

  /// The loop's time of an event stamped `milliseconds` that arrived at `arrival`.
  ///
  /// Times never go back and never lie after the arrival. `fine` is the same stamp in nanoseconds,
  /// if the compositor told it.
  mutating func time(
    milliseconds: UInt32, fine: Nanoseconds? = nil, arrival: Nanoseconds
  ) -> Nanoseconds {
    // The fine stamp is the same instant: only its part below the millisecond is new.
    let fraction = fine.map { $0 >= 0 ? $0 % 1_000_000 : 0 } ?? 0
    if let step = step(to: milliseconds) {
      let late = arrival - (base + step + fraction)
      // The device's clock may be slightly slower than ours, so it may fall back by 100 ppm.
      base += step + min(late, max(arrival - lastTime, 0) / 10_000)
    } else {
      base = arrival - fraction
    }
    lastStamp = milliseconds
    let time = min(max(base + fraction, lastTime), arrival)
    lastTime = max(time, lastTime)
    return time
  }

  /// How long after the last stamp this one is, or `nil` if there was none, or the clock jumped.
  private func step(to milliseconds: UInt32) -> Nanoseconds? {
    guard let lastStamp else { return nil }
    let step = Nanoseconds(Int32(bitPattern: milliseconds &- lastStamp)) * 1_000_000
    return step < 0 || step > Self.leap ? nil : step
  }
}
