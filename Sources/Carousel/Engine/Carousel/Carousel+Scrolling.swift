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
        to: wrapping.clamp(offset - Double(wrapping.origin)), duration: duration, turn: turn,
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

  /// Scrolls by a distance in items.
  public mutating func scroll(
    byOffset distance: Double, duration: Double? = nil, at time: Double, cause: Cause = .api
  ) {
    perform(at: time) { $0.scroll(by: distance, duration: duration, cause: cause) }
  }

  /// Turns a wrapping carousel around some times, to rest on an item: a wheel of fortune.
  ///
  /// One that does not wrap scrolls to the item.
  ///
  /// - Parameters:
  ///   - item: where it comes to rest, counted around
  ///   - turns: whole turns before that; negative ones run to lower items. Range −1000…1000
  ///   - duration: in seconds
  ///   - time: now, in seconds
  ///   - cause: what `Event.settled` will name
  public mutating func spin(
    to item: Int, turns: Int, duration: Double, at time: Double, cause: Cause = .api
  ) {
    perform(at: time) { carousel in
      let (wrapping, position) = (carousel.metrics.wrapping, carousel.track.position)
      let index = wrapping.clamp(item)
      guard wrapping.isWrapped, wrapping.count > 0 else {
        let place = wrapping.clamp(wrapping.position(of: index))
        return carousel.scroll(to: place, duration: duration, turn: .shortest, cause: cause)
      }
      let way = Trajectory.spinWay(
        from: position, to: wrapping.position(of: index), turns: min(max(turns, -1000), 1000),
        count: wrapping.count)
      carousel.scroll(by: way, duration: duration, cause: cause)
    }
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
  mutating func scroll(to target: Double, duration: Double?, turn: Turn, cause: Cause) {
    let wrapping = metrics.wrapping
    var distance = wrapping.distance(from: track.position, to: target)
    if wrapping.isWrapped, wrapping.count > 0 {
      if turn == .forward, distance < 0 { distance += Double(wrapping.count) }
      if turn == .backward, distance > 0 { distance -= Double(wrapping.count) }
    }
    scroll(by: distance, duration: duration, cause: cause)
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
    let target: Double
    if let bound = track.boundItem(at: now) {
      target = bound + items
    } else if count == 0 {
      target = position.rounded(.toNearestOrAwayFromZero)
    } else {
      target = position.rounded(count > 0 ? .down : .up) + items
    }
    scroll(by: target - position, duration: duration, isEased: isEased, cause: cause)
  }

  /// Scrolls by a distance in items, without animation if `duration` is not above 0.
  mutating func scroll(
    by distance: Double, duration: Double?, isEased: Bool = false, cause: Cause
  ) {
    guard metrics.count > 0, distance.isFinite else { return }
    let target = track.position + distance
    if duration.map({ $0 > 0 }) ?? true {
      track.scroll(
        to: target, duration: duration.map { min($0, 1e6) }, isEased: isEased, cause: cause, step)
    } else if distance != 0 {
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

    /// The end it leads to in a bounded carousel.
    var end: End { self == .forward ? .last : .first }
  }
}
