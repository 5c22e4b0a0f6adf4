extension Carousel {
  /// A finger lands on the carousel: a running motion stops under it.
  public mutating func touchDown(at time: Double) {
    advance(to: time)
    catchMotion()
  }

  /// The finger lifts again without having dragged or tapped: the carousel settles.
  public mutating func touchUp(at time: Double) {
    advance(to: time)
    guard isTouched else { return }
    isTouched = false
    if !wantsAutoscroll { settleIfAstray() }
    noteRest()
  }

  /// Whether a finger that has moved by `translation` since it landed begins a drag.
  public func mayDrag(translation: Vector) -> Bool {
    guard configuration.isScrollEnabled else { return false }
    guard configuration.ignoresPerpendicularSwipes else { return true }
    let axis = configuration.axis
    return abs(translation.along(axis)) >= abs(translation.across(axis))
  }

  /// The finger begins to drag.
  ///
  /// - Parameters:
  ///   - translation: its way since it landed, in logical units
  ///   - finger: the point of the view that it is at; in the smooth feel the card there stays under it
  ///   - time: now, in seconds
  ///   - cause: `.drag` for fingers and pointers, `.touchpad` for two fingers on a touchpad
  public mutating func dragBegan(
    translation: Vector = .zero, touching finger: Point? = nil, at time: Double,
    cause: Cause = .drag
  ) {
    advance(to: time)
    beginDrag(translation: translation, finger: finger, cause: cause, stamp: time)
  }

  /// The finger has moved.
  ///
  /// - Parameters:
  ///   - translation: its way since it landed, in logical units
  ///   - velocity: its velocity in logical units per second where it is known; else it is measured
  ///   - time: now, in seconds
  public mutating func dragMoved(
    translation: Vector, velocity: Vector? = nil, at time: Double
  ) {
    advance(to: time)
    moveDrag(translation: translation, velocity: velocity, stamp: time)
  }

  /// The finger lifts: the carousel goes on from where it is, as fast as the finger was.
  ///
  /// - Parameters:
  ///   - translation: the finger's way since it landed, where that is not where the carousel was last
  ///     moved to: it says what the finger meant, and moves nothing
  ///   - velocity: its velocity in logical units per second where it is known; else it is measured
  ///   - time: now, in seconds
  public mutating func dragEnded(
    translation: Vector? = nil, velocity: Vector? = nil, at time: Double
  ) {
    advance(to: time)
    guard var drag else { return }
    var lead = 0.0
    if let translation, translation.isFinite {
      let pulled = pulled(by: translation, drag)
      lead = wrapping.distance(
        from: resistance.position(drag.pull), to: resistance.position(pulled.pull))
    }
    if let velocity {
      let along = velocity.isFinite ? velocity.along(configuration.axis) : 0
      drag.givenVelocity = itemWidth > 0 ? -sense * along / itemWidth : 0
      drag.velocity = shownVelocity(drag, stamp: time)
      drag.lastMove = time
      self.drag = drag
    }
    endDrag(stamp: time, lead: lead.isFinite ? lead : 0)
  }

  /// The gesture was taken away: the carousel returns to an item without a fling.
  public mutating func dragCancelled(at time: Double) {
    advance(to: time)
    drag?.velocity = 0
    drag?.lastMove = nil
    drag?.givenVelocity = 0
    caught = nil
    endDrag(stamp: time)
  }

  mutating func catchMotion() {
    guard configuration.isScrollEnabled else { return }
    if motion != .none || wantsAutoscroll { note(cause ?? .drag) }
    caught = catching
    let followed = followsOffset
    motion = .none
    drag = nil
    isTouched = true
    if followed { resumeFlip() }
  }

  mutating func beginDrag(
    translation: Vector, finger: Point? = nil, cause: Cause, stamp: Double
  ) {
    guard configuration.isScrollEnabled, wrapping.count > 0 else { return }
    let followed = followsOffset
    // Two fingers on a touchpad begin without landing.
    if !isTouched { caught = catching }
    motion = .none
    isTouched = false
    note(cause)
    let way = translation.isFinite ? translation.along(configuration.axis) : 0
    drag = Drag(
      translation: way, pull: resistance.pull(position), bounce: bounce,
      page: page, cause: cause)
    if let finger, finger.isFinite {
      drag?.finger = finger
      gripAnew()
    }
    addToDrag(way, stamp: stamp)
    if followed { resumeFlip() }
    events.append(.willBeginDragging)
  }

  mutating func moveDrag(translation: Vector, velocity: Vector?, stamp: Double) {
    guard var drag, configuration.isScrollEnabled, wrapping.count > 0, translation.isFinite,
      itemWidth > 0
    else { return }
    let way = translation.along(configuration.axis)
    let pulled = pulled(by: translation, drag)
    if way != drag.translation || drag.lastMove == nil { drag.lastMove = stamp }
    drag.add(-sense * way / itemWidth, at: stamp, itemWidth: itemWidth)
    drag.givenVelocity = velocity.map {
      $0.isFinite ? -sense * $0.along(configuration.axis) / itemWidth : 0
    }
    drag.velocity = shownVelocity(drag, stamp: stamp)
    (drag.pull, drag.finger, drag.translation) = (pulled.pull, pulled.finger, way)
    position = wrapping.isWrapped ? drag.pull : resistance.position(drag.pull)
    if wrapping.excess(position) != 0 { reportEnd(position > wrapping.upper ? .last : .first) }
    fingerVelocity = drag.velocity
    self.drag = drag
    refresh()
    self.drag?.pull = wrapping.isWrapped ? position : drag.pull
  }

  /// Where the pull and the finger are after the finger has moved by `translation` in all.
  private func pulled(by translation: Vector, _ drag: Drag) -> (pull: Double, finger: Point?) {
    let axis = configuration.axis
    let length = translation.along(axis) - drag.translation
    var finger = drag.finger
    if axis == .horizontal { finger?.x += length } else { finger?.y += length }
    var pull: Double
    if let grip = drag.grip, let finger {
      pull = self.pull(grip, finger: finger)
    } else {
      pull = offset(drag.pull, movedBy: -sense * length * offsetMultiplier)
    }
    if wrapping.isWrapped || drag.bounce == 0 { pull = wrapping.clamp(pull) }
    return (pull, finger)
  }

  /// How fast a drag moves the carousel, in items per second.
  private func shownVelocity(_ drag: Drag, stamp: Double) -> Double {
    drag.fingerVelocity(at: stamp) * (wrapping.isWrapped ? 1 : resistance.slope(position))
      * configuration.scrollSpeed
  }

  /// 1, or −1 where cards run from right to left.
  private var sense: Double { arrangement.isMirrored ? -1 : 1 }

  /// Lets the card in front, which turned by its offset until now, flip on from where it is.
  ///
  /// Only cover flow 2 draws with the toggle; for the others nothing needs to go on.
  private mutating func resumeFlip() {
    guard configuration.kind == .coverFlow2, wrapping.count > 0 else { return }
    flip.follow(offset(ofItem: index))
    flip.resume(at: now, speed: fingerVelocity)
  }

  /// What a finger catches now; `nil` if nothing moves.
  private var catching: Catch? {
    guard motion != .none else { return nil }
    return Catch(
      velocity: velocity, time: now, progress: motion.progress(at: now), lead: motion.lead(at: now))
  }

  private mutating func addToDrag(_ way: Double, stamp: Double) {
    guard itemWidth > 0 else { return }
    let items = -sense * way / itemWidth
    drag?.add(items, at: stamp, itemWidth: itemWidth)
  }

  /// The item that a drag begins on; the one a caught motion of the smooth feel was bound for if it
  /// was almost there, so that quick flicks go on from one another.
  private var page: Double {
    var page = position
    if configuration.feel == .smooth, let lead = caught?.lead, abs(lead) <= 1 { page += lead }
    return page.rounded(.toNearestOrAwayFromZero)
  }

  var resistance: Resistance {
    wrapping.isWrapped
      ? Resistance(lower: -.infinity, upper: .infinity, distance: 0)
      : Resistance(
        lower: wrapping.lower, upper: wrapping.upper, distance: drag?.bounce ?? bounce,
        isRubberBand: configuration.feel == .smooth)
  }
}
