/// Converts the stamps of input events to the loop's time.
///
/// Stamps are milliseconds of an unknown origin that wrap after 49.7 days. The offset is the
/// smallest difference between arrival and stamp seen so far: events come late, never early. A
/// stamp that runs back or far ahead starts anew.
struct StampClock {
  private static var wrap: Nanoseconds { 4_294_967_296 * 1_000_000 }
  private static var leap: Nanoseconds { 10_000_000_000 }

  private var lastStamp: UInt32?
  private var unwrapped: Nanoseconds = 0
  private var offset: Nanoseconds?
  private var lastTime: Nanoseconds = .min

  /// The loop's time of an event stamped `milliseconds` that arrived at `arrival`.
  ///
  /// Times never go back and never lie after the arrival. `fine` is the same stamp in nanoseconds,
  /// if the compositor told it.
  mutating func time(
    milliseconds: UInt32, fine: Nanoseconds? = nil, arrival: Nanoseconds
  ) -> Nanoseconds {
    if let last = lastStamp {
      let step = Nanoseconds(Int32(bitPattern: milliseconds &- last)) * 1_000_000
      unwrapped += step
      if step < 0 || step > Self.leap { offset = nil }
    } else {
      unwrapped = Nanoseconds(milliseconds) * 1_000_000
    }
    lastStamp = milliseconds
    var stamp = unwrapped
    if let fine, fine >= 0 {
      // The fine stamp is the same instant: only its part below the millisecond is new.
      stamp += fine % 1_000_000
    }
    let difference = arrival - stamp
    // The device's clock may run a little slower than ours: let the offset grow by 100 ppm.
    if let known = offset, difference > known, lastTime != .min {
      offset = min(known + max(arrival - lastTime, 0) / 10_000, difference)
    } else {
      offset = difference
    }
    let time = min(max(stamp + (offset ?? difference), lastTime), arrival)
    lastTime = max(time, lastTime)
    return time
  }
}
