/// Decides when a window draws.
///
/// A pure value: it receives the time and the events.
///
/// A frame callback is a permission: at most one frame is drawn for it, and none without it,
/// except to answer a configure, and for a rare kick after a lost callback.
package struct FramePacer: Sendable {
  /// What to do now.
  package enum Decision: Equatable, Sendable {
    /// Nothing, until something happens.
    case rest
    /// Nothing before this time.
    case wait(until: Nanoseconds)
    /// Draw. The flag says whether to ask for a callback with the frame.
    case draw(asksCallback: Bool)
  }

  /// How the window stands toward its compositor.
  package enum Phase: Equatable, Sendable {
    /// Nothing is on its way.
    case idle
    /// A callback is awaited.
    case waiting
    /// The callback is so late that the window is probably hidden.
    case hidden
    /// The compositor has suspended the window.
    case suspended
  }

  /// Callbacks older than this are no longer expected soon.
  static var patience: Nanoseconds { 100_000_000 }
  static var kickAge: Nanoseconds { 250_000_000 }
  static var kickPause: Nanoseconds { 1_000_000_000 }
  /// The largest number of kicks without an answer, because a callback cannot be withdrawn.
  static var kickLimit: Int { 7 }

  /// Whether there is something new to show.
  package private(set) var isDirty = false
  /// Whether a configure waits for a frame that answers it.
  package private(set) var mustAnswer = false
  /// Whether the compositor has suspended the window.
  package var isSuspended = false
  /// Callbacks that were asked for and have not come.
  package private(set) var outstanding = 0
  /// When the last frame was committed.
  package private(set) var lastCommit: Nanoseconds?
  /// When the last callback came.
  package private(set) var lastCallback: Nanoseconds?
  /// When the callback arrived that allows the next frame, or `nil` if none has arrived since the
  /// last one.
  package private(set) var unusedCallback: Nanoseconds?
  private var evidence: Nanoseconds?
  private var lastKick: Nanoseconds?
  private var kicks = 0
  private var lastStart: Nanoseconds?

  /// Makes a pacer at rest.
  package init() {}

  /// Where the window stands at `now`.
  package func phase(now: Nanoseconds, period: Nanoseconds) -> Phase {
    if isSuspended { return .suspended }
    guard outstanding > 0, let lastCommit else { return .idle }
    return now - lastCommit > max(3 * period, Self.patience) ? .hidden : .waiting
  }

  /// There is something new to show.
  package mutating func requestFrame() { isDirty = true }

  /// A configure came that only a frame can answer.
  package mutating func requestAnswer() { mustAnswer = true }

  /// Something happened that happens only to visible windows: input, an output, a new size.
  package mutating func sawEvidence(at now: Nanoseconds) { evidence = now }

  /// A callback came; older ones that are lost count as answered with it.
  package mutating func callbackArrived(at now: Nanoseconds, answers count: Int = 1) {
    outstanding = max(outstanding - count, 0)
    lastCallback = now
    unusedCallback = now
    evidence = nil
    kicks = 0
  }

  /// A frame was committed whose drawing began at `start`, or might have begun then.
  package mutating func committed(
    at now: Nanoseconds, start: Nanoseconds, askedCallback: Bool
  ) {
    if outstanding > 0, askedCallback {
      lastKick = now
      kicks += 1
    }
    // A kick takes the place of an earlier one: two callbacks are the most.
    if askedCallback { outstanding = min(outstanding + 1, 2) }
    unusedCallback = nil
    lastStart = start
    lastCommit = now
    isDirty = false
    mustAnswer = false
  }

  /// The drawing found that nothing has changed.
  package mutating func nothingToDraw() {
    isDirty = false
  }

  /// The surface is gone or unmapped: nothing is awaited any more.
  package mutating func reset() { self = FramePacer() }

  /// What to do at `now`; `retrace` is a recent vertical retrace, if `period` can be relied upon.
  package func decision(
    now: Nanoseconds, period: Nanoseconds, retrace: Nanoseconds? = nil
  ) -> Decision {
    if isSuspended { return .rest }
    if mustAnswer { return .draw(asksCallback: outstanding == 0) }
    guard isDirty else { return .rest }
    if outstanding == 0 { return spaced(now, period, retrace) }
    return kick(now)
  }

  /// Two callbacks within one refresh allow one frame: the second waits for its own.
  private func spaced(
    _ now: Nanoseconds, _ period: Nanoseconds, _ retrace: Nanoseconds?
  ) -> Decision {
    guard let lastStart, now >= lastStart else { return .draw(asksCallback: true) }
    var earliest = lastStart + min(period, 50_000_000) / 2
    if let retrace, period > 0, lastStart >= retrace, lastStart - retrace < 500_000_000 {
      // One frame per refresh: a frame before the next retrace would replace this one unseen.
      earliest = max(earliest, retrace + ((lastStart - retrace) / period + 1) * period)
    }
    return now >= earliest ? .draw(asksCallback: true) : .wait(until: earliest)
  }

  /// Handles a callback that seems lost: with evidence that the window is visible, draws once and asks again.
  private func kick(_ now: Nanoseconds) -> Decision {
    guard let evidence, let lastCommit, evidence > lastCommit, kicks < Self.kickLimit else {
      return .rest
    }
    let due = max(lastCommit + Self.kickAge, (lastKick ?? .min / 2) + Self.kickPause)
    return now >= due ? .draw(asksCallback: true) : .wait(until: due)
  }
}
