/// Predicts when a frame that is drawn now will be seen.
///
/// With presentation feedback: the last retrace and the period make a grid, and the typical lead
/// from drawing to light says which of its lines. Without: one period after the smoothed time of
/// the callback, corrected by the square of the error as GTK's frame clock does.
package struct Predictor: Sendable {
  private static var window: Int { 30 }
  /// How long the grid of the last retrace is valid: two clocks drift apart by less than a tenth of a refresh.
  private static var memory: Nanoseconds { 10_000_000_000 }

  /// When a frame was last seen.
  package private(set) var presentation: Nanoseconds?
  private var leads: [Nanoseconds] = []
  private var smoothed: Nanoseconds?
  private var lastCallback: Nanoseconds?
  private var lastPrediction: Nanoseconds = .min

  /// Makes a predictor that knows nothing.
  package init() {}

  /// Takes the time a frame was seen, and when its drawing might have begun, whether or not it was
  /// put off.
  package mutating func presented(at time: Nanoseconds, start: Nanoseconds) {
    // A stamp from another age would throw every prediction off.
    guard abs(time - start) < 1_000_000_000 else { return }
    presentation = time
    leads.append(time - start)
    if leads.count > Self.window { leads.removeFirst() }
  }

  /// Takes the arrival of a frame callback, `period` after the one before if all is well.
  package mutating func callback(at time: Nanoseconds, period: Nanoseconds) {
    lastCallback = time
    guard let before = smoothed, period > 0 else {
      smoothed = time
      return
    }
    let frames = ((time - before) + period / 2) / period
    guard frames >= 1, frames < 4 else {
      smoothed = time
      return
    }
    let expected = before + frames * period
    let error = time - expected
    let correction = error * Nanoseconds(abs(error)) / period
    smoothed = expected + min(max(correction, -abs(error)), abs(error))
  }

  /// The time at which a frame that may be drawn at `now` will be seen.
  ///
  /// It never goes back.
  ///
  /// - Parameters:
  ///   - now: When it may be drawn.
  ///   - period: The time from one frame to the next.
  ///   - drawTime: How long drawing takes, as far as that is known.
  /// - Returns: The time.
  package mutating func showTime(
    now: Nanoseconds, period: Nanoseconds, drawTime: Nanoseconds? = nil
  ) -> Nanoseconds {
    var time = now + period
    if let presentation, let lead = RefreshEstimator.median(leads), period > 0,
      now - presentation < Self.memory
    {
      let aim = turn(of: now, period, drawTime ?? 0) + max(lead, period / 2)
      let steps = ((aim - presentation) + period / 2) / period
      time = presentation + max(steps, 1) * period
      // No frame is presented immediately.
      if time - now < period / 8 { time += period }
    } else if let smoothed, abs(now - smoothed) < period {
      time = smoothed + period
    }
    // The clocks of two sources may disagree by a little; motion must not run back for that.
    if time <= lastPrediction, lastPrediction - time < 2 * period { time = lastPrediction }
    lastPrediction = time
    return time
  }

  /// When the compositor cycle began that latches a frame drawn at `now`.
  ///
  /// Frames are latched when callbacks are sent, one period apart, although none is
  /// sent after a rest: a frame drawn between two of them is latched as if it had been begun immediately.
  private func turn(
    of now: Nanoseconds, _ period: Nanoseconds, _ drawTime: Nanoseconds
  ) -> Nanoseconds {
    guard let lastCallback, now - lastCallback >= period / 8, now - lastCallback < Self.memory
    else { return now }
    let done = now - lastCallback + min(max(drawTime, 0), period / 2)
    return lastCallback + done / period * period
  }

  /// Forgets everything, since the output changed or nothing was shown for long.
  package mutating func reset() { self = Predictor() }
}
