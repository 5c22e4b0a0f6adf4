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

  /// Scrolls to an item, counted around when wrapped and limited otherwise.
  ///
  /// - Parameters:
  ///   - index: the item
  ///   - duration: in seconds; 0 or less moves at once; `nil` is 0.4, and in the smooth feel what the
  ///     distance asks for
  ///   - turn: which way a wrapped carousel turns
  ///   - time: now, in seconds
  ///   - cause: what `Event.settled` will name
  public mutating func scroll(
    toItem index: Int, duration: Double? = nil, turn: Turn = .shortest, at time: Double,
    cause: Cause = .api
  ) {
    advance(to: time)
    scrollNow(to: Double(wrapping.clamp(index)), duration: duration, turn: turn, cause: cause)
  }

  /// Scrolls to an offset in items, counted around when wrapped and limited otherwise.
  public mutating func scroll(
    toOffset offset: Double, duration: Double? = nil, turn: Turn = .shortest, at time: Double,
    cause: Cause = .api
  ) {
    advance(to: time)
    guard offset.isFinite else { return }
    scrollNow(to: wrapping.clamp(offset), duration: duration, turn: turn, cause: cause)
  }

  /// Scrolls by a number of items, from the item last passed; more than there are really turn a
  /// wrapped carousel around.
  public mutating func scroll(
    byItems count: Int, duration: Double? = nil, at time: Double, cause: Cause = .api
  ) {
    advance(to: time)
    scrollNow(byItems: count, duration: duration, cause: cause)
  }

  /// Scrolls by a distance in items.
  public mutating func scroll(
    byOffset distance: Double, duration: Double? = nil, at time: Double, cause: Cause = .api
  ) {
    advance(to: time)
    scrollNow(byOffset: distance, duration: duration, cause: cause)
  }

  mutating func scrollNow(
    to target: Double, duration: Double?, turn: Turn = .shortest, cause: Cause = .api
  ) {
    var distance = wrapping.distance(from: position, to: target)
    if wrapping.isWrapped, wrapping.count > 0 {
      if turn == .forward, distance < 0 { distance += Double(wrapping.count) }
      if turn == .backward, distance > 0 { distance -= Double(wrapping.count) }
    }
    scrollNow(byOffset: distance, duration: duration, cause: cause)
  }

  mutating func scrollNow(byItems count: Int, duration: Double?, cause: Cause = .api) {
    let items = Double(count)
    guard duration.map({ $0 > 0 }) ?? true else {
      place(at: restingOffset(wrapping.clamp(previousIndex.limitedSum(count))), cause: cause)
      return
    }
    if let bound = boundItem {
      return scrollNow(byOffset: bound + items - position, duration: duration, cause: cause)
    }
    let target =
      count > 0
      ? position.rounded(.down) + items
      : count < 0
        ? position.rounded(.up) + items : position.rounded(.toNearestOrAwayFromZero)
    scrollNow(byOffset: target - position, duration: duration, cause: cause)
  }

  mutating func scrollNow(byOffset distance: Double, duration: Double?, cause: Cause = .api) {
    guard wrapping.count > 0, distance.isFinite else { return }
    let target = position + distance
    if duration.map({ $0 > 0 }) ?? true {
      begin(scrollTo: target, duration: duration.map { min($0, 1e6) }, cause: cause)
    } else if distance != 0 {
      place(at: target, cause: cause)
    }
  }

  /// Moves to an offset at once; one beyond the ends is limited.
  mutating func place(at offset: Double, cause: Cause = .api) {
    guard wrapping.count > 0, offset.isFinite else { return }
    let target = wrapping.clamp(offset)
    guard abs(target - position) > 1e-6 else {
      // Too small a step to be a scroll, as the rounding of a turn round a ring.
      if motion == .none, drag == nil { position = target }
      return
    }
    leaveDrag()
    motion = .none
    note(cause)
    let front = index
    position = target
    refresh()
    flip.isHidden = abs(wrapping.distance(from: front, to: index)) > 1
    noteRest()
  }

  /// Begins an animated scroll; a target beyond the ends is limited.
  mutating func begin(
    scrollTo target: Double, duration: Double? = nil, endsDrag: Bool = false,
    cause: Cause? = nil
  ) {
    leaveDrag()
    if let cause { note(cause) }
    var target = target
    if configuration.reducesMotion { return jump(to: target) }
    if !wrapping.isWrapped {
      let limited = wrapping.clamp(target)
      if abs(target - limited) > 1e-6 { reportEnd(target > limited ? .last : .first) }
      target = limited
    }
    if configuration.feel == .smooth {
      motion = .glide(glide(to: target, duration: duration, endsDrag: endsDrag))
    } else {
      motion = .scroll(
        TimedScroll(
          start: now, from: position, to: target, duration: duration ?? Self.scrollDuration),
        endsDrag: endsDrag)
    }
    events.append(.willBeginScrolling)
    startTicking()
  }

  /// A scroll takes the carousel from the finger that drags it.
  mutating func leaveDrag() {
    guard drag != nil else { return }
    drag = nil
    events.append(.didEndDragging(willDecelerate: false))
  }

  /// Takes the place of an animated scroll where motion is to be reduced.
  mutating func jump(to target: Double) {
    let limited = wrapping.isWrapped ? target : wrapping.clamp(target)
    if abs(target - limited) > 1e-6 { reportEnd(target > limited ? .last : .first) }
    motion = .none
    events.append(.willBeginScrolling)
    position = limited
    refresh()
    events.append(.didEndScrolling)
    noteRest()
  }

  /// Says that constant scrolling has nowhere to go.
  mutating func reportAutoscrollEnd() {
    guard configuration.autoscroll != 0, wrapping.count > 0 else { return }
    reportEnd(configuration.autoscroll > 0 ? .first : .last)
  }

  /// Says once per move that an end was met.
  mutating func reportEnd(_ end: End) {
    guard !hasReportedEnd else { return }
    hasReportedEnd = true
    events.append(.reachedEnd(end))
  }
}
