/// Where a carousel stands and what it is doing.
///
/// Every change is given the `Step` in which it happens. Nothing here knows of cards.
struct Track: Sendable {
  /// The current position in items, counted as `Wrapping` does; −1 if there are none.
  private(set) var position: Double
  /// What the carousel is doing.
  private(set) var phase = Phase.resting
  /// The turn-over of cover flow 2.
  private(set) var turnover = Turnover()
  /// Whether cover flow 2 cards go on flipping with the running motion, as in the drag that it ends.
  private(set) var flipsOn = false
  /// Whether it moved without animation because of reduced motion.
  private var hasLeapt = false

  /// A carousel at rest on its first item.
  init(_ metrics: Metrics) {
    position = metrics.count > 0 ? metrics.wrapping.clamp(metrics.wrapping.lower) : -1
  }

  // MARK: As time goes by

  /// Goes to where the running motion is now.
  mutating func move(_ step: inout Step) {
    switch phase {
    case .moving(let motion):
      if case .cruise(let cruise) = motion, step.metrics.configuration.reducesMotion {
        position = cruise.passed(at: step.now)
      } else {
        position = motion.position(at: step.now)
      }
      if flipsOn { turnover.advance(to: step.now) }
    case .autoscrolling(var drift):
      drift.look(at: step.now)
      phase = .autoscrolling(drift)
      let place = step.metrics.wrapping.clamp(drift.position(at: step.now))
      if place != position { step.outbox.cause = .autoplay }
      position = place
    case .resting, .touched, .dragging, .following:
      if !followsOffset(step.metrics) { turnover.advance(to: step.now) }
    }
  }

  /// Ends motions that are over now, and starts what follows.
  mutating func finish(_ step: inout Step) {
    switch phase {
    case .moving(.scroll(let scroll)) where scroll.isOver(at: step.now):
      phase = .resting
      step.outbox.post(.didEndScrolling)
    case .moving(.deceleration(let fling)) where fling.isOver(at: step.now):
      finish(fling, &step)
    case .moving(.glide(let glide)):
      if !step.metrics.isWrapped, let meetsEnd = glide.meetsEnd, step.now >= glide.start + meetsEnd
      {
        step.outbox.report(glide.to > step.metrics.wrapping.lower ? .last : .first)
      }
      guard glide.isOver(at: step.now) else { return }
      phase = .resting
      step.outbox.post(glide.isFling ? .didEndDecelerating : .didEndScrolling)
      turnover.finish(at: position, now: step.now)
    case .moving(.cruise(let cruise)) where step.now >= cruise.start + cruise.brake:
      brake(cruise, &step)
    case .autoscrolling where !step.metrics.scrolls(from: position):
      phase = .resting
      step.outbox.reportAutoscrollEnd(step.metrics)
    default: break
    }
  }

  private mutating func finish(_ fling: Fling, _ step: inout Step) {
    phase = .resting
    step.outbox.post(.didEndDecelerating)
    if fling.isCut, !step.metrics.isWrapped {
      let velocity = fling.velocity(at: fling.end)
      return swing(to: position, velocity: velocity, &step)
    }
    guard !step.metrics.scrolls(from: position) else { return }
    if step.metrics.configuration.returnsToItems
      || abs(step.metrics.wrapping.excess(position)) > 1e-6
    {
      returnToItem(&step)
    } else {
      turnover.finish(at: position, now: step.now)
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

  /// Begins a motion in the place of what it was doing.
  private mutating func begin(_ motion: Motion) {
    phase = .moving(motion)
    flipsOn = false
  }

  // MARK: Fingers

  /// A finger lands: a running motion stops under it.
  mutating func touch(_ step: inout Step) {
    guard step.metrics.configuration.isScrollEnabled else { return }
    if phase.motion != nil || step.metrics.scrolls(from: position) {
      step.outbox.note(step.outbox.cause ?? .drag)
    }
    let followed = followsOffset(step.metrics)
    let caught = catching(at: step.now)
    leaveDrag(&step)
    phase = .touched(caught)
    if followed { resumeTurnover(step) }
  }

  /// The finger that rested on the carousel lifts, or `false` if there was none.
  mutating func lift(_ step: Step) -> Bool {
    guard phase.isTouched else { return false }
    phase = .resting
    drift(from: step.now, step.metrics)
    return true
  }

  /// A finger begins to drag; `finger` is where it is, if it may hold a card.
  mutating func beginDrag(
    translation: Vector, finger: Point?, cause: Carousel.Cause, stamp: Double, _ step: inout Step
  ) {
    guard step.metrics.configuration.isScrollEnabled, step.metrics.count > 0 else { return }
    let followed = followsOffset(step.metrics)
    // Two fingers on a touchpad begin without landing.
    var caught = catching(at: step.now)
    if case .touched(let earlier) = phase { caught = earlier }
    step.outbox.note(cause)
    phase = .dragging(
      Drag(
        translation: translation.isFinite ? translation.along(step.metrics.configuration.axis) : 0,
        finger: finger.flatMap { $0.isFinite ? $0 : nil }, cause: cause, caught: caught,
        position: position, metrics: step.metrics, stamp: stamp))
    if followed { resumeTurnover(step) }
    step.outbox.post(.willBeginDragging)
  }

  /// Lets the finger that drags hold a card as `grip` says, or none.
  mutating func hold(_ grip: Grip?) {
    guard var drag = phase.drag else { return }
    (drag.grip, drag.gripsAnew) = (grip, false)
    phase = .dragging(drag)
  }

  /// The finger that drags has moved by `translation` in all.
  mutating func moveDrag(
    by translation: Vector, velocity: Vector?, stamp: Double, _ step: inout Step
  ) {
    guard var drag = phase.drag, step.metrics.configuration.isScrollEnabled, step.metrics.count > 0,
      translation.isFinite, step.metrics.itemWidth > 0
    else { return }
    position = drag.move(
      by: translation, velocity: velocity, position: position, metrics: step.metrics, stamp: stamp)
    if step.metrics.wrapping.excess(position) != 0 {
      step.outbox.report(position > step.metrics.wrapping.upper ? .last : .first)
    }
    turnover.note(speed: drag.velocity)
    phase = .dragging(drag)
  }

  /// The gesture was taken away.
  mutating func cancelDrag(stamp: Double, _ step: inout Step) {
    guard var drag = phase.drag else { return }
    drag.cancel()
    release(Release.Finger(drag: drag, stamp: stamp, lead: 0), &step)
  }

  /// The finger that drags lifts, after a way of `translation` in all and with `velocity` where these are known.
  mutating func endDrag(translation: Vector?, velocity: Vector?, stamp: Double, _ step: inout Step)
  {
    guard var drag = phase.drag else { return }
    let lead = translation.map { drag.lead($0, metrics: step.metrics) } ?? 0
    if let velocity {
      drag.lift(velocity: velocity, position: position, metrics: step.metrics, stamp: stamp)
    }
    release(Release.Finger(drag: drag, stamp: stamp, lead: lead), &step)
  }

  private mutating func release(_ finger: Release.Finger, _ step: inout Step) {
    phase = .resting
    let cause = finger.drag.cause
    guard step.metrics.configuration.isScrollEnabled, step.metrics.count > 0 else {
      return step.outbox.post(.didEndDragging(willDecelerate: false))
    }
    let release =
      step.metrics.configuration.feel == .smooth
      ? SmoothRelease(finger, position: position, metrics: step.metrics, at: step.now).release
      : ClassicRelease(finger, position: position, metrics: step.metrics, at: step.now).release
    guard case .fling(let motion, let target) = release else {
      step.outbox.note(cause)
      step.outbox.post(.didEndDragging(willDecelerate: false))
      settle(release, &step)
      return drift(from: step.now, step.metrics)
    }
    let isFling = motion.isFling && !step.metrics.configuration.reducesMotion
    step.outbox.note(isFling && cause == .drag ? .fling : cause)
    if step.metrics.configuration.reducesMotion {
      step.outbox.post(.didEndDragging(willDecelerate: false))
      return jump(to: target, &step)
    }
    begin(motion)
    flipsOn = !motion.isFling
    step.outbox.report(isAwake: true)
    step.outbox.post(.didEndDragging(willDecelerate: isFling))
    step.outbox.post(isFling ? .willBeginDecelerating : .willBeginScrolling)
  }

  /// A release that is no fling.
  private mutating func settle(_ release: Release, _ step: inout Step) {
    switch release {
    case .swing(let velocity, let end):
      swing(to: end, velocity: velocity, &step)
      flipsOn = true
    case .scroll(let target, let flipsOn):
      scroll(to: target, &step)
      self.flipsOn = flipsOn
    case .settle where !step.metrics.scrolls(from: position):
      if step.metrics.configuration.returnsToItems
        || abs(step.metrics.wrapping.excess(position)) > 1e-6
      {
        returnToItem(&step)
        flipsOn = true
      }
    case .settle, .fling, .stay: break
    }
  }

  // MARK: Scrolling

  /// Begins an animated scroll.
  ///
  /// A target beyond the ends is limited.
  mutating func scroll(
    to target: Double, duration: Double? = nil, cause: Carousel.Cause? = nil, _ step: inout Step
  ) {
    leaveDrag(&step)
    if let cause { step.outbox.note(cause) }
    if step.metrics.configuration.reducesMotion { return jump(to: target, &step) }
    let target = limited(target, &step)
    let departure = departure(step)
    begin(departure.scroll(to: target, duration: duration))
    step.outbox.post(.willBeginScrolling)
    step.outbox.report(isAwake: true)
  }

  /// Scrolls by a distance in items, without animation if `duration` is not above 0.
  mutating func scroll(
    by distance: Double, duration: Double?, cause: Carousel.Cause, _ step: inout Step
  ) {
    guard step.metrics.count > 0, distance.isFinite else { return }
    let target = position + distance
    if duration.map({ $0 > 0 }) ?? true {
      let duration = duration.map { min($0, 1e6) }
      scroll(to: target, duration: duration, cause: cause, &step)
    } else if distance != 0 {
      place(at: target, cause: cause, &step)
    }
  }

  /// Moves to a position without animation, clamped to the ends.
  mutating func place(at place: Double, cause: Carousel.Cause, _ step: inout Step) {
    guard step.metrics.count > 0, place.isFinite else { return }
    let target = step.metrics.wrapping.clamp(place)
    guard abs(target - position) > 1e-6 else {
      // Too small a step to be a scroll, as the rounding of a turn round a ring.
      if phase.isResting { position = target }
      return
    }
    leaveDrag(&step)
    phase = .resting
    step.outbox.note(cause)
    position = target
    turnover.noteJump()
  }

  /// Takes the place of an animated scroll where motion is to be reduced.
  private mutating func jump(to target: Double, _ step: inout Step) {
    phase = .resting
    step.outbox.post(.willBeginScrolling)
    let place = limited(target, &step)
    hasLeapt = abs(place - position) > 1e-6
    position = place
    step.outbox.postAfterMove(.didEndScrolling)
  }

  /// Returns whether it moved without animation because of reduced motion, since the last call.
  mutating func takeLeap() -> Bool {
    defer { hasLeapt = false }
    return hasLeapt
  }

  /// Follows another carousel to a position without animation.
  ///
  /// A motion or drag of this one ends.
  ///
  /// A resting finger stays. `cause` is the cause of the leader's motion, if known.
  mutating func follow(to place: Double, cause: Carousel.Cause?, _ step: inout Step) {
    leaveDrag(&step)
    let before = position
    position = step.metrics.limitedToBounce(place)
    switch phase {
    case .touched where abs(position - before) > 1e-6:
      step.outbox.cause = cause ?? step.outbox.cause ?? .api
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
  mutating func settle(cause: Carousel.Cause, _ step: inout Step) {
    guard step.metrics.count > 0, phase.isResting || phase.isAutoscrolling else { return }
    if step.metrics.configuration.feel == .smooth, step.metrics.scrolls(from: position) { return }
    let target = Rest(step.metrics).place(near: position, .release)
    guard abs(target - position) > 1e-6 else { return }
    scroll(to: target, cause: step.outbox.cause ?? cause, &step)
  }

  /// Scrolls to the nearest item, in no time if the carousel is there already.
  private mutating func returnToItem(_ step: inout Step) {
    let resting = step.metrics.restingPosition(of: step.metrics.index(at: position))
    let place = step.metrics.wrapping.turn(resting, near: position)
    scroll(
      to: place,
      duration: abs(place - position) < 1e-6 ? TimedScroll.touch : TimedScroll.usual, &step)
  }

  /// Goes beyond an end with `velocity`, by no more than the bounce distance, and back to it.
  private mutating func swing(to end: Double, velocity: Double, _ step: inout Step) {
    let departure = departure(step)
    begin(departure.swing(to: end, velocity: velocity))
    step.outbox.report(velocity > 0 ? .last : .first)
    step.outbox.post(.willBeginScrolling)
  }

  // MARK: Cruising

  /// Begins a cruise in the place of whatever moves the carousel; one that goes that way already goes on.
  mutating func cruise(_ heading: Carousel.Heading, cause: Carousel.Cause, _ step: inout Step) {
    guard step.metrics.count > 0, !cruises(heading, step.metrics) else { return }
    let isAtEnd = !step.metrics.isWrapped && abs(position - step.metrics.end(heading)) < 1e-6
    guard phase.motion != nil || phase.drag != nil || !isAtEnd else {
      return step.outbox.report(heading.end)
    }
    leaveDrag(&step)
    step.outbox.note(cause)
    step.outbox.post(.willBeginScrolling)
    cruise(heading, &step)
  }

  private mutating func cruise(_ heading: Carousel.Heading, _ step: inout Step) {
    let cruise = departure(step).cruise(heading)
    begin(.cruise(cruise))
    if cruise.brake <= 0 { brake(cruise, &step) }
  }

  /// Lets a cruise, if there is one, stop on the next item on its way.
  mutating func endCruise(_ step: inout Step) {
    guard case .moving(.cruise(let cruise)) = phase else { return }
    if step.metrics.configuration.reducesMotion {
      phase = .resting
      step.outbox.post(.didEndScrolling)
      return settle(cause: .key, &step)
    }
    let velocity = cruise.velocity(at: step.now)
    let target = position + (cruise.stop(at: step.now) - cruise.position(at: step.now))
    begin(
      departure(step).arrival(
        at: step.metrics.isWrapped ? target : step.metrics.wrapping.clamp(target),
        velocity: velocity))
  }

  /// The end ahead of a cruise is near.
  private mutating func brake(_ cruise: Cruise, _ step: inout Step) {
    let end = step.metrics.end(cruise.heading)
    guard !step.metrics.configuration.reducesMotion else {
      phase = .resting
      position = end
      step.outbox.postAfterMove(.didEndScrolling)
      return step.outbox.report(cruise.heading.end)
    }
    let velocity = cruise.velocity(at: step.now)
    begin(
      departure(step).arrival(at: end, velocity: velocity, isEnd: true))
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

  /// Rebases positions by `items`, without moving.
  mutating func shift(by items: Double) {
    position += items
    phase.shift(by: items)
  }

  /// Removes whole turns that a motion is ahead of the position: the carousel may
  /// not wrap any more.
  mutating func unwind(_ wrapping: Wrapping, at now: Double) {
    guard wrapping.isWrapped, wrapping.count > 0, case .moving(var motion) = phase else { return }
    let ahead = motion.position(at: now) - position
    let turns = (ahead / Double(wrapping.count)).rounded()
    guard turns != 0 else { return }
    motion.shift(by: -turns * Double(wrapping.count))
    phase = .moving(motion)
  }

  /// Continues after the position has wrapped around.
  mutating func wrap(_ metrics: Metrics) {
    guard metrics.isWrapped || metrics.count == 0 else { return }
    let place = metrics.wrapping.clamp(position)
    if place != position, var drag = phase.drag {
      drag.hold(at: place, metrics: metrics)
      phase = .dragging(drag)
    }
    position = place
  }

  /// The target of the running motion, or `nil` if there is none, or it never ends.
  func destination(_ metrics: Metrics) -> Destination? {
    phase.motion.flatMap { Destination(of: $0, from: position, in: metrics.wrapping) }
  }

  /// Lets the running motion end at its target item, which has the number `index` now.
  mutating func bind(to index: Int, _ destination: Destination, _ step: inout Step) {
    guard let motion = phase.motion, let target = motion.target, step.metrics.count > 0 else {
      return
    }
    let goal = destination.position(of: index, from: position, in: step.metrics.wrapping)
    guard abs(goal - target) > 1e-6 else { return }
    if let bent = motion.bent(to: goal, at: step.now) {
      phase = .moving(bent)
    } else {
      retarget(to: goal, &step)
    }
  }

  /// Continues in a row that was the ring `ring`: the current item stays, and a motion keeps its
  /// target item.
  mutating func unroll(_ ring: Wrapping, _ step: inout Step) {
    // A ring's last half item before item 0 belongs to item 0.
    if ring.index(at: position) == 0, position - ring.position(of: 0) > Double(ring.count) / 2 {
      shift(by: -Double(ring.count))
    }
    guard let target = phase.motion?.target, abs(step.metrics.wrapping.excess(target)) > 1e-6 else {
      return
    }
    retarget(to: step.metrics.wrapping.clamp(ring.clamp(target)), &step)
  }

  /// Starts over on the first item, at rest: there were no items, or there are none any more.
  mutating func restart(_ metrics: Metrics) {
    if phase.motion != nil || phase.isAutoscrolling || phase.isFollowing { phase = .resting }
    position = metrics.count > 0 ? metrics.wrapping.clamp(metrics.wrapping.lower) : -1
    holdFinger(metrics)
  }

  /// Moves to another position without animation.
  ///
  /// A drag and continuous scrolling continue from there.
  mutating func correct(to place: Double, _ step: Step) {
    position = place
    holdFinger(step.metrics)
    guard phase.isAutoscrolling else { return }
    phase = .autoscrolling(
      Drift(from: place, velocity: -step.metrics.configuration.autoscroll, start: step.now))
  }

  /// Lets nothing rest or end beyond the items there are now.
  mutating func keepInside(_ step: inout Step) {
    carryOut(Realignment(phase: phase, departure: departure(step)).inside, &step)
  }

  private mutating func holdFinger(_ metrics: Metrics) {
    guard var drag = phase.drag else { return }
    drag.hold(at: position, metrics: metrics)
    phase = .dragging(drag)
  }

  /// Lets a dragging finger take hold of the content under it after the layout has changed.
  mutating func gripAnew() {
    guard var drag = phase.drag, drag.finger != nil else { return }
    (drag.grip, drag.gripsAnew) = (nil, true)
    phase = .dragging(drag)
  }

  /// Brings a carousel at rest to where it may rest, and a running motion to an end that exists.
  mutating func realign(_ step: inout Step) {
    guard step.metrics.count > 0 else { return restart(step.metrics) }
    carryOut(Realignment(phase: phase, departure: departure(step)).aligned, &step)
  }

  private mutating func carryOut(_ outcome: Realignment.Outcome, _ step: inout Step) {
    switch outcome {
    case .stay: break
    case .place(let place): correct(to: place, step)
    case .scroll(let start, let end):
      position = start
      scroll(to: end, cause: .layout, &step)
    case .retarget(let end): retarget(to: end, &step)
    case .cruise(let heading): cruise(heading, &step)
    }
  }

  /// Continues a running motion toward another end.
  private mutating func retarget(to target: Double, _ step: inout Step) {
    position = step.metrics.limitedToBounce(position)
    let wasFling = phase.motion?.isFling == true
    begin(departure(step).scroll(to: target))
    if wasFling {
      step.outbox.post(.didEndDecelerating)
      step.outbox.post(.willBeginScrolling)
    }
  }

  /// How it sets out from here.
  private func departure(_ step: Step) -> Departure {
    Departure(
      position: position, velocity: velocity(step), metrics: step.metrics, now: step.now)
  }

  /// `target` between the ends; says so if it is not.
  private func limited(_ target: Double, _ step: inout Step) -> Double {
    guard !step.metrics.isWrapped else { return target }
    let limited = step.metrics.wrapping.clamp(target)
    if abs(target - limited) > 1e-6 { step.outbox.report(target > limited ? .last : .first) }
    return limited
  }

  /// A scroll takes the carousel from the finger that drags it.
  private mutating func leaveDrag(_ step: inout Step) {
    guard phase.drag != nil else { return }
    phase = .resting
    step.outbox.post(.didEndDragging(willDecelerate: false))
  }

  // MARK: The flip of cover flow 2

  /// Begins the flip that another item in front brings.
  mutating func turnOver(from old: Int, to new: Int, _ step: inout Step) {
    let flips = turnover.begin(from: old, to: new, step)
    if flips, step.metrics.reportsFlips { step.outbox.report(isAwake: true) }
  }

  /// Takes on the state of cards that are turned by their offsets, the last of them by `offset`.
  mutating func followOffset(_ offset: Double) { turnover.follow(offset) }

  private mutating func resumeTurnover(_ step: Step) {
    let index = step.metrics.index(at: position)
    let offset = step.metrics.wrapping.offset(of: index, from: position)
    turnover.resume(from: offset, step)
  }
}
