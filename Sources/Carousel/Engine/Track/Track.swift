/// Where a carousel stands and what it is doing.
///
/// Every change is given the numbers that hold (`Metrics`), the present time in seconds, and the outbox for what
/// happens. Nothing here knows of cards.
struct Track: Sendable {
  /// The current position in items, counted as `Wrapping` does; −1 if there are none.
  private(set) var position: Double
  /// What the carousel is doing.
  private(set) var phase = Phase.resting
  /// The turn-over of cover flow 2.
  private(set) var turnover = Turnover()
  /// Whether it went somewhere at once because motion is to be reduced.
  private var hasLeapt = false

  /// A carousel at rest on its first item.
  init(_ metrics: Metrics) {
    position = metrics.count > 0 ? metrics.wrapping.clamp(metrics.wrapping.lower) : -1
  }

  // MARK: As time goes by

  /// Goes to where the running motion is at `now`.
  mutating func move(to now: Double, _ metrics: Metrics, _ outbox: inout Outbox) {
    switch phase {
    case .moving(let motion):
      if case .cruise(let cruise) = motion, metrics.configuration.reducesMotion {
        position = cruise.passed(at: now)
      } else {
        position = motion.position(at: now)
      }
      if motion.endsDrag { turnover.advance(to: now) }
    case .autoscrolling(var drift):
      drift.look(at: now)
      phase = .autoscrolling(drift)
      let place = metrics.wrapping.clamp(drift.position(at: now))
      if place != position { outbox.cause = .autoplay }
      position = place
    case .resting, .touched, .dragging, .following:
      if !followsOffset(metrics) { turnover.advance(to: now) }
    }
  }

  /// Ends what is over at `now`, and begins what follows from it.
  mutating func finish(at now: Double, _ metrics: Metrics, _ outbox: inout Outbox) {
    switch phase {
    case .moving(.scroll(let scroll, _)) where scroll.isOver(at: now):
      phase = .resting
      outbox.post(.didEndScrolling)
    case .moving(.deceleration(let fling)) where fling.isOver(at: now):
      finish(fling, at: now, metrics, &outbox)
    case .moving(.glide(let glide)):
      if !metrics.isWrapped, let meetsEnd = glide.meetsEnd, now >= glide.start + meetsEnd {
        outbox.report(glide.to > metrics.wrapping.lower ? .last : .first)
      }
      guard glide.isOver(at: now) else { return }
      phase = .resting
      outbox.post(glide.isFling ? .didEndDecelerating : .didEndScrolling)
      turnover.finish(at: position, now: now)
    case .moving(.cruise(let cruise)) where now >= cruise.start + cruise.brake:
      brake(cruise, at: now, metrics, &outbox)
    case .autoscrolling where !metrics.scrolls(from: position):
      phase = .resting
      outbox.reportAutoscrollEnd(metrics)
    default: break
    }
  }

  private mutating func finish(
    _ fling: Fling, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    phase = .resting
    outbox.post(.didEndDecelerating)
    if fling.isCut, !metrics.isWrapped {
      let velocity = fling.velocity(at: fling.end)
      return swing(to: position, velocity: velocity, endsDrag: false, at: now, metrics, &outbox)
    }
    guard !metrics.scrolls(from: position) else { return }
    if metrics.configuration.returnsToItems || abs(metrics.wrapping.excess(position)) > 1e-6 {
      returnToItem(endsDrag: false, at: now, metrics, &outbox)
    } else {
      turnover.finish(at: position, now: now)
    }
  }

  /// Begins and ends constant scrolling as it is set: from `start` on, or from the first look at it.
  mutating func drift(from start: Double?, _ metrics: Metrics) {
    let scrolls = metrics.scrolls(from: position)
    let velocity = -metrics.configuration.autoscroll
    switch phase {
    case .resting where scrolls:
      phase = .autoscrolling(Drift(from: position, velocity: velocity, start: start))
    case .autoscrolling where !scrolls: phase = .resting
    case .autoscrolling(let drift) where drift.velocity != velocity:
      phase = .autoscrolling(Drift(from: position, velocity: velocity, start: start))
    default: break
    }
  }

  // MARK: Fingers

  /// A finger lands: a running motion stops under it.
  mutating func touch(at now: Double, _ metrics: Metrics, _ outbox: inout Outbox) {
    guard metrics.configuration.isScrollEnabled else { return }
    if phase.motion != nil || metrics.scrolls(from: position) {
      outbox.note(outbox.cause ?? .drag)
    }
    let followed = followsOffset(metrics)
    let caught = catching(at: now)
    leaveDrag(&outbox)
    phase = .touched(caught)
    if followed { resumeTurnover(at: now, metrics) }
  }

  /// The finger that rested on the carousel lifts; `false` if there was none.
  mutating func lift(at now: Double, _ metrics: Metrics) -> Bool {
    guard phase.isTouched else { return false }
    phase = .resting
    drift(from: now, metrics)
    return true
  }

  /// A finger begins to drag; `finger` is where it is, if it may hold a card.
  mutating func beginDrag(
    translation: Vector, finger: Point?, cause: Carousel.Cause, at now: Double, stamp: Double,
    _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    guard metrics.configuration.isScrollEnabled, metrics.count > 0 else { return }
    let followed = followsOffset(metrics)
    // Two fingers on a touchpad begin without landing.
    var caught = catching(at: now)
    if case .touched(let earlier) = phase { caught = earlier }
    outbox.note(cause)
    phase = .dragging(
      Drag(
        translation: translation.isFinite ? translation.along(metrics.configuration.axis) : 0,
        finger: finger.flatMap { $0.isFinite ? $0 : nil }, cause: cause, caught: caught,
        position: position, metrics: metrics, stamp: stamp))
    if followed { resumeTurnover(at: now, metrics) }
    outbox.post(.willBeginDragging)
  }

  /// Lets the finger that drags hold a card as `grip` says, or none.
  mutating func hold(_ grip: Grip?) {
    guard var drag = phase.drag else { return }
    (drag.grip, drag.gripsAnew) = (grip, false)
    phase = .dragging(drag)
  }

  /// The finger that drags has moved by `translation` in all.
  mutating func moveDrag(
    by translation: Vector, velocity: Vector?, stamp: Double, _ metrics: Metrics,
    _ outbox: inout Outbox
  ) {
    guard var drag = phase.drag, metrics.configuration.isScrollEnabled, metrics.count > 0,
      translation.isFinite, metrics.itemWidth > 0
    else { return }
    position = drag.move(
      by: translation, velocity: velocity, position: position, metrics: metrics, stamp: stamp)
    if metrics.wrapping.excess(position) != 0 {
      outbox.report(position > metrics.wrapping.upper ? .last : .first)
    }
    turnover.note(speed: drag.velocity)
    phase = .dragging(drag)
  }

  /// The gesture was taken away.
  mutating func cancelDrag(
    at now: Double, stamp: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    guard var drag = phase.drag else { return }
    drag.cancel()
    release(Release.Finger(drag: drag, stamp: stamp, lead: 0), at: now, metrics, &outbox)
  }

  /// The finger that drags lifts, after a way of `translation` in all and with `velocity` where these are known.
  mutating func endDrag(
    translation: Vector?, velocity: Vector?, at now: Double, stamp: Double, _ metrics: Metrics,
    _ outbox: inout Outbox
  ) {
    guard var drag = phase.drag else { return }
    let lead = translation.map { drag.lead($0, metrics: metrics) } ?? 0
    if let velocity {
      drag.lift(velocity: velocity, position: position, metrics: metrics, stamp: stamp)
    }
    release(Release.Finger(drag: drag, stamp: stamp, lead: lead), at: now, metrics, &outbox)
  }

  private mutating func release(
    _ finger: Release.Finger, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    phase = .resting
    let cause = finger.drag.cause
    guard metrics.configuration.isScrollEnabled, metrics.count > 0 else {
      return outbox.post(.didEndDragging(willDecelerate: false))
    }
    let release =
      metrics.configuration.feel == .smooth
      ? SmoothRelease(finger, position: position, metrics: metrics, at: now).release
      : ClassicRelease(finger, position: position, metrics: metrics, at: now).release
    guard case .fling(let motion, let target) = release else {
      outbox.note(cause)
      outbox.post(.didEndDragging(willDecelerate: false))
      settle(release, at: now, metrics, &outbox)
      return drift(from: now, metrics)
    }
    let isFling = motion.isFling && !metrics.configuration.reducesMotion
    outbox.note(isFling && cause == .drag ? .fling : cause)
    if metrics.configuration.reducesMotion {
      outbox.post(.didEndDragging(willDecelerate: false))
      return jump(to: target, metrics, &outbox)
    }
    phase = .moving(motion)
    outbox.report(isAwake: true)
    outbox.post(.didEndDragging(willDecelerate: isFling))
    outbox.post(isFling ? .willBeginDecelerating : .willBeginScrolling)
  }

  /// A release that is no fling.
  private mutating func settle(
    _ release: Release, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    switch release {
    case .swing(let velocity, let end):
      swing(to: end, velocity: velocity, endsDrag: true, at: now, metrics, &outbox)
    case .scroll(let target, let endsDrag):
      scroll(to: target, endsDrag: endsDrag, at: now, metrics, &outbox)
    case .settle where !metrics.scrolls(from: position):
      if metrics.configuration.returnsToItems || abs(metrics.wrapping.excess(position)) > 1e-6 {
        returnToItem(endsDrag: true, at: now, metrics, &outbox)
      }
    case .settle, .fling, .stay: break
    }
  }

  // MARK: Scrolling

  /// Begins an animated scroll; a target beyond the ends is limited.
  mutating func scroll(
    to target: Double, duration: Double? = nil, endsDrag: Bool = false,
    cause: Carousel.Cause? = nil, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    leaveDrag(&outbox)
    if let cause { outbox.note(cause) }
    if metrics.configuration.reducesMotion { return jump(to: target, metrics, &outbox) }
    let target = limited(target, metrics, &outbox)
    let departure = departure(at: now, metrics)
    phase = .moving(departure.scroll(to: target, duration: duration, endsDrag: endsDrag))
    outbox.post(.willBeginScrolling)
    outbox.report(isAwake: true)
  }

  /// Scrolls by a distance in items; at once if `duration` is not above 0.
  mutating func scroll(
    by distance: Double, duration: Double?, cause: Carousel.Cause, at now: Double,
    _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    guard metrics.count > 0, distance.isFinite else { return }
    let target = position + distance
    if duration.map({ $0 > 0 }) ?? true {
      let duration = duration.map { min($0, 1e6) }
      scroll(to: target, duration: duration, cause: cause, at: now, metrics, &outbox)
    } else if distance != 0 {
      place(at: target, cause: cause, metrics, &outbox)
    }
  }

  /// Scrolls by a number of items from the item last passed, or from the one that a smooth motion is bound for.
  mutating func scroll(
    byItems count: Int, duration: Double?, cause: Carousel.Cause, at now: Double,
    _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    let items = Double(count)
    guard duration.map({ $0 > 0 }) ?? true else {
      let index = metrics.wrapping.clamp(metrics.index(at: position).limitedSum(count))
      guard metrics.count > 0 else { return }
      return place(at: metrics.restingPosition(of: index), cause: cause, metrics, &outbox)
    }
    let target: Double
    if let bound = boundItem(at: now) {
      target = bound + items
    } else if count == 0 {
      target = position.rounded(.toNearestOrAwayFromZero)
    } else {
      target = position.rounded(count > 0 ? .down : .up) + items
    }
    let way = target - position
    scroll(by: way, duration: duration, cause: cause, at: now, metrics, &outbox)
  }

  /// Moves to a position at once; one beyond the ends is limited.
  mutating func place(
    at place: Double, cause: Carousel.Cause, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    guard metrics.count > 0, place.isFinite else { return }
    let target = metrics.wrapping.clamp(place)
    guard abs(target - position) > 1e-6 else {
      // Too small a step to be a scroll, as the rounding of a turn round a ring.
      if phase.isResting { position = target }
      return
    }
    leaveDrag(&outbox)
    phase = .resting
    outbox.note(cause)
    position = target
    turnover.noteJump()
  }

  /// Takes the place of an animated scroll where motion is to be reduced.
  private mutating func jump(
    to target: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    phase = .resting
    outbox.post(.willBeginScrolling)
    let place = limited(target, metrics, &outbox)
    hasLeapt = abs(place - position) > 1e-6
    position = place
    outbox.postAfterMove(.didEndScrolling)
  }

  /// Whether it went somewhere at once, instead of a motion, since this was asked last.
  mutating func takeLeap() -> Bool {
    defer { hasLeapt = false }
    return hasLeapt
  }

  /// Goes to a position at once, because another carousel is there; a motion or drag of its own ends.
  ///
  /// A finger that rests on it stays there. `cause` is what moves the other one, if that is known.
  mutating func follow(
    to place: Double, cause: Carousel.Cause?, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    leaveDrag(&outbox)
    let before = position
    position = metrics.limitedToBounce(place)
    switch phase {
    case .touched where abs(position - before) > 1e-6: outbox.cause = cause ?? outbox.cause ?? .api
    case .touched: break
    case .following(let known): phase = .following(cause ?? known)
    default:
      let follows = phase.motion != nil || abs(position - before) > 1e-6
      phase = follows ? .following(cause) : .resting
    }
  }

  /// Comes to rest with the carousel that it followed.
  ///
  /// - Returns: what has moved it; `nil` if it followed none
  mutating func endFollowing() -> Carousel.Cause? {
    guard case .following(let cause) = phase else { return nil }
    phase = .resting
    return cause ?? .api
  }

  /// Brings a carousel at rest to where it may rest; changes nothing if it is there.
  mutating func settle(
    cause: Carousel.Cause, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    guard metrics.count > 0, phase.isResting || phase.isAutoscrolling else { return }
    if metrics.configuration.feel == .smooth, metrics.scrolls(from: position) { return }
    let target = Rest(metrics).place(near: position, .release)
    guard abs(target - position) > 1e-6 else { return }
    scroll(to: target, cause: outbox.cause ?? cause, at: now, metrics, &outbox)
  }

  /// Scrolls to the nearest item, in no time if the carousel is there already.
  private mutating func returnToItem(
    endsDrag: Bool, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    let resting = metrics.restingPosition(of: metrics.index(at: position))
    let place = metrics.wrapping.turn(resting, near: position)
    scroll(
      to: place,
      duration: abs(place - position) < 1e-6 ? TimedScroll.touch : TimedScroll.usual,
      endsDrag: endsDrag, at: now, metrics, &outbox)
  }

  /// Goes beyond an end with `velocity`, by no more than the bounce distance, and back to it.
  private mutating func swing(
    to end: Double, velocity: Double, endsDrag: Bool, at now: Double, _ metrics: Metrics,
    _ outbox: inout Outbox
  ) {
    let departure = departure(at: now, metrics)
    phase = .moving(departure.swing(to: end, velocity: velocity, endsDrag: endsDrag))
    outbox.report(velocity > 0 ? .last : .first)
    outbox.post(.willBeginScrolling)
  }

  // MARK: Cruising

  /// Begins a cruise in the place of whatever moves the carousel; one that goes that way already goes on.
  mutating func cruise(
    _ heading: Carousel.Heading, cause: Carousel.Cause, at now: Double, _ metrics: Metrics,
    _ outbox: inout Outbox
  ) {
    guard metrics.count > 0, !cruises(heading, metrics) else { return }
    let isAtEnd = !metrics.isWrapped && abs(position - metrics.end(heading)) < 1e-6
    guard phase.motion != nil || phase.drag != nil || !isAtEnd else {
      return outbox.report(heading.end)
    }
    leaveDrag(&outbox)
    outbox.note(cause)
    outbox.post(.willBeginScrolling)
    cruise(heading, at: now, metrics, &outbox)
  }

  private mutating func cruise(
    _ heading: Carousel.Heading, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    let cruise = departure(at: now, metrics).cruise(heading)
    phase = .moving(.cruise(cruise))
    if cruise.brake <= 0 { brake(cruise, at: now, metrics, &outbox) }
  }

  /// Lets a cruise, if there is one, stop on the next item on its way.
  mutating func endCruise(at now: Double, _ metrics: Metrics, _ outbox: inout Outbox) {
    guard case .moving(.cruise(let cruise)) = phase else { return }
    if metrics.configuration.reducesMotion {
      phase = .resting
      outbox.post(.didEndScrolling)
      return settle(cause: .key, at: now, metrics, &outbox)
    }
    let velocity = cruise.velocity(at: now)
    let target = position + (cruise.stop(at: now) - cruise.position(at: now))
    phase = .moving(
      departure(at: now, metrics).arrival(
        at: metrics.isWrapped ? target : metrics.wrapping.clamp(target), velocity: velocity))
  }

  /// The end ahead of a cruise is near.
  private mutating func brake(
    _ cruise: Cruise, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    let end = metrics.end(cruise.heading)
    guard !metrics.configuration.reducesMotion else {
      phase = .resting
      position = end
      outbox.postAfterMove(.didEndScrolling)
      return outbox.report(cruise.heading.end)
    }
    let velocity = cruise.velocity(at: now)
    phase = .moving(
      departure(at: now, metrics).arrival(at: end, velocity: velocity, isEnd: true))
  }

  /// Whether a cruise goes that way, or brakes for the end there.
  private func cruises(_ heading: Carousel.Heading, _ metrics: Metrics) -> Bool {
    switch phase {
    case .moving(.cruise(let cruise)): cruise.heading == heading
    case .moving(.glide(let glide)):
      !glide.isFling && glide.meetsEnd != nil && glide.to == metrics.end(heading)
    default: false
    }
  }

  // MARK: Other items, other numbers

  /// Counts every position anew, `items` more than before; nothing moves.
  mutating func shift(by items: Double) {
    position += items
    phase.shift(by: items)
  }

  /// Takes a motion that is some turns of a ring ahead of the position back: what is to come may be
  /// no such ring.
  mutating func unwind(_ wrapping: Wrapping, at now: Double) {
    guard wrapping.isWrapped, wrapping.count > 0, case .moving(var motion) = phase else { return }
    let ahead = motion.position(at: now) - position
    let turns = (ahead / Double(wrapping.count)).rounded()
    guard turns != 0 else { return }
    motion.shift(by: -turns * Double(wrapping.count))
    phase = .moving(motion)
  }

  /// Goes on as the position goes round a ring.
  mutating func wrap(_ metrics: Metrics) {
    guard metrics.isWrapped || metrics.count == 0 else { return }
    let place = metrics.wrapping.clamp(position)
    if place != position, var drag = phase.drag {
      drag.hold(at: place, metrics: metrics)
      phase = .dragging(drag)
    }
    position = place
  }

  /// Where the running motion is bound for; `nil` if there is none, or it never ends.
  func destination(_ metrics: Metrics) -> Destination? {
    phase.motion.flatMap { Destination(of: $0, from: position, in: metrics.wrapping) }
  }

  /// Lets the running motion end where it was bound for, at the item that is number `index` now.
  mutating func bind(
    to index: Int, _ destination: Destination, at now: Double, _ metrics: Metrics,
    _ outbox: inout Outbox
  ) {
    guard let motion = phase.motion, let target = motion.target, metrics.count > 0 else { return }
    let goal = destination.position(of: index, from: position, in: metrics.wrapping)
    guard abs(goal - target) > 1e-6 else { return }
    if let bent = motion.bent(to: goal, at: now) {
      phase = .moving(bent)
    } else {
      retarget(to: goal, at: now, metrics, &outbox)
    }
  }

  /// Goes on in a row that was the ring `ring`: the item in front stays in front, and a motion is bound for
  /// the same item.
  mutating func unroll(
    _ ring: Wrapping, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    // A ring's last half item before item 0 belongs to item 0.
    if ring.index(at: position) == 0, position - ring.position(of: 0) > Double(ring.count) / 2 {
      shift(by: -Double(ring.count))
    }
    guard let target = phase.motion?.target, abs(metrics.wrapping.excess(target)) > 1e-6 else {
      return
    }
    retarget(to: metrics.wrapping.clamp(ring.clamp(target)), at: now, metrics, &outbox)
  }

  /// Begins anew on the first item, at rest: there were none, or there are none any more.
  mutating func restart(_ metrics: Metrics) {
    if phase.motion != nil || phase.isAutoscrolling || phase.isFollowing { phase = .resting }
    position = metrics.count > 0 ? metrics.wrapping.clamp(metrics.wrapping.lower) : -1
    holdFinger(metrics)
  }

  /// Goes to where it may be, at once.
  mutating func correct(to place: Double, at now: Double, _ metrics: Metrics) {
    position = place
    guard phase.isAutoscrolling else { return }
    phase = .autoscrolling(
      Drift(from: place, velocity: -metrics.configuration.autoscroll, start: now))
  }

  /// Lets nothing rest or end beyond the items there are now.
  mutating func keepInside(at now: Double, _ metrics: Metrics, _ outbox: inout Outbox) {
    switch phase {
    case .moving: realign(at: now, metrics, &outbox)
    case .dragging:
      guard !metrics.isWrapped else { return }
      position = metrics.limitedToBounce(position)
      holdFinger(metrics)
    case .resting, .touched, .following, .autoscrolling:
      correct(to: metrics.wrapping.clamp(position), at: now, metrics)
    }
  }

  private mutating func holdFinger(_ metrics: Metrics) {
    guard var drag = phase.drag else { return }
    drag.hold(at: position, metrics: metrics)
    phase = .dragging(drag)
  }

  /// Lets a finger that drags take hold of what is under it now that cards are placed elsewhere.
  mutating func gripAnew() {
    guard var drag = phase.drag, drag.finger != nil else { return }
    (drag.grip, drag.gripsAnew) = (nil, true)
    phase = .dragging(drag)
  }

  /// Brings a carousel at rest to where it may rest, and a running motion to an end that exists.
  mutating func realign(at now: Double, _ metrics: Metrics, _ outbox: inout Outbox) {
    guard metrics.count > 0 else { return restart(metrics) }
    let wrapping = metrics.wrapping
    switch phase {
    case .resting: alignAtRest(at: now, metrics, &outbox)
    case .touched, .dragging:
      // A finger holds it where there is something.
      guard metrics.isFarOut(position) else { return }
      position = metrics.limitedToBounce(position)
      holdFinger(metrics)
    case .following: position = metrics.limitedToBounce(position)
    case .autoscrolling:
      guard metrics.isFarOut(position) else { return }
      correct(to: wrapping.clamp(position), at: now, metrics)
    case .moving(let motion):
      if let target = departure(at: now, metrics).correction(of: motion) {
        retarget(to: target, at: now, metrics, &outbox)
      } else if case .cruise(let cruise) = motion {
        self.cruise(cruise.heading, at: now, metrics, &outbox)
      }
    }
  }

  private mutating func alignAtRest(
    at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    guard !metrics.scrolls(from: position) else { return }
    position = metrics.limitedToBounce(position)
    if metrics.isWrapped { position = metrics.wrapping.clamp(position) }
    if metrics.configuration.feel == .classic, !metrics.configuration.returnsToItems {
      position = metrics.wrapping.clamp(position)
    }
    let place = Rest(metrics).place(near: position, .resize)
    if abs(position - place) > 1e-6 {
      scroll(to: place, cause: .layout, at: now, metrics, &outbox)
    } else {
      position = metrics.wrapping.clamp(place)
    }
  }

  /// Continues a running motion towards another end.
  private mutating func retarget(
    to target: Double, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    position = metrics.limitedToBounce(position)
    let wasFling = phase.motion?.isFling == true
    phase = .moving(departure(at: now, metrics).scroll(to: target))
    if wasFling {
      outbox.post(.didEndDecelerating)
      outbox.post(.willBeginScrolling)
    }
  }

  /// How it sets out from here.
  private func departure(at now: Double, _ metrics: Metrics) -> Departure {
    Departure(
      position: position, velocity: velocity(at: now, metrics), metrics: metrics, now: now)
  }

  /// `target` between the ends; says so if it is not.
  private func limited(
    _ target: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) -> Double {
    guard !metrics.isWrapped else { return target }
    let limited = metrics.wrapping.clamp(target)
    if abs(target - limited) > 1e-6 { outbox.report(target > limited ? .last : .first) }
    return limited
  }

  /// A scroll takes the carousel from the finger that drags it.
  private mutating func leaveDrag(_ outbox: inout Outbox) {
    guard phase.drag != nil else { return }
    phase = .resting
    outbox.post(.didEndDragging(willDecelerate: false))
  }

  // MARK: The flip of cover flow 2

  /// Begins the flip that another item in front brings, at `now`.
  mutating func turnOver(
    from old: Int, to new: Int, at now: Double, _ metrics: Metrics, _ outbox: inout Outbox
  ) {
    let flips = turnover.begin(from: old, to: new, at: now, metrics)
    if flips, metrics.reportsFlips { outbox.report(isAwake: true) }
  }

  /// Takes on the state of cards that are turned by their offsets, the last of them by `offset`.
  mutating func followOffset(_ offset: Double) { turnover.follow(offset) }

  private mutating func resumeTurnover(at now: Double, _ metrics: Metrics) {
    let index = metrics.index(at: position)
    let offset = metrics.wrapping.offset(of: index, from: position)
    turnover.resume(from: offset, at: now, metrics)
  }
}
