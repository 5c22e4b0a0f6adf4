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
