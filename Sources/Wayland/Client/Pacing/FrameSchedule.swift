/// When the frames of a surface are drawn, and for what time: as the pacer allows, delayed as long
/// as the frame is still certain to be on time.
///
/// A pure value: it receives the time and the events.
struct FrameSchedule {
  enum Decision {
    /// Nothing, until something happens.
    case rest
    /// Nothing before this time.
    case wait(until: Nanoseconds)
    /// Draw.
    case draw(Slot)
  }

  /// The permission to draw one frame.
  struct Slot {
    /// Whether a callback is asked for with the frame.
    var asksCallback: Bool
    /// Whether the frame answers a configure.
    var isAnswer: Bool
    /// When the callback came that allowed it, or `nil` if none did.
    var callback: Nanoseconds?
    /// When it might have begun.
    var allowed: Nanoseconds
    /// When it was to begin; later than it might have if it was put off, for newer input.
    var due: Nanoseconds
  }

  /// How long callbacks that come too often are reckoned with.
  private static var crowdMemory: Nanoseconds { 10_000_000_000 }

  private var pacer = FramePacer()
  private var estimator = RefreshEstimator()
  private var predictor = Predictor()
  private var latch = LateLatch()
  /// When the frame that is put off was allowed.
  private var allowedAt: Nanoseconds?
  /// When callbacks last came nearer together than refreshes are.
  private var crowdedAt: Nanoseconds?
  /// What the screens said last.
  private var refreshMillihertz: Int32?

  var period: Nanoseconds { estimator.period }
  /// Callbacks that were asked for and have not come.
  var outstanding: Int { pacer.outstanding }
  /// Whether there is something new to show.
  var isDirty: Bool { pacer.isDirty }
  /// Whether a frame that is allowed waits for newer input.
  var isPutOff: Bool { allowedAt != nil }
  /// Whether anything was ever committed.
  var hasCommitted: Bool { pacer.lastCommit != nil }
  /// Whether the compositor has suspended the surface.
  var isSuspended: Bool { pacer.isSuspended }

  /// Whether frames are being shown at `now`, as far as known.
  func isVisible(now: Nanoseconds) -> Bool {
    let phase = pacer.phase(now: now, period: period)
    return phase != .hidden && phase != .suspended
  }

  /// The estimated presentation time of a frame that is drawn at `now`.
  func nextShowTime(now: Nanoseconds) -> Nanoseconds {
    var predictor = predictor
    return predictor.showTime(
      now: allowedAt ?? now, period: period, drawTime: latch.typicalDrawTime)
  }

  // MARK: What happened

  /// There is something new to show.
  mutating func requestFrame() { pacer.requestFrame() }

  /// A configure came that only a frame can answer.
  mutating func requestAnswer() { pacer.requestAnswer() }

  /// Something happened that happens only to visible surfaces.
  mutating func sawEvidence(at now: Nanoseconds) { pacer.sawEvidence(at: now) }

  /// Handles a change of the compositor's suspended state.
  mutating func suspend(_ isSuspended: Bool) {
    if pacer.isSuspended && !isSuspended { pacer.requestFrame() }
    pacer.isSuspended = isSuspended
    if isSuspended { latch.interrupted() }
  }

  /// The screens refresh so often now.
  ///
  /// 0 is unknown.
  mutating func outputRefresh(millihertz: Int32) {
    guard refreshMillihertz != millihertz else { return }
    // Another screen or mode: nothing that was observed holds.
    if refreshMillihertz != nil {
      estimator.reset()
      predictor.reset()
      latch.reset()
    }
    refreshMillihertz = millihertz
    estimator.outputRefresh(millihertz: millihertz)
  }

  /// A callback came; older ones that are lost count as answered with it.
  mutating func callbackArrived(at now: Nanoseconds, answers count: Int) {
    if let last = pacer.lastCallback {
      if pacer.isDirty { estimator.callbackInterval(now - last) }
      if now - last < period / 2 { crowdedAt = now }
    }
    pacer.callbackArrived(at: now, answers: count)
    predictor.callback(at: now, period: period)
  }

  mutating func presented(_ drawing: Drawing, _ presentation: Presentation) {
    guard let time = presentation.time else { return }
    estimator.presented(
      at: time, refresh: presentation.refresh, sequence: presentation.sequence)
    predictor.presented(at: time, start: drawing.slot.allowed)
    latch.presented(
      at: time, predicted: drawing.showTime, period: period,
      wasPutOff: drawing.slot.due > drawing.slot.allowed)
  }

  /// A frame was thrown away unseen.
  mutating func discarded() { latch.interrupted() }

  /// A drawing begins; what it asks for is for the next frame.
  ///
  /// Returns when the frame will be seen.
  mutating func begin(_ slot: Slot) -> Nanoseconds {
    pacer.nothingToDraw()
    return predictor.showTime(
      now: slot.allowed, period: period, drawTime: latch.typicalDrawTime)
  }

  /// What was drawn in `slot` was committed; `hasPicture` says whether it was more than a question.
  mutating func committed(_ slot: Slot, at now: Nanoseconds, hasPicture: Bool) {
    if hasPicture { latch.drew(in: now - slot.due) }
    pacer.committed(at: now, start: slot.allowed, askedCallback: slot.asksCallback)
  }

  /// The surface is gone: nothing is awaited any more.
  mutating func end() {
    pacer.reset()
    allowedAt = nil
  }

  // MARK: What to do

  mutating func decide(now: Nanoseconds) -> Decision {
    let decision = pacer.decision(now: now, period: period, retrace: retrace(at: now))
    switch decision {
    case .rest:
      allowedAt = nil
      return .rest
    case .wait(let time): return .wait(until: time)
    case .draw(let asksCallback):
      let allowed = allowedAt ?? now
      let due = due(allowed)
      guard now >= due else {
        allowedAt = allowed
        return .wait(until: due)
      }
      allowedAt = nil
      return .draw(
        Slot(
          asksCallback: asksCallback, isAnswer: pacer.mustAnswer, callback: pacer.unusedCallback,
          allowed: allowed, due: due))
    }
  }

  /// A retrace that frames must be kept apart by, where more callbacks come than refreshes.
  ///
  /// Elsewhere a callback says that the frame before it was taken, wherever retraces lie.
  private func retrace(at now: Nanoseconds) -> Nanoseconds? {
    guard estimator.isSteady, let crowdedAt, now - crowdedAt < Self.crowdMemory else { return nil }
    return predictor.presentation
  }

  /// When a frame that is allowed is to be begun: late, if it comes right after its callback.
  private func due(_ allowed: Nanoseconds) -> Nanoseconds {
    guard !pacer.mustAnswer, let callback = pacer.unusedCallback,
      allowed - callback < LateLatch.leastDelay
    else { return allowed }
    let start = latch.start(allowed: callback, period: period, isSteady: estimator.isSteady)
    return max(start, allowed)
  }
}
