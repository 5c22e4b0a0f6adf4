/// Estimates the time from one frame to the next from whatever the compositor tells.
///
/// What it says comes first, unless what it does differs by more than a tenth for eight frames:
/// then what it does. A headless weston 10 says 16.7 ms and does 25.2.
package struct RefreshEstimator: Sendable {
  /// 60 Hz, for want of better knowledge.
  package static var standard: Nanoseconds { 16_666_667 }
  /// Intervals outside of this are no refresh: 1000 Hz to 1 Hz.
  static var usable: ClosedRange<Nanoseconds> { 1_000_000...1_000_000_000 }
  private static var window: Int { 15 }

  private var claimed: Nanoseconds?
  private var ofOutput: Nanoseconds?
  private var intervals: [Nanoseconds] = []
  private var callbackIntervals: [Nanoseconds] = []
  private var last: (time: Nanoseconds, sequence: UInt64)?
  private var disagreements = 0

  /// Makes an estimator that knows nothing.
  package init() {}

  /// The estimated interval in nanoseconds.
  package var period: Nanoseconds {
    let observed = Self.median(intervals)
    if let claimed, disagreements < 8 { return claimed }
    return observed ?? Self.median(callbackIntervals) ?? claimed ?? ofOutput ?? Self.standard
  }

  /// Whether presentation times back the estimate.
  package var isObserved: Bool { intervals.count >= 3 }

  /// Whether the compositor claims a fixed interval and keeps it.
  package var isSteady: Bool { claimed != nil && disagreements == 0 && isObserved }

  /// Takes the mode of the output: frames in 1000 seconds.
  ///
  /// 0 means unknown.
  package mutating func outputRefresh(millihertz: Int32) {
    let interval = millihertz > 0 ? 1_000_000_000_000 / Nanoseconds(millihertz) : 0
    ofOutput = Self.usable.contains(interval) ? interval : nil
  }

  /// Takes a presentation: its time, the interval the compositor claims (0: unknown) and the
  /// count of the vertical retraces (0: none).
  package mutating func presented(
    at time: Nanoseconds, refresh: Nanoseconds, sequence: UInt64
  ) {
    claimed = Self.usable.contains(refresh) ? refresh : nil
    defer { last = (time, sequence) }
    guard let last, time > last.time else { return }
    var interval = time - last.time
    if sequence > last.sequence, sequence - last.sequence <= 16 {
      interval /= Nanoseconds(sequence - last.sequence)
    }
    // A gap is a rest, not a slow frame.
    guard Self.usable.contains(interval), interval < 250_000_000 else { return }
    intervals.append(interval)
    if intervals.count > Self.window { intervals.removeFirst() }
    guard let claimed, let observed = Self.median(intervals), intervals.count >= 3 else { return }
    disagreements = abs(observed - claimed) * 10 > claimed ? min(disagreements + 1, 16) : 0
  }

  /// Records the time between two callbacks, where the second was requested immediately.
  package mutating func callbackInterval(_ interval: Nanoseconds) {
    guard Self.usable.contains(interval), interval < 250_000_000 else { return }
    callbackIntervals.append(interval)
    if callbackIntervals.count > Self.window { callbackIntervals.removeFirst() }
  }

  /// Forgets what was observed, since the output or its mode changed.
  package mutating func reset() {
    self = RefreshEstimator()
  }

  static func median(_ values: [Nanoseconds]) -> Nanoseconds? {
    guard values.count >= 3 else { return nil }
    return values.sorted()[values.count / 2]
  }
}
