/// The motion of a carousel after a finger lifts: decided from values alone.
enum Release {
  /// It goes on as the finger moved it.
  case fling(Motion, to: Double)
  /// It swings beyond an end, with a velocity in items per second, and back to it.
  case swing(velocity: Double, to: Double)
  /// It scrolls to a position; `flipsOn` if cover flow 2 cards go on flipping as in the drag.
  case scroll(to: Double, flipsOn: Bool)
  /// It comes to rest where it may.
  case settle
  /// It stays where it is.
  case stay

  /// A finger that has let go.
  struct Finger {
    let drag: Drag
    /// The event time at which it let go, in seconds.
    let stamp: Double
    /// How far ahead of the carousel it was, in items.
    let lead: Double
    var isHeld: Bool { drag.isHeld(at: stamp) }
  }

  /// What becomes of a carousel at `position` when `finger` lets go.
  static func of(_ finger: Finger, position: Double, metrics: Metrics, at now: Double) -> Release {
    metrics.configuration.feel == .smooth
      ? SmoothRelease(finger, position: position, metrics: metrics, at: now).release
      : ClassicRelease(finger, position: position, metrics: metrics, at: now).release
  }
}

/// The smooth feel's answer to a finger that lets go: one motion from here, with the finger's velocity, to rest.
struct SmoothRelease {
  let position: Double
  let metrics: Metrics
  private let finger: Release.Finger
  private let now: Double

  init(_ finger: Release.Finger, position: Double, metrics: Metrics, at now: Double) {
    (self.finger, self.position, self.metrics, self.now) = (finger, position, metrics, now)
  }

  var release: Release {
    let velocity = finger.isHeld ? 0 : velocity
    let isFast = abs(velocity) >= SnapPolicy.flickSpeed
    let trajectory = trajectory(velocity, isFling: isFast)
    guard trajectory.duration > 0, isFast || !metrics.scrolls(from: position) else {
      return .stay
    }
    var glide = Glide(start: now, trajectory: trajectory, isFling: isFast)
    if let limits = metrics.motionLimits, trajectory.runsInto(limits) {
      glide.meetsEnd = trajectory.handover
    }
    return .fling(.glide(glide), to: trajectory.target.isFinite ? trajectory.target : position)
  }

  /// The carousel's velocity when the finger lets go, in items per second.
  ///
  /// Unlike the original's it has the offset multiplier: the carousel goes on as fast as it went.
  private var velocity: Double {
    let (drag, limit) = (finger.drag, VelocityTracker.limit)
    let speed = min(max(drag.fingerVelocity(at: finger.stamp), -limit), limit)
    let slope =
      metrics.isWrapped ? 1 : metrics.resistance(distance: drag.bounce).slope(position)
    let items = drag.itemsPerWidth(forward: speed > 0, position: position, metrics: metrics)
    let velocity = speed * items * slope * metrics.configuration.scrollSpeed
    return drag.caught?.builtUp(velocity: velocity, at: now) ?? velocity
  }

  /// A finger that is faster than this, in view lengths per second, flings a ring of few items by more than one.
  private static let hardFling = 3.0
  /// A ring of this number of items or fewer is flung by one.
  private static let few = 6

  /// Whether the finger was so fast that even a ring of few items is to turn on.
  private var isHard: Bool {
    let speed = abs(finger.drag.fingerVelocity(at: finger.stamp)) * metrics.itemWidth
    return speed > Self.hardFling * metrics.viewSize.along(metrics.configuration.axis)
  }

  /// Where a fling in a ring ends that was to end at `target`: short of a whole turn from `start`, where the finger
  /// came down, so that another item is in front; in a ring of few items one on, unless the fling was hard.
  ///
  /// What the finger itself has passed does not count.
  private func limitedToRing(_ target: Double, from start: Double, velocity: Double) -> Double {
    let count = metrics.count
    guard metrics.isWrapped, count > 1, target.isFinite, target != start else { return target }
    let sense: Double = target < start ? -1 : 1
    let passed = max(0, ((position - start) * sense).rounded())
    let reach = count <= Self.few && !isHard ? 1 : Double(count - 1)
    let way = min(abs(target - start), max(reach, passed))
    guard way.remainder(dividingBy: Double(count)) == 0, way > 0 else {
      return way == abs(target - start) ? target : start + way * sense
    }
    // The finger has gone all the way round: the fling goes on to the next item.
    return start + (way + (velocity * sense < 0 ? -1 : 1)) * sense
  }

  private func trajectory(_ velocity: Double, isFling: Bool) -> Trajectory {
    let configuration = metrics.configuration
    let rate = Decay.rate(forDecelerationRate: configuration.decelerationRate)
    let isSlow = !isFling && rate == 0
    let projected = position + finger.lead + (velocity == 0 || isSlow ? 0 : velocity / rate)
    let page = finger.drag.page(at: position, isWrapped: metrics.isWrapped)
    let rest = Rest(metrics)
    var policy = rest.snapPolicy
    if configuration.snapPolicy == nil, !configuration.returnsToItems, !isFling { policy = .free }
    if case .free = policy {
      let coast = Trajectory.coast(
        from: position, velocity: isSlow ? 0 : velocity, coasting: rate,
        limits: metrics.motionLimits)
      guard isFling, coast.target.isFinite else { return coast }
      let target = limitedToRing(coast.target, from: page, velocity: velocity)
      guard target != coast.target else { return coast }
      return .release(
        from: position, velocity: velocity, to: target, coasting: rate, limits: nil)
    }
    var target = rest.target(
      policy, projected: projected, occasion: .release,
      origin: page, position: position, velocity: velocity)
    if isFling { target = limitedToRing(target, from: page, velocity: velocity) }
    return .release(
      from: position, velocity: velocity, to: target, coasting: rate,
      limits: metrics.motionLimits)
  }
}

/// The original's answer to a finger that lets go: a fling if it was fast enough, else a page, a nudge or
/// the way back to an item.
struct ClassicRelease {
  let position: Double
  let metrics: Metrics
  /// The finger's velocity in items per second, or 0 if it held still.
  private let velocity: Double
  /// The item on which the drag began.
  private let page: Double
  private let now: Double

  init(_ finger: Release.Finger, position: Double, metrics: Metrics, at now: Double) {
    (self.position, self.metrics, self.now) = (position, metrics, now)
    velocity = finger.isHeld ? 0 : finger.drag.velocity
    page = finger.drag.page
  }

  var release: Release {
    if let fling { return .fling(.deceleration(fling), to: fling.to) }
    let excess = metrics.wrapping.excess(position)
    if naturalDistance != nil, excess * velocity > 0 {
      return .swing(velocity: velocity, to: metrics.wrapping.clamp(position))
    }
    if let page = pageBack { return .scroll(to: page, flipsOn: false) }
    if let item = nudged { return .scroll(to: item, flipsOn: true) }
    return .settle
  }

  private var wrapping: Wrapping { metrics.wrapping }

  /// How far a release would coast, in items, or `nil` if it is not a fling.
  private var naturalDistance: Double? {
    let natural = velocity / (60 * (1 - metrics.configuration.decelerationRate))
    return abs(velocity) > 2 && abs(natural) > 0.1 ? natural : nil
  }

  /// The fling that the release starts, or `nil` if there is none.
  ///
  /// It starts with the finger's velocity and ends at rest on its target, unless an end of a bounded
  /// carousel that bounces comes first: that is met with the velocity left.
  private var fling: Fling? {
    guard let natural = naturalDistance else { return nil }
    var target = position + natural
    if metrics.configuration.isPaging {
      target = nextPage(forward: natural > 0)
    } else if metrics.configuration.stopsAtItems {
      target = target.rounded(natural > 0 ? .up : .down)
    }
    let limited = wrapping.isWrapped ? target : wrapping.clamp(target)
    let goal = metrics.bounce > 0 ? target : limited
    let distance = goal - position
    guard distance * velocity > 0, (limited - position) * velocity >= 0 else { return nil }
    let fling = Fling(
      start: now, from: position, velocity: velocity,
      duration: abs(distance) / abs(0.5 * velocity), to: goal)
    return goal == limited ? fling : fling.cut(at: limited)
  }

  /// The page that a fling would turn to if the finger has gone beyond it.
  private var pageBack: Double? {
    guard metrics.configuration.isPaging, let natural = naturalDistance else { return nil }
    let target = nextPage(forward: natural > 0)
    return abs(target - position) > 1e-6 ? target : nil
  }

  /// The next item in the direction of a fling, at most one from where the drag began.
  private func nextPage(forward: Bool) -> Double {
    let next =
      forward ? (position + 1e-6).rounded(.down) + 1 : (position - 1e-6).rounded(.up) - 1
    let start =
      wrapping.turn(page, by: wrapping.distance(from: position, to: page), from: position)
    return min(max(next, start - 1), start + 1)
  }

  /// The next item, to which a fast finger is helped that was too slow for a fling.
  private var nudged: Double? {
    let index = metrics.index(at: position)
    guard metrics.returns(from: position), abs(velocity) > 2,
      abs(position - wrapping.position(of: index)) > 0.1
    else {
      return nil
    }
    let next = position.rounded(velocity > 0 ? .up : .down)
    return position + wrapping.distance(from: position, to: next)
  }
}
