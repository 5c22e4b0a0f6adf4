/// How a carousel sets out from where it is: the motions that begin here and now.
struct Departure {
  /// Where it is, in items.
  let position: Double
  /// How fast it is, in items per second.
  let velocity: Double
  let metrics: Metrics
  /// The present time in seconds.
  let now: Double

  /// An animated scroll.
  ///
  /// In the smooth feel it goes on with the velocity there is, unless it is to be eased at both ends.
  func scroll(to target: Double, duration: Double? = nil, isEased: Bool = false) -> Motion {
    guard metrics.configuration.feel == .smooth, !isEased else {
      let scroll = TimedScroll(
        start: now, from: position, to: target, duration: duration ?? TimedScroll.usual)
      return .scroll(scroll)
    }
    let trajectory = Trajectory.move(
      from: position, velocity: velocity, to: target, duration: duration,
      limits: metrics.motionLimits)
    return glide(trajectory)
  }

  /// Beyond an end with `velocity`, by no more than the bounce distance, and back to it.
  func swing(to end: Double, velocity: Double) -> Motion {
    let trajectory = Trajectory.settled(
      from: position, velocity: velocity, to: end, frequency: Trajectory.settling,
      metrics.motionLimits)
    return glide(trajectory)
  }

  /// From a cruise to rest on `target`, which is less than an item away.
  func arrival(at target: Double, isEnd: Bool = false) -> Motion {
    let trajectory = Trajectory.settled(
      from: position, velocity: velocity, to: target,
      frequency: Cruise.stopping(velocity: velocity, distance: target - position),
      metrics.motionLimits)
    return glide(trajectory, meetsEnd: isEnd ? trajectory.duration : nil)
  }

  /// A cruise, from the velocity there is unless motion is to be reduced.
  func cruise(_ heading: Carousel.Heading) -> Cruise {
    let wrapping = metrics.wrapping
    return Cruise(
      heading, at: now, from: position,
      velocity: metrics.configuration.reducesMotion ? 0 : velocity,
      length: wrapping.isWrapped ? Double(wrapping.count) : wrapping.upper - wrapping.lower,
      limits: metrics.motionLimits)
  }

  /// Where `motion` must end instead, with the current metrics, or `nil` if it may continue.
  ///
  /// It must if its target no longer exists, or if the snap policy wants a fling to end elsewhere.
  func correction(of motion: Motion) -> Double? {
    let wrapping = metrics.wrapping
    let isFarOut = metrics.isFarOut(position)
    switch motion {
    case .scroll(let scroll):
      return isFarOut || abs(wrapping.excess(scroll.to)) > 1e-6 ? wrapping.clamp(scroll.to) : nil
    case .deceleration(let fling):
      let isBeyond = abs(wrapping.excess(fling.to)) > metrics.bounce + 1e-6
      return fling.to.isFinite && (isFarOut || isBeyond) ? wrapping.clamp(fling.to) : nil
    case .glide(let glide):
      guard glide.to.isFinite else { return nil }
      var target = glide.to
      if glide.isFling {
        let rest = Rest(metrics)
        target = rest.target(
          rest.snapPolicy, projected: target, occasion: .resize, origin: target,
          position: position, velocity: 0)
      }
      if !wrapping.isWrapped { target = wrapping.clamp(target) }
      return isFarOut || abs(target - glide.to) > 1e-6 ? target : nil
    case .cruise: return isFarOut ? wrapping.clamp(position) : nil
    }
  }

  private func glide(
    _ trajectory: Trajectory, meetsEnd: Double? = nil
  ) -> Motion {
    var glide = Glide(start: now, trajectory: trajectory, isFling: false)
    glide.meetsEnd = meetsEnd
    return .glide(glide)
  }
}

/// Where a carousel goes when other numbers hold: other items, another size, other settings.
///
/// Decided from values alone; `Track` carries it out.
struct Realignment {
  /// What it is doing.
  let phase: Phase
  /// How it would move from its position, with the current metrics.
  let departure: Departure

  /// What becomes of it.
  enum Outcome: Equatable {
    /// It goes on as it was.
    case stay
    /// It moves to another position without animation.
    case place(Double)
    /// It moves to another position without animation, and scrolls to where it may rest.
    case scroll(from: Double, to: Double)
    /// The running motion ends at another position.
    case retarget(to: Double)
    /// A cruise goes on by the new numbers.
    case cruise(Carousel.Heading)
  }

  /// What keeps it inside the items there are: nothing rests or ends beyond them.
  var inside: Outcome {
    switch phase {
    case .moving: aligned
    // Where the end of trimmed items was it may be no more.
    case .resting where metrics.configuration.trimsEnds: aligned
    case .dragging: metrics.isWrapped ? .stay : .place(metrics.limitedToBounce(position))
    case .resting, .touched, .following, .autoscrolling: .place(metrics.wrapping.clamp(position))
    }
  }

  /// What brings it to where it may rest if it is at rest, and a running motion to an end that exists.
  var aligned: Outcome {
    switch phase {
    case .resting: return resting
    case .touched, .dragging:
      // A finger holds it where there is something.
      return metrics.isFarOut(position) ? .place(metrics.limitedToBounce(position)) : .stay
    case .following: return .place(metrics.limitedToBounce(position))
    case .autoscrolling:
      return metrics.isFarOut(position) ? .place(metrics.wrapping.clamp(position)) : .stay
    case .moving(let motion):
      if let target = departure.correction(of: motion) { return .retarget(to: target) }
      if case .cruise(let cruise) = motion { return .cruise(cruise.heading) }
      return .stay
    }
  }

  private var resting: Outcome {
    guard !metrics.scrolls(from: position) else { return .stay }
    var start = metrics.limitedToBounce(position)
    let isClassic = metrics.configuration.feel == .classic
    if metrics.isWrapped || isClassic && !metrics.configuration.returnsToItems {
      start = metrics.wrapping.clamp(start)
    }
    let place = Rest(metrics).place(near: start, .resize)
    return abs(start - place) > 1e-6
      ? .scroll(from: start, to: place) : .place(metrics.wrapping.clamp(place))
  }

  private var position: Double { departure.position }
  private var metrics: Metrics { departure.metrics }
}
