extension Carousel {
  /// When a carousel at rest wants `advance` to be called next, in seconds; `nil` if never.
  ///
  /// A timer suffices: until then there is nothing new to draw.
  public var nextWakeUp: Double? { isAtRest ? autoplay?.dueTime : nil }

  /// Whether a slide show runs, or pauses for a moment only.
  public var isAutoplaying: Bool {
    autoplay.map { $0.pauses.isDisjoint(with: [.requested, .focused]) } ?? false
  }

  /// Starts a slide show, in place of one that runs; not if motion is to be reduced.
  public mutating func startAutoplay(_ show: Autoplay, at time: Double) {
    advance(to: time)
    guard !configuration.reducesMotion else { return }
    let wasRunning = isAutoplaying
    autoplay = show
    noteAutoplay()
    reportAutoplay(wasRunning)
  }

  /// Stops the slide show.
  public mutating func stopAutoplay(at time: Double) {
    advance(to: time)
    let wasRunning = isAutoplaying
    autoplay = nil
    reportAutoplay(wasRunning)
  }

  /// Pauses the slide show for a reason.
  public mutating func pauseAutoplay(for reason: Autoplay.Pause, at time: Double) {
    advance(to: time)
    let wasRunning = isAutoplaying
    autoplay?.pause(reason, at: now)
    reportAutoplay(wasRunning)
  }

  /// Goes on with the slide show if there is no other reason to pause.
  public mutating func resumeAutoplay(after reason: Autoplay.Pause, at time: Double) {
    advance(to: time)
    let wasRunning = isAutoplaying
    autoplay?.resume(reason, at: now)
    reportAutoplay(wasRunning)
  }

  /// Tells the slide show whether the carousel rests.
  mutating func noteAutoplay() {
    guard var show = autoplay else { return }
    if motion == .none, drag == nil, !isTouched, !autoscrolls, wrapping.count > 0 {
      if show.item != index { show.rested(on: index, at: now) }
    } else if show.item != nil {
      show.departed()
    } else {
      return
    }
    autoplay = show
  }

  /// Does the step of the slide show that is due.
  mutating func stepAutoplay() {
    guard let due = autoplay?.dueTime, due <= now else { return }
    noteAutoplay()
    guard var show = autoplay, show.item != nil else { return }
    let step = show.step(from: index, count: wrapping.count, wraps: wrapping.isWrapped)
    show.departed()
    autoplay = show
    if step != 0 { return scrollNow(byItems: step, duration: nil, cause: .autoplay) }
    // Where there is nowhere to go, a ring or a list of one waits for more; a show at its end is over.
    guard wrapping.count > 1 else { return noteAutoplay() }
    let wasRunning = isAutoplaying
    autoplay = nil
    reportAutoplay(wasRunning)
  }

  private mutating func reportAutoplay(_ wasRunning: Bool) {
    guard isAutoplaying != wasRunning else { return }
    events.append(.autoplayChanged(isRunning: isAutoplaying))
  }
}
