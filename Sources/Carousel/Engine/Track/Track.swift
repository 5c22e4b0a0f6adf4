/// Where a carousel stands and what it is doing.
///
/// Nothing here knows of cards, flips or events: what observers need of it is its `activity`.
struct Track: Sendable {
  /// The current position in items, counted as `Wrapping` does; −1 if there are none.
  private(set) var position: Double
  /// What the carousel is doing.
  private(set) var phase = Phase.resting
  /// What it has begun and ended so far.
  var activity = Activity()

  /// A carousel at rest on its first item.
  init(_ metrics: Metrics) {
    position = metrics.count > 0 ? metrics.wrapping.clamp(metrics.wrapping.lower) : -1
  }

  // MARK: As time goes by

  /// Goes to where the running motion is now.
  mutating func move(_ step: Step) {
    switch phase {
    case .moving(.cruise(let cruise)) where step.metrics.configuration.reducesMotion:
      position = cruise.passed(at: step.now)
    case .moving(let motion): position = motion.position(at: step.now)
    case .autoscrolling(var drift):
      drift.look(at: step.now)
      phase = .autoscrolling(drift)
      let place = step.metrics.wrapping.clamp(drift.position(at: step.now))
      if place != position { activity.cause = .autoplay }
      position = place
    case .resting, .touched, .dragging, .following: break
    }
  }

  /// Ends motions that are over now, and starts what follows.
  mutating func finish(_ step: Step) {
    let metrics = step.metrics
    switch phase {
    case .moving(.scroll(let scroll)) where scroll.isOver(at: step.now): end()
    case .moving(.deceleration(let fling)) where fling.isOver(at: step.now):
      end()
      if fling.isCut, !metrics.isWrapped {
        swing(to: position, velocity: fling.velocity(at: fling.end), step)
      } else if metrics.returns(from: position) {
        returnToItem(step)
      }
    case .moving(.glide(let glide)):
      if !metrics.isWrapped, let meetsEnd = glide.meetsEnd, step.now >= glide.start + meetsEnd {
        activity.meet(glide.to > metrics.wrapping.lower ? .last : .first)
      }
      if glide.isOver(at: step.now) { end() }
    case .moving(.cruise(let cruise)) where step.now >= cruise.start + cruise.brake:
      brake(cruise, step)
    case .autoscrolling where !metrics.scrolls(from: position):
      phase = .resting
      activity.meetAutoscrollEnd(metrics)
    default: break
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

  private mutating func begin(_ motion: Motion) {
    phase = .moving(motion)
    activity.beginMotion(isFling: motion.isFling)
  }

  /// The running motion has ended.
  private mutating func end() {
    phase = .resting
    activity.endMotion()
  }

  // MARK: Fingers

  /// A finger lands: a running motion stops under it.
  mutating func touch(_ step: Step) {
    guard step.metrics.configuration.isScrollEnabled else { return }
    if phase.motion != nil || step.metrics.scrolls(from: position) {
      activity.begin(activity.cause ?? .drag)
    }
    phase = .touched(catching(at: step.now))
    activity.grab()
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
    translation: Vector, finger: Point?, cause: Carousel.Cause, stamp: Double, _ step: Step
  ) {
    guard step.metrics.configuration.isScrollEnabled, step.metrics.count > 0 else { return }
    // Two fingers on a touchpad begin without landing.
    var caught = catching(at: step.now)
    if case .touched(let earlier) = phase { caught = earlier }
    activity.begin(cause)
    activity.grab()
    phase = .dragging(
      Drag(
        translation: translation, finger: finger, cause: cause, caught: caught,
        position: position, metrics: step.metrics, stamp: stamp))
  }

  /// Lets the finger that drags hold a card as `grip` says, or none.
  mutating func hold(_ grip: Grip?) {
    phase.changeDrag { ($0.grip, $0.gripsAnew) = (grip, false) }
  }

  mutating func moveDrag(
    by translation: Vector, velocity: Vector?, stamp: Double, _ step: Step
  ) {
    guard var drag = phase.drag, step.metrics.configuration.isScrollEnabled, step.metrics.count > 0,
      translation.isFinite, step.metrics.itemWidth > 0
    else { return }
    position = drag.move(
      by: translation, velocity: velocity, position: position, metrics: step.metrics, stamp: stamp)
    if step.metrics.wrapping.excess(position) != 0 {
      activity.meet(position > step.metrics.wrapping.upper ? .last : .first)
    }
    activity.fingerSpeed = drag.velocity
    phase = .dragging(drag)
  }

  /// The gesture was taken away.
  mutating func cancelDrag(stamp: Double, _ step: Step) {
    guard var drag = phase.drag else { return }
    drag.cancel()
    release(Release.Finger(drag: drag, stamp: stamp, lead: 0), step)
  }

  /// The finger that drags lifts, after a way of `translation` in all and with `velocity` where these are known.
  mutating func endDrag(translation: Vector?, velocity: Vector?, stamp: Double, _ step: Step) {
    guard var drag = phase.drag else { return }
    let lead = translation.map { drag.lead($0, metrics: step.metrics) } ?? 0
    if let velocity {
      drag.lift(velocity: velocity, position: position, metrics: step.metrics, stamp: stamp)
    }
    release(Release.Finger(drag: drag, stamp: stamp, lead: lead), step)
  }

  private mutating func release(_ finger: Release.Finger, _ step: Step) {
    phase = .resting
    let (cause, configuration) = (finger.drag.cause, step.metrics.configuration)
    guard step.metrics.count > 0 else { return }
    // Scrolling that is disabled under a finger leaves the carousel where it may rest.
    guard configuration.isScrollEnabled else { return settle(cause: cause, step) }
    switch Release.of(finger, position: position, metrics: step.metrics, at: step.now) {
    case .fling(let motion, let target):
      let isFling = motion.isFling && !configuration.reducesMotion
      activity.begin(isFling && cause == .drag ? .fling : cause)
      if configuration.reducesMotion { return jump(to: limited(target, step)) }
      begin(motion)
      activity.endsDrag = !motion.isFling
    case .swing(let velocity, let end):
      activity.begin(cause)
      swing(to: end, velocity: velocity, step)
      activity.endsDrag = true
    case .scroll(let target, let flipsOn):
      scroll(to: target, cause: cause, step)
      activity.endsDrag = flipsOn
    case .settle where step.metrics.returns(from: position):
      activity.begin(cause)
      returnToItem(step)
      activity.endsDrag = true
    case .settle, .stay:
      activity.begin(cause)
      drift(from: step.now, step.metrics)
    }
  }

  // MARK: Scrolling

  /// Begins an animated scroll.
  ///
  /// A target beyond the ends is limited. With `isEased` it begins and ends gently in each feel.
  mutating func scroll(
    to target: Double, duration: Double? = nil, isEased: Bool = false,
    cause: Carousel.Cause? = nil, _ step: Step
  ) {
    if let cause { activity.begin(cause) }
    let target = limited(target, step)
    if step.metrics.configuration.reducesMotion { return jump(to: target) }
    begin(departure(step).scroll(to: target, duration: duration, isEased: isEased))
  }

  /// Moves to a position without animation, clamped to the ends.
  mutating func place(at place: Double, cause: Carousel.Cause, _ step: Step) {
    guard step.metrics.count > 0, place.isFinite else { return }
    let target = step.metrics.wrapping.clamp(place)
    guard abs(target - position) > 1e-6 else {
      // Too small a step to be a scroll, as the rounding of a turn round a ring.
      if phase.isResting { position = target }
      return
    }
    phase = .resting
    activity.begin(cause)
    activity.jump()
    position = target
  }

  /// Takes the place of an animated scroll where motion is to be reduced.
  private mutating func jump(to target: Double) {
    activity.beginMotion(isFling: false)
    end()
    if abs(target - position) > 1e-6 { activity.jump() }
    position = target
  }

  /// Follows another carousel to a position without animation.
  ///
  /// A motion or drag of this one ends; a resting finger stays. `cause` is the cause of the leader's motion, if known.
  mutating func follow(to place: Double, cause: Carousel.Cause?, _ step: Step) {
    let before = position
    position = step.metrics.limitedToBounce(place)
    switch phase {
    case .touched where abs(position - before) > 1e-6:
      activity.cause = cause ?? activity.cause ?? .api
    case .touched: break
    case .following(let known): phase = .following(cause ?? known)
    default:
      let follows = phase.motion != nil || abs(position - before) > 1e-6
      phase = follows ? .following(cause) : .resting
    }
  }

  /// Comes to rest with the carousel that it followed.
  mutating func endFollowing() {
    guard case .following(let cause) = phase else { return }
    phase = .resting
    activity.begin(cause ?? .api)
  }

  /// Brings a carousel at rest to where it may rest; changes nothing if it is there.
  mutating func settle(cause: Carousel.Cause, _ step: Step) {
    guard step.metrics.count > 0, phase.isResting || phase.isAutoscrolling else { return }
    if step.metrics.configuration.feel == .smooth, step.metrics.scrolls(from: position) { return }
    let target = Rest(step.metrics).place(near: position, .release)
    guard abs(target - position) > 1e-6 else {
      // Too small a step to be a scroll, as the end of a motion that a finger caught.
      if phase.isResting { position = target }
      return
    }
    scroll(to: target, cause: activity.cause ?? cause, step)
  }

  /// Scrolls to the nearest item, in no time if the carousel is there already.
  private mutating func returnToItem(_ step: Step) {
    let resting = step.metrics.restingPosition(of: step.metrics.index(at: position))
    let place = step.metrics.wrapping.turn(resting, near: position)
    scroll(
      to: place,
      duration: abs(place - position) < 1e-6 ? TimedScroll.touch : TimedScroll.usual, step)
  }

  /// Goes beyond an end with `velocity`, by no more than the bounce distance, and back to it.
  private mutating func swing(to end: Double, velocity: Double, _ step: Step) {
    begin(departure(step).swing(to: end, velocity: velocity))
    activity.meet(velocity > 0 ? .last : .first)
  }

  // MARK: Cruising

  /// Begins a cruise in the place of whatever moves the carousel; one that goes that way already goes on.
  mutating func cruise(_ heading: Carousel.Heading, cause: Carousel.Cause, _ step: Step) {
    guard step.metrics.count > 0, !isCruising(heading, step.metrics) else { return }
    let isAtEnd = !step.metrics.isWrapped && abs(position - step.metrics.end(heading)) < 1e-6
    guard phase.motion != nil || phase.isDragging || !isAtEnd else {
      return activity.meet(heading.end)
    }
    activity.begin(cause)
    activity.beginMotion(isFling: false)
    cruise(heading, step)
  }

  private mutating func cruise(_ heading: Carousel.Heading, _ step: Step) {
    let cruise = departure(step).cruise(heading)
    phase = .moving(.cruise(cruise))
    if cruise.brake <= 0 { brake(cruise, step) }
  }

  /// Lets a cruise, if there is one, stop on the next item on its way.
  mutating func endCruise(_ step: Step) {
    guard case .moving(.cruise(let cruise)) = phase else { return }
    if step.metrics.configuration.reducesMotion {
      end()
      return settle(cause: .key, step)
    }
    let stop = position + (cruise.stop(at: step.now) - cruise.position(at: step.now))
    let target = step.metrics.isWrapped ? stop : step.metrics.wrapping.clamp(stop)
    phase = .moving(departure(step).arrival(at: target))
  }

  /// The end ahead of a cruise is near.
  private mutating func brake(_ cruise: Cruise, _ step: Step) {
    let end = step.metrics.end(cruise.heading)
    guard !step.metrics.configuration.reducesMotion else {
      self.end()
      position = end
      return activity.meet(cruise.heading.end)
    }
    phase = .moving(departure(step).arrival(at: end, isEnd: true))
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
    if let motion = phase.motion {
      phase = .moving(motion.unwound(wrapping, from: position, at: now))
    }
  }

  /// Continues after the position has wrapped around.
  mutating func wrap(_ metrics: Metrics) {
    guard metrics.isWrapped || metrics.count == 0 else { return }
    let place = metrics.wrapping.clamp(position)
    guard place != position else { return }
    position = place
    holdFinger(metrics)
  }

  /// The target of the running motion, or `nil` if there is none, or it never ends.
  func destination(_ metrics: Metrics) -> Destination? {
    phase.motion.flatMap { Destination(of: $0, from: position, in: metrics.wrapping) }
  }

  /// Lets the running motion end at its target item, which has the number `index` now.
  mutating func bind(to index: Int, _ destination: Destination, _ step: Step) {
    guard let motion = phase.motion, let target = motion.target, step.metrics.count > 0 else {
      return
    }
    var goal = destination.position(of: index, from: position, in: step.metrics.wrapping)
    // Where the end was it may be no more.
    if destination.isTrimmedEnd { goal = Rest(step.metrics).place(near: goal, .resize) }
    guard abs(goal - target) > 1e-6 else { return }
    if let bent = motion.bent(to: goal, at: step.now) {
      phase = .moving(bent)
    } else {
      retarget(to: goal, step)
    }
  }

  /// Continues in a row that was the ring `ring`: the current item stays, and a motion keeps its
  /// target item.
  mutating func unroll(_ ring: Wrapping, _ step: Step) {
    // A ring's last half item before item 0 belongs to item 0.
    if ring.index(at: position) == 0, position - ring.position(of: 0) > Double(ring.count) / 2 {
      shift(by: -Double(ring.count))
    }
    guard let target = phase.motion?.target, abs(step.metrics.wrapping.excess(target)) > 1e-6 else {
      return
    }
    retarget(to: step.metrics.wrapping.clamp(ring.clamp(target)), step)
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
  mutating func keepInside(_ step: Step) {
    carryOut(Realignment(phase: phase, departure: departure(step)).inside, step)
  }

  private mutating func holdFinger(_ metrics: Metrics) {
    phase.changeDrag { [position] in $0.hold(at: position, metrics: metrics) }
  }

  /// Lets a dragging finger take hold of the content under it after the layout has changed.
  mutating func gripAnew() {
    phase.changeDrag { if $0.finger != nil { ($0.grip, $0.gripsAnew) = (nil, true) } }
  }

  /// Brings a carousel at rest to where it may rest, and a running motion to an end that exists.
  mutating func realign(_ step: Step) {
    guard step.metrics.count > 0 else { return restart(step.metrics) }
    carryOut(Realignment(phase: phase, departure: departure(step)).aligned, step)
  }

  private mutating func carryOut(_ outcome: Realignment.Outcome, _ step: Step) {
    switch outcome {
    case .stay: break
    case .place(let place): correct(to: place, step)
    case .scroll(let start, let end):
      position = start
      scroll(to: end, cause: .layout, step)
    case .retarget(let end): retarget(to: end, step)
    case .cruise(let heading): cruise(heading, step)
    }
  }

  /// Continues a running motion toward another end.
  private mutating func retarget(to target: Double, _ step: Step) {
    position = step.metrics.limitedToBounce(position)
    let motion = departure(step).scroll(to: target)
    if phase.motion?.isFling == true {
      end()
      return begin(motion)
    }
    phase = .moving(motion)
    activity.endsDrag = false
  }

  /// How it sets out from here.
  private func departure(_ step: Step) -> Departure {
    Departure(
      position: position, velocity: velocity(step), metrics: step.metrics, now: step.now)
  }

  /// `target` between the ends; says so if it is not.
  private mutating func limited(_ target: Double, _ step: Step) -> Double {
    guard !step.metrics.isWrapped else { return target }
    let limited = step.metrics.wrapping.clamp(target)
    if abs(target - limited) > 1e-6 { activity.meet(target > limited ? .last : .first) }
    return limited
  }
}
