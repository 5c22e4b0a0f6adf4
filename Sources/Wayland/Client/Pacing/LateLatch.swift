/// Delays the drawing of a frame as long as it is still certain to be on time, so that it shows the newest
/// input possible.
///
/// A callback means that the compositor has just latched the frame that it shows next. It latches
/// the following frame one period later. A frame that is drawn immediately waits for that. One that
/// is begun late does not. The delay has to be earned, by consecutive frames that were presented as
/// predicted, on a display with a known period. A margin remains, which shrinks while frames are on
/// time. A late frame suspends the delay for a while and widens the margin.
///
/// A pure value: it receives the time and the events.
package struct LateLatch: Sendable {
  /// Frames in a row that must be seen in time before drawing is put off.
  static var proof: Int { 30 }
  /// How long drawing is not put off after a frame was late.
  static var coolDown: Nanoseconds { 2_000_000_000 }
  /// The margin at the beginning, and the least there ever is.
  static var firstMargin: Nanoseconds { 5_000_000 }
  static var leastMargin: Nanoseconds { 2_000_000 }
  /// By how much the margin shrinks after a number of frames in time.
  static var shrinking: (by: Nanoseconds, after: Int) { (250_000, 30) }
  /// How long a margin that was too small is remembered.
  static var memory: Nanoseconds { 60_000_000_000 }
  /// Less than this is not worth waiting for.
  static var leastDelay: Nanoseconds { 1_000_000 }
  private static var window: Int { 60 }

  /// The time kept between the end of a drawing and the compositor's taking the frame.
  package private(set) var margin = Self.firstMargin
  private var hits = 0
  private var lastMiss: Nanoseconds?
  private var tooSmall: (margin: Nanoseconds, time: Nanoseconds)?
  private var drawTimes: [Nanoseconds] = []

  /// Makes one that has earned nothing yet.
  package init() {}

  /// Takes how long it took from when a drawing was to begin to the commit.
  package mutating func drew(in time: Nanoseconds) {
    drawTimes.append(min(max(time, 0), 1_000_000_000))
    if drawTimes.count > Self.window { drawTimes.removeFirst() }
  }

  /// Takes a frame that was seen at `time` and predicted for `prediction`, and whether its drawing
  /// had been put off.
  package mutating func presented(
    at time: Nanoseconds, predicted prediction: Nanoseconds, period: Nanoseconds, wasPutOff: Bool
  ) {
    guard abs(time - prediction) <= period / 4 else {
      if time > prediction, wasPutOff { missed(at: time, period: period) }
      hits = 0
      return
    }
    hits += 1
    guard wasPutOff, hits % Self.shrinking.after == 0 else { return }
    if let tooSmall, time - tooSmall.time > Self.memory { self.tooSmall = nil }
    let least = max(Self.leastMargin, tooSmall.map { $0.margin + 1_000_000 } ?? 0)
    margin = max(margin - Self.shrinking.by, min(least, margin))
  }

  private mutating func missed(at time: Nanoseconds, period: Nanoseconds) {
    lastMiss = time
    tooSmall = (margin, time)
    margin = min(margin * 2, max(period, Self.firstMargin))
  }

  /// Frames were thrown away or stopped coming: what was earned is gone.
  package mutating func interrupted() { hits = 0 }

  /// Forgets everything, since the display or its mode changed.
  package mutating func reset() { self = LateLatch() }

  /// When to begin a frame that was allowed at `allowed`.
  ///
  /// That time itself where nothing was earned or nothing is to be gained.
  ///
  /// - Parameters:
  ///   - allowed: when the callback came.
  ///   - period: the time from one frame to the next.
  ///   - isSteady: whether that period is claimed by the compositor and kept.
  /// - Returns: the time, at most a period later.
  package func start(
    allowed: Nanoseconds, period: Nanoseconds, isSteady: Bool
  ) -> Nanoseconds {
    guard isSteady, hits >= Self.proof, let typical = typicalDrawTime, typical * 10 <= period * 6,
      lastMiss.map({ allowed - $0 >= Self.coolDown }) ?? true
    else { return allowed }
    let start = allowed + period - typical - margin
    return start - allowed >= Self.leastDelay ? start : allowed
  }

  /// The time within which nineteen of twenty drawings are done.
  var typicalDrawTime: Nanoseconds? {
    guard drawTimes.count >= Self.proof else { return nil }
    return drawTimes.sorted()[(drawTimes.count * 19 - 1) / 20]
  }
}
