public import CarouselEngine
import Wayland

extension Show {
  /// Starts a slide show, in place of one that runs.
  public func startAutoplay(_ autoplay: Autoplay) {
    change { carousel, time in carousel.startAutoplay(autoplay, at: time) }
  }

  /// Pauses the slide show, or lets it go on.
  func togglePause() {
    let time = now
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
    let time = now
    stage.change { carousel in
      if isSuspended {
        carousel.pauseAutoplay(for: .hidden, at: time)
      } else {
        carousel.resumeAutoplay(after: .hidden, at: time)
      }
    }
  }

  /// Arms the timer for what is due next without input or frames.
  ///
  /// That is a line that was held back, or the next step of a slide show; with neither, no timer
  /// runs.
  func armWakeUp() {
    let times = [policy.nextWakeUp, stage.carousel.nextWakeUp].compactMap(\.self)
    guard let time = times.min() else {
      wakeUp?.disarm()
      return
    }
    wakeUp?.arm(at: Nanoseconds((time * 1e9).rounded(.up)))
  }

  /// The time has come for what was due.
  func wokeUp() {
    let time = now
    announceHeld()
    stage.change { $0.advance(to: time) }
    if stage.carousel.isAtRest { armWakeUp() } else { changed() }
  }
}
