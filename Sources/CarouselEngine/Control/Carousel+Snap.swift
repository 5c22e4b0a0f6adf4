extension Carousel {
  /// The policy of the smooth feel: the one that is set, else what the original's settings say.
  var snapPolicy: SnapPolicy {
    if let own = configuration.snapPolicy { return own }
    if configuration.isPaging { return .byOne }
    return configuration.returnsToItems || configuration.stopsAtItems ? .nearest : .free
  }

  /// What a snap policy is told.
  func snapContext(
    _ occasion: SnapContext.Occasion, origin: Double, velocity: Double
  ) -> SnapContext {
    SnapContext(
      occasion: occasion, origin: origin, position: position, velocity: velocity,
      itemCount: wrapping.count,
      range: wrapping.isWrapped ? nil : wrapping.lower...wrapping.upper)
  }

  /// Where a carousel of the smooth feel that stands still may rest.
  func restingPlace(_ occasion: SnapContext.Occasion) -> Double {
    let context = snapContext(occasion, origin: position, velocity: 0)
    let isFree =
      configuration.snapPolicy == nil && !configuration.returnsToItems && !configuration.isPaging
    let policy = isFree ? SnapPolicy.free : snapPolicy
    let place = policy.target(projected: position, context: context)
    return place.isFinite ? place : context.nearest(position)
  }

  /// Lets go in the smooth feel: one motion from here, with the finger's velocity, to rest.
  mutating func releaseSmoothly(_ ended: Drag, isHeld: Bool, stamp: Double, lead: Double) {
    let velocity = isHeld ? 0 : releaseVelocity(ended, stamp: stamp)
    caught = nil
    let isFast = abs(velocity) >= SnapPolicy.flickSpeed
    let trajectory = releaseTrajectory(velocity, page: ended.page, isFling: isFast, lead: lead)
    let isMoving = trajectory.duration > 0 && (isFast || !wantsAutoscroll)
    let isFling = isFast && isMoving && !configuration.reducesMotion
    note(isFling && ended.cause == .drag ? .fling : ended.cause)
    events.append(.didEndDragging(willDecelerate: isFling))
    if isMoving, configuration.reducesMotion {
      jump(to: trajectory.target.isFinite ? trajectory.target : position)
    } else if isMoving {
      begin(trajectory, isFling: isFling)
    }
    noteRest()
  }

  /// The carousel's velocity when the finger lets go, in items per second.
  ///
  /// Unlike the original's it has the offset multiplier: the carousel goes on as fast as it went.
  private func releaseVelocity(_ ended: Drag, stamp: Double) -> Double {
    let limit = VelocityTracker.limit
    let finger = min(max(ended.fingerVelocity(at: stamp), -limit), limit)
    let slope = wrapping.isWrapped ? 1 : resistance.slope(position)
    let velocity =
      finger * itemsPerWidth(ended, forward: finger > 0) * slope * configuration.scrollSpeed
    return caught?.builtUp(velocity: velocity, at: now) ?? velocity
  }

  /// How many items a finger moves the carousel here by one item width.
  private func itemsPerWidth(_ ended: Drag, forward: Bool) -> Double {
    let part = forward ? 1e-3 : -1e-3
    if let grip = ended.grip, let finger = ended.finger {
      var ahead = finger
      let way = -(arrangement.isMirrored ? -1 : 1) * part * itemWidth
      if configuration.axis == .horizontal { ahead.x += way } else { ahead.y += way }
      return (pull(grip, finger: ahead) - pull(grip, finger: finger)) / part
    }
    guard hasCardLengths else { return offsetMultiplier }
    return (offset(position, movedBy: part * itemWidth) - position) / part * offsetMultiplier
  }

  private func releaseTrajectory(
    _ velocity: Double, page: Double, isFling: Bool, lead: Double
  ) -> Trajectory {
    let rate = Decay.rate(forDecelerationRate: configuration.decelerationRate)
    let isSlow = !isFling && rate == 0
    let projected = position + lead + (velocity == 0 || isSlow ? 0 : velocity / rate)
    let start = wrapping.clamp(page)
    let origin = position + wrapping.distance(from: position, to: start)
    let context = snapContext(
      .release, origin: wrapping.isWrapped ? origin : page, velocity: velocity)
    var policy = snapPolicy
    if configuration.snapPolicy == nil, !configuration.returnsToItems, !isFling { policy = .free }
    if case .free = policy {
      return .coast(
        from: position, velocity: isSlow ? 0 : velocity, coasting: rate, limits: motionLimits)
    }
    let target = policy.target(projected: projected, context: context)
    return .release(
      from: position, velocity: velocity, to: target, coasting: rate, limits: motionLimits)
  }

  /// Brings a carousel of the smooth feel that stands still to where it may rest.
  mutating func settleSmoothly(endsDrag: Bool) {
    guard wrapping.count > 0, motion == .none, !wantsAutoscroll else { return }
    let target = restingPlace(.release)
    if abs(position - target) > 1e-6 {
      begin(scrollTo: target, endsDrag: endsDrag, cause: cause ?? .drag)
    }
  }

  private mutating func begin(_ trajectory: Trajectory, isFling: Bool) {
    var glide = Glide(start: now, trajectory: trajectory, isFling: isFling, endsDrag: true)
    if let limits = motionLimits, trajectory.runsInto(limits) {
      glide.meetsEnd = trajectory.handover
    }
    motion = .glide(glide)
    events.append(isFling ? .willBeginDecelerating : .willBeginScrolling)
    startTicking()
  }
}
