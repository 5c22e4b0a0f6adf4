extension Carousel {
  /// Begins to go through the items, faster and faster, until ``endCruise(at:)``: a key is held.
  ///
  /// From where it is, and with the velocity it has, the carousel comes to its cruising speed within
  /// 1.5 s: 12 items per second, or what crosses all its items in a second if they are fewer. A
  /// bounded carousel arrives softly at its end, says so (`Event.reachedEnd`) and rests there; one
  /// that rests there already says so once. A ring goes on and on. A finger that lands, a scroll and
  /// a cruise the other way take its place. Where motion is to be reduced it goes from item to item
  /// at the same pace.
  ///
  /// Called again for the same heading it changes nothing.
  ///
  /// - Parameters:
  ///   - heading: which way
  ///   - time: now, in seconds
  ///   - cause: what `Event.settled` will name
  public mutating func beginCruise(_ heading: Heading, at time: Double, cause: Cause = .key) {
    advance(to: time)
    guard wrapping.count > 0 else { return }
    guard !cruises(heading) else { return }
    guard motion != .none || drag != nil || !isAtEnd(heading) else {
      return reportEnd(heading.end)
    }
    leaveDrag()
    note(cause)
    events.append(.willBeginScrolling)
    startTicking()
    cruise(heading)
    noteRest()
  }

  /// Ends a cruise: the carousel stops on the next item on its way, less than one item on.
  ///
  /// Position and velocity go on without a jump. Without a cruise nothing changes; one that is
  /// already braking for an end goes there.
  public mutating func endCruise(at time: Double) {
    advance(to: time)
    stopCruise()
  }

  /// Lets a cruise, if there is one, stop on the next item.
  mutating func stopCruise() {
    guard case .cruise(let cruise) = motion else { return }
    if configuration.reducesMotion {
      motion = .none
      events.append(.didEndScrolling)
      settleIfAstray()
      return noteRest()
    }
    let velocity = cruise.velocity(at: now)
    let way = cruise.stop(at: now) - cruise.position(at: now)
    let target = wrapping.isWrapped ? position + way : wrapping.clamp(position + way)
    arrive(at: target, velocity: velocity)
  }

  /// One step of a cruise.
  mutating func stepCruise(_ cruise: Cruise) {
    position =
      configuration.reducesMotion ? cruise.passed(at: now) : cruise.position(at: now)
    refresh()
    if now >= cruise.start + cruise.brake { brake(cruise) }
  }

  /// Lets a cruise go on where the ends may be elsewhere.
  mutating func realign(_ running: Cruise) {
    guard !isFarOut else { return retarget(to: wrapping.clamp(position)) }
    cruise(running.heading)
  }

  /// Puts a cruise in the place of whatever moves the carousel.
  private mutating func cruise(_ heading: Heading) {
    let length =
      wrapping.isWrapped ? Double(wrapping.count) : wrapping.upper - wrapping.lower
    let cruise = Cruise(
      heading, at: now, from: position, velocity: configuration.reducesMotion ? 0 : velocity,
      length: length, limits: motionLimits)
    motion = .cruise(cruise)
    if cruise.brake <= 0 { brake(cruise) }
  }

  /// The end ahead of a cruise is near.
  private mutating func brake(_ cruise: Cruise) {
    let end = end(cruise.heading)
    guard !configuration.reducesMotion else {
      motion = .none
      position = end
      refresh()
      reportEnd(cruise.heading.end)
      events.append(.didEndScrolling)
      return
    }
    arrive(at: end, velocity: cruise.velocity(at: now), isEnd: true)
  }

  /// Comes to rest on `target`, which is less than an item away.
  private mutating func arrive(at target: Double, velocity: Double, isEnd: Bool = false) {
    let trajectory = Trajectory.settled(
      from: position, velocity: velocity, to: target,
      frequency: Cruise.stopping(velocity: velocity, distance: target - position), motionLimits)
    var glide = Glide(start: now, trajectory: trajectory, isFling: false, endsDrag: false)
    if isEnd { glide.meetsEnd = trajectory.duration }
    motion = .glide(glide)
  }

  /// Whether a cruise goes that way, or brakes for the end there.
  private func cruises(_ heading: Heading) -> Bool {
    switch motion {
    case .cruise(let cruise): cruise.heading == heading
    case .glide(let glide): !glide.isFling && glide.meetsEnd != nil && glide.to == end(heading)
    default: false
    }
  }

  /// Whether the carousel is at its end in that direction.
  private func isAtEnd(_ heading: Heading) -> Bool {
    !wrapping.isWrapped && abs(position - end(heading)) < 1e-6
  }

  /// The last place to rest in that direction.
  private func end(_ heading: Heading) -> Double {
    heading == .forward ? wrapping.upper : wrapping.lower
  }
}
