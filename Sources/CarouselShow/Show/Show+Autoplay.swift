public import CarouselEngine
import Wayland

extension Show {
  /// Starts a slide show, in place of one that runs.
  ///
  /// - Throws: `EngineError.outOfRange` if its interval is not one of `Autoplay.intervals`
  public func startAutoplay(_ autoplay: Autoplay) throws(EngineError) {
    try change { (carousel, time) throws(EngineError) in
      try carousel.startAutoplay(autoplay, at: time)
    }
  }

  /// Pauses the slide show, or lets it go on.
  func togglePause() {
    let time = changeTime
    stage.change { carousel in
      if carousel.isAutoplaying {
        carousel.pauseAutoplay(for: .requested, at: time)
      } else {
        carousel.resumeAutoplay(after: .requested, at: time)
      }
    }
  }

  /// A slide show that nobody sees waits.
  func noteVisibility(isSuspended: Bool) {
    if isSuspended { releaseKeys() }
    let time = changeTime
    stage.change { carousel in
      if isSuspended {
        carousel.pauseAutoplay(for: .hidden, at: time)
      } else {
        carousel.resumeAutoplay(after: .hidden, at: time)
      }
    }
  }

  /// After so many seconds without a frame while something moves, it is asked whether anybody looks.
  private static let patience = 0.15

  /// Arms the timer for what is due next without input or frames.
  ///
  /// That is a line that was held back, the next step of a slide show, or, where no frames come though
  /// something moves, the end of the motion; with none of them, no timer runs.
  func armWakeUp() {
    let times = [policy.nextWakeUp, stage.carousel.nextWakeUp, unseenWakeUp].compactMap(\.self)
    guard let time = times.min() else {
      wakeUp?.disarm()
      return
    }
    wakeUp?.arm(at: Nanoseconds((time * 1e9).rounded(.up)))
  }

  /// When a motion that no frame shows is to be looked after.
  private var unseenWakeUp: Double? {
    guard isReady, !stage.carousel.isAtRest else { return nil }
    guard isUnseen else { return max(now, timeline.shown) + Self.patience }
    return stage.carousel.nextJoint.map { max($0, now) }
  }

  /// The time has come for what was due.
  func wokeUp() {
    let time = now
    announceHeld()
    noteUnseen()
    // What is seen moves with its frames.
    if stage.carousel.isAtRest || isUnseen { stage.change { $0.advance(to: time) } }
    collectEvents()
    armWakeUp()
    if !stage.carousel.isAtRest { window.setNeedsFrame() }
  }

  /// Where frames have stopped coming though something moves, nobody looks: a slide show waits, and what
  /// moves comes to rest by the clock.
  private func noteUnseen() {
    guard isReady, !isUnseen, !stage.carousel.isAtRest, !window.isVisible else { return }
    isUnseen = true
    let time = changeTime
    stage.change { $0.pauseAutoplay(for: .hidden, at: time) }
  }

  /// Frames come again: somebody looks.
  func becomeSeen(at time: Double) {
    guard isUnseen else { return }
    isUnseen = false
    guard window.configuration?.states.contains(.suspended) != true else { return }
    stage.change { $0.resumeAutoplay(after: .hidden, at: time) }
  }
}
