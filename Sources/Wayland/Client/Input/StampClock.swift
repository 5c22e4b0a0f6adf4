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

/// The finer stamp that comes before an input event, where the compositor gives one.
final class InputTimestamps {
  private let timestamps: Owned<ZwpInputTimestampsV1>
  private var next: Nanoseconds?

  init(_ timestamps: consuming Owned<ZwpInputTimestampsV1>) {
    self.timestamps = timestamps
    self.timestamps.onEvent { [weak self] event in
      guard case .timestamp(let high, let low, let nanoseconds) = event else { return }
      let seconds = Int64(clamping: UInt64(high) << 32 | UInt64(low))
      let product = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let sum = product.partialValue.addingReportingOverflow(Int64(min(nanoseconds, 999_999_999)))
      self?.next = product.overflow || sum.overflow ? nil : sum.partialValue
    }
  }

  /// The stamp of the event that is being handled.
  ///
  /// Each is given once.
  func take() -> Nanoseconds? {
    defer { next = nil }
    return next
  }
}

/// The times of an input device's events, as exact as the compositor tells them.
struct DeviceClock {
  private let loop: EventLoop
  private var stamps = StampClock()
  private var fine: InputTimestamps?

  init(_ loop: EventLoop) { self.loop = loop }

  /// Uses exact timestamps from now on, where the compositor offers them.
  mutating func refine(
    _ session: Session,
    _ make: (Proxy<ZwpInputTimestampsManagerV1>) -> Owned<ZwpInputTimestampsV1>
  ) {
    if fine == nil { fine = session.globals.timestamps.proxy.map { InputTimestamps(make($0)) } }
  }

  /// The loop's time of an event that has just arrived.
  mutating func time(_ stamp: UInt32) -> Nanoseconds {
    stamps.time(milliseconds: stamp, fine: fine?.take(), arrival: loop.now)
  }
}
