extension Track {
  /// The current velocity of the running motion, in items per second.
  func velocity(_ step: Step) -> Double {
    switch phase {
    case .moving(.cruise) where step.metrics.configuration.reducesMotion: 0
    case .moving(let motion): motion.velocity(at: step.now)
    case .autoscrolling(let drift): drift.velocity
    case .resting, .touched, .dragging, .following: 0
    }
  }

  /// The way it has still to go, in items, or infinity if there is no end, and that to where it
  /// would stop for a cruise.
  func lead(at now: Double) -> Double { phase.motion?.lead(at: now) ?? 0 }

  /// The target item of a smooth motion, counted like `position`, or `nil` if there is none.
  ///
  /// A step of a slide show has none: the next step of a key only ends it sooner.
  func boundItem(_ step: Step) -> Double? {
    switch phase {
    case .moving(.glide(let glide)) where glide.to.isFinite: break
    case .moving(.scroll)
    where step.metrics.configuration.feel == .smooth && activity.cause != .autoplay:
      break
    case .moving(.cruise): break
    default: return nil
    }
    return (position + lead(at: step.now)).rounded(.toNearestOrAwayFromZero)
  }

  /// What a finger catches now, or `nil` if nothing moves.
  func catching(at now: Double) -> Catch? {
    guard let motion = phase.motion else { return nil }
    return Catch(
      velocity: motion.velocity(at: now), time: now, progress: motion.progress(at: now),
      lead: motion.lead(at: now))
  }

  /// The next instant after `now` at which one motion gives way to another, or infinity if none is
  /// known.
  func transitionTime(after now: Double, _ metrics: Metrics) -> Double {
    switch phase {
    case .moving(let motion): motion.transitionTime(after: now)
    case .autoscrolling(let drift) where !metrics.isWrapped:
      drift.time(reaching: drift.velocity < 0 ? metrics.wrapping.lower : metrics.wrapping.upper)
    default: .infinity
    }
  }

  /// Whether the position changes with time.
  var isMoving: Bool { phase.isMoving || phase.isAutoscrolling }

  /// Whether a cruise goes that way, or brakes for the end there.
  func isCruising(_ heading: Carousel.Heading, _ metrics: Metrics) -> Bool {
    switch phase {
    case .moving(.cruise(let cruise)): cruise.heading == heading
    case .moving(.glide(let glide)):
      !glide.isFling && glide.meetsEnd != nil && glide.to == metrics.end(heading)
    default: false
    }
  }

  /// Whether cover flow 2 cards turn by their offsets now, instead of flipping.
  func followsOffset(_ metrics: Metrics) -> Bool {
    if phase.isMoving && !activity.endsDrag || phase.isAutoscrolling { return true }
    let wrapping = metrics.wrapping
    return !wrapping.isWrapped
      && (position < wrapping.position(of: 0)
        || position >= wrapping.position(of: wrapping.count - 1))
  }
}
