extension Carousel {
  /// Which way a wrapped carousel turns to reach an item.
  public enum Turn: String, CaseIterable, Sendable {
    /// The shorter way.
    case shortest
    /// Through higher items.
    case forward
    /// Through lower items.
    case backward
  }

  /// Scrolls to an item.
  ///
  /// The index wraps around in a wrapped carousel and is clamped otherwise.
  ///
  /// - Parameters:
  ///   - index: The item.
  ///   - duration: The duration in seconds; 0 or less moves without animation. `nil` is 0.4, or depends on the
  ///     distance in the smooth feel.
  ///   - turn: The direction in which a wrapped carousel turns.
  ///   - time: The current time, in seconds.
  ///   - cause: The cause in `Event.settled`.
  public mutating func scroll(
    toItem index: Int, duration: Double? = nil, turn: Turn = .shortest, at time: Double,
    cause: Cause = .api
  ) {
    perform(at: time) { carousel in
      let wrapping = carousel.metrics.wrapping
      carousel.scroll(
        to: wrapping.clamp(wrapping.position(of: wrapping.clamp(index))), duration: duration,
        turn: turn, cause: cause)
    }
  }

  /// Scrolls to an offset in items, counted around when wrapped and limited otherwise.
  public mutating func scroll(
    toOffset offset: Double, duration: Double? = nil, turn: Turn = .shortest, at time: Double,
    cause: Cause = .api
  ) {
    perform(at: time) { carousel in
      guard offset.isFinite else { return }
      let wrapping = carousel.metrics.wrapping
      carousel.scroll(
        to: wrapping.clamp(offset), duration: duration, turn: turn,
        cause: cause)
    }
  }

  /// Scrolls by a number of items, from the item last passed; more than there are really turn a
  /// wrapped carousel around.
  public mutating func scroll(
    byItems count: Int, duration: Double? = nil, at time: Double, cause: Cause = .api
  ) {
    perform(at: time) { $0.scroll(byItems: count, duration: duration, cause: cause) }
  }

  /// Goes on by a number of items; where nothing moves and a duration is given, in that time, beginning and ending
  /// gently.
  package mutating func step(
    byItems count: Int, over duration: Double?, at time: Double, cause: Cause
  ) {
    perform(at: time) { carousel in
      let duration = carousel.track.phase.isResting ? duration : nil
      carousel.scroll(
        byItems: count, duration: duration, isEased: duration != nil, cause: cause)
    }
  }

  /// Scrolls by a distance in items.
  public mutating func scroll(
    byOffset distance: Double, duration: Double? = nil, at time: Double, cause: Cause = .api
  ) {
    perform(at: time) { $0.scroll(by: distance, duration: duration, cause: cause) }
  }

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
    perform(at: time) {
      $0.track.cruise(heading, cause: cause, $0.step)
    }
  }

  /// Ends a cruise: the carousel stops on the next item on its way, less than one item on.
  ///
  /// Position and velocity go on without a jump. Without a cruise nothing changes. One that is
  /// already braking for an end goes there.
  public mutating func endCruise(at time: Double) {
    perform(at: time) { $0.track.endCruise($0.step) }
  }

  /// Scrolls to a position, the way that is asked for.
  mutating func scroll(to place: Double, duration: Double?, turn: Turn, cause: Cause) {
    let (wrapping, position) = (metrics.wrapping, track.position)
    var distance = wrapping.distance(from: position, to: place)
    if wrapping.isWrapped, wrapping.count > 0 {
      if turn == .forward, distance < 0 { distance += Double(wrapping.count) }
      if turn == .backward, distance > 0 { distance -= Double(wrapping.count) }
    }
    scroll(to: place, by: distance, duration: duration, cause: cause)
  }

  /// Scrolls by about `distance` to a position that may be any number of turns away, and reaches it exactly.
  mutating func scroll(to place: Double, by distance: Double, duration: Double?, cause: Cause) {
    let target = metrics.wrapping.turn(place, by: distance, from: track.position)
    scroll(on: target, duration: duration, cause: cause)
  }

  /// Scrolls by a number of items from the item last passed, or from the target of a smooth motion.
  ///
  /// With `isEased`, a motion that takes a duration begins and ends gently, whatever the feel.
  mutating func scroll(
    byItems count: Int, duration: Double?, isEased: Bool = false, cause: Cause
  ) {
    let (position, items) = (track.position, Double(count))
    guard duration.map({ $0 > 0 }) ?? true else {
      let index = metrics.wrapping.clamp(metrics.index(at: position).limitedSum(count))
      guard metrics.count > 0 else { return }
      return track.place(at: metrics.restingPosition(of: index), cause: cause, step)
    }
    let start: Double
    if let bound = track.boundItem(step) {
      start = bound
    } else if count == 0 {
      start = position.rounded(.toNearestOrAwayFromZero)
    } else {
      // A carousel that is next to an item within the accuracy of positions has passed it.
      start = count > 0 ? (position + 1e-6).rounded(.down) : (position - 1e-6).rounded(.up)
    }
    var target = start + items
    if cause == .wheel || cause == .key, metrics.isWrapped, metrics.configuration.feel == .smooth {
      // Steps that follow each other do not lead all the way round, to where they began.
      let most = Double(max(metrics.count - 1, 1))
      let front = cause == .wheel ? startOfSpin(within: most) : position.rounded()
      target = min(max(target, front - most), front + most)
    }
    scroll(on: target, duration: duration, isEased: isEased, cause: cause)
  }

  /// Where the spin of a wheel began of which a notch comes now: notches that follow each other quickly are one.
  private mutating func startOfSpin(within reach: Double) -> Double {
    let goesOn =
      spin.map { now - $0.last <= Spin.pause && abs(track.position - $0.start) <= reach } ?? false
    let start = goesOn && track.phase.motion != nil ? spin?.start : nil
    let spin = Spin(start: start ?? track.position.rounded(), last: now)
    self.spin = spin
    return spin.start
  }

  /// Scrolls by a distance in items, without animation if `duration` is not above 0.
  mutating func scroll(by distance: Double, duration: Double?, cause: Cause) {
    scroll(on: track.position + distance, duration: duration, cause: cause)
  }

  /// Scrolls on to a position that is counted like the present one, any number of turns away; without animation
  /// if `duration` is not above 0.
  private mutating func scroll(
    on target: Double, duration: Double?, isEased: Bool = false, cause: Cause
  ) {
    guard metrics.count > 0, target.isFinite else { return }
    if duration.map({ $0 > 0 }) ?? true {
      track.scroll(
        to: target, duration: duration.map { min($0, 1e6) }, isEased: isEased, cause: cause, step)
    } else if target != track.position {
      track.place(at: target, cause: cause, step)
    }
  }
}

extension Carousel {
  /// Which way a cruise goes.
  public enum Heading: String, CaseIterable, Sendable {
    /// To higher items.
    case forward
    /// To lower items.
    case backward

    /// 1 to higher items, −1 to lower ones.
    var sign: Double { self == .forward ? 1 : -1 }

    var end: End { self == .forward ? .last : .first }
  }
}

extension Carousel {
  /// Follows another carousel, item by item and without animation.
  ///
  /// Call it whenever the leader has moved. What the leader swings beyond an end, this one swings beyond its own.
  ///
  /// A motion or drag of this carousel ends. A resting finger stays (``isTouched``). It settles
  /// when the leader has settled, with the same cause; not while a finger is on the leader.
  ///
  /// - Parameters:
  ///   - leader: The other carousel, after its `advance`.
  ///   - time: The current time, in seconds.
  public mutating func follow(_ leader: Carousel, at time: Double) {
    perform(at: time) { carousel in
      guard carousel.metrics.count > 0, leader.metrics.count > 0 else { return }
      let beyond = leader.metrics.wrapping.excess(leader.track.position)
      let wrapping = carousel.metrics.wrapping
      let place = wrapping.clamp(leader.offset - beyond) + beyond
      carousel.track.follow(
        to: wrapping.isWrapped ? wrapping.clamp(place) : place, cause: leader.cause, carousel.step)
      if leader.isSettled { carousel.track.endFollowing() }
    }
  }
}
