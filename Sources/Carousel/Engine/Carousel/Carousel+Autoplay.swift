extension Carousel {
  /// Starts a slide show, in place of one that runs; not if motion is to be reduced.
  ///
  /// - Throws: `EngineError.outOfRange` if its interval is not one of `Autoplay.intervals`
  public mutating func startAutoplay(_ show: Autoplay, at time: Double) throws(EngineError) {
    try show.validate()
    changeAutoplay(at: time) { carousel in
      if !carousel.configuration.reducesMotion { carousel.autoplay = show }
    }
  }

  /// Stops the slide show.
  public mutating func stopAutoplay(at time: Double) {
    changeAutoplay(at: time) { $0.autoplay = nil }
  }

  /// Pauses the slide show for a reason.
  public mutating func pauseAutoplay(for reason: Autoplay.Pause, at time: Double) {
    changeAutoplay(at: time) { $0.autoplay?.pause(reason, at: $0.step.now) }
  }

  /// Goes on with the slide show if there is no other reason to pause.
  public mutating func resumeAutoplay(after reason: Autoplay.Pause, at time: Double) {
    changeAutoplay(at: time) { $0.autoplay?.resume(reason, at: $0.step.now) }
  }

  private mutating func changeAutoplay(at time: Double, _ change: (inout Carousel) -> Void) {
    perform(at: time) { carousel in
      let wasRunning = carousel.isAutoplaying
      change(&carousel)
      if carousel.isAutoplaying != wasRunning {
        carousel.step.outbox.post(.autoplayChanged(isRunning: !wasRunning))
      }
    }
  }
}
