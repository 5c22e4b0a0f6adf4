public import CarouselEngine

/// The front card, grown into the view: opened, zoomed, moved about, turned to its neighbors and closed.
///
/// A value on the carousel's clock. Every motion is a function of time alone, goes on in position
/// and velocity from whatever it interrupts, and can be caught at any instant. A held point of the
/// content stays under the fingers. Times are in seconds and count as now if they are past; calls
/// with a number that is not finite change nothing.
public struct Detail: Sendable {
  /// What it is shown in.
  public private(set) var scene: Scene
  /// Where it stands between closed and open.
  public private(set) var phase = Phase.closed
  /// Whether it opens and closes by cross-fades of 100 ms, and nothing coasts.
  ///
  /// Holds for what begins after it is set.
  public var reducesMotion = false
  private(set) var courses: Courses
  private(set) var hold: Hold?
  private var now = -Double.infinity
  private var events: [Event] = []

  /// A closed detail.
  public init(scene: Scene) {
    self.scene = scene
    courses = Courses(zoom: scene.fitted)
  }

  // MARK: Time

  /// The time of the next automatic transition, in seconds, or `nil` if there is none.
  public var nextTransitionTime: Double? {
    courses.transitionTime < .infinity ? courses.transitionTime : nil
  }

  /// Whether nothing moves and no finger holds it.
  public var isAtRest: Bool { hold == nil && courses.transitionTime == .infinity }

  /// Lets time pass; what ends on the way ends at its own instant.
  public mutating func advance(to time: Double) {
    guard time.isFinite else { return }
    while courses.transitionTime <= time {
      courses.rest(at: courses.transitionTime)
      conclude()
    }
    now = max(now, time)
  }

  /// Returns the events since the last call, oldest first.
  public mutating func takeEvents() -> [Event] {
    guard !events.isEmpty else { return [] }
    defer { events = [] }
    return events
  }

  // MARK: Opening and closing

  /// Opens it, also while it is closing.
  public mutating func open(at time: Double) {
    guard let time = begin(at: time), scene.isUsable, phase == .closed || phase == .closing
    else { return }
    if phase == .closed { appear(growth: reducesMotion ? 1 : 0) }
    settle(open: true, from: placement(at: time), rate: rate(at: time), at: time)
  }

  /// Closes it, even while fingers hold it.
  public mutating func close(at time: Double) {
    guard let time = begin(at: time), isBoundOpen else { return }
    settle(open: false, from: placement(at: time), rate: rate(at: time), at: time)
  }

  /// Shows it in another scene.
  ///
  /// Other neighbors and another place of the card change nothing else. Another content or view
  /// ends the gesture and keeps the zoom relative to the fitted size, a content on its side that of its pixels; another
  /// item is fitted. Another view also ends a turn.
  public mutating func update(_ scene: Scene, at time: Double) {
    guard let time = begin(at: time) else { return }
    let former = self.scene
    self.scene = scene
    guard !scene.isLike(former) else { return }
    let (place, speed) = (placement(at: time), rate(at: time))
    let keepsScale = scene.isTurned(former) && courses.zoom.isEnlarged(courses.zoom.scale.target)
    let ratio = keepsScale ? 1 : scene.fitted.fit / courses.zoom.fit
    courses.zoom = scene.fitted
    let turns = scene.view == former.view
    if !turns { courses.turn = Turn() }
    guard phase != .closed else { return }
    guard scene.isUsable else {
      if isBoundOpen { events.append(.willClose) }
      vanish()
      return
    }
    let isFitted = scene.isOfOtherItem(than: former)
    let scale = isFitted ? scene.fitted.fit : courses.zoom.limited(scale: place.scale * ratio)
    let pan = isFitted ? .zero : Vector(x: place.pan.x * ratio, y: place.pan.y * ratio)
    let start = Placement(
      growth: place.growth, scale: scale, pan: courses.zoom.settled(pan, at: scale),
      turn: turns ? place.turn : 0)
    let rate = Placement(growth: speed.growth, scale: 0, turn: turns ? speed.turn : 0)
    settle(open: isBoundOpen, from: start, rate: rate, at: time)
  }

  // MARK: Zoom and turns without fingers

  /// Zooms in or fits the content again, as a double tap does: a fitted one goes to 1:1, or to
  /// twice its size where 1:1 is not larger.
  ///
  /// The content at `point` of the view stays there.
  public mutating func zoom(about point: Point, at time: Double) {
    let zoom = courses.zoom
    let isLarge = zoom.isEnlarged(zoom.scale.target)
    zoomTo(isLarge ? zoom.fit : zoom.natural, about: point, at: time)
  }

  /// Zooms by `factor` relative to the target size, within the limits.
  ///
  /// The content at `point` of the view stays there, or in the middle of the view for `nil`.
  public mutating func zoom(by factor: Double, about point: Point? = nil, at time: Double) {
    guard factor > 0, factor.isFinite else { return }
    zoomTo(courses.zoom.scale.target * factor, about: point ?? scene.middle, at: time)
  }

  /// Fits the content into the view again.
  public mutating func zoomToFit(at time: Double) {
    zoomTo(courses.zoom.fit, about: scene.middle, at: time)
  }

  /// Shows a pixel of the content on a pixel of the screen, within its limits.
  public mutating func zoomToActualSize(at time: Double) {
    zoomTo(1 / courses.zoom.pixelScale, about: scene.middle, at: time)
  }

  /// Shows the content as wide as the view, within its limits, from its upper edge on.
  public mutating func zoomToWidth(at time: Double) {
    let zoom = courses.zoom
    let scale = zoom.limited(scale: zoom.view.width / zoom.content.width)
    move(to: .at(scale: scale, pan: zoom.settled(.top(zoom.room(at: scale)), at: scale)), at: time)
  }

  /// Moves content that is higher than the view by most of the view's height, down (1) or up (−1).
  ///
  /// - Returns: `false` if that edge of it is seen already, or will be.
  public mutating func read(by direction: Int, at time: Double) -> Bool {
    guard let time = begin(at: time), isBoundOpen, !isLed else { return false }
    let zoom = courses.zoom
    let (scale, shift) = (zoom.scale.target, Vector(x: zoom.x.target, y: zoom.y.target))
    let way = Vector(x: 0, y: -Double(direction) * zoom.view.height * Self.readShare)
    let rest = zoom.settled(shift + way, at: scale)
    guard abs(rest.y - shift.y) >= 1 else { return false }
    move(to: .at(scale: scale, pan: rest), at: time)
    return true
  }

  /// The share of the view's height by which one reads on.
  private static let readShare = 0.9

  /// Turns to the neighbor to the right (1) or to the left (−1).
  ///
  /// - Returns: Whether there is one and the detail is open and free to turn.
  @discardableResult
  public mutating func turn(by side: Int, at time: Double) -> Bool {
    guard let time = begin(at: time), phase == .open, !isLed, courses.opening.growth == .resting(1),
      side == 1 || side == -1, scene.neighbor(side) != nil
    else { return false }
    let (start, rate) = (placement(at: time), rate(at: time))
    guard abs(start.turn + Double(side) * scene.page) <= 1.5 * scene.page else { return false }
    settle(open: true, turningTo: side, from: start, rate: rate, at: time)
    return true
  }

  // MARK: Fingers

  /// Handles a finger that touches down: coasting and page turns stop, opening and closing continue.
  public mutating func touchDown(at time: Double) {
    guard let time = begin(at: time), isBoundOpen, hold == nil else { return }
    courses.stayOpen(at: placement(at: time))
    hold = Hold(
      grip: .touch, fingers: Fingers(center: scene.middle, at: time), wasOpen: true)
  }

  /// The finger has left without having moved.
  public mutating func touchUp(at time: Double) {
    guard let time = begin(at: time), case .touch = hold?.grip else { return }
    letGo(at: time)
  }

  /// One finger, or two on a touchpad, begin to move the content from `point` of the view.
  ///
  /// They can pull fitted content away to close it, unless `closes` is `false`.
  public mutating func panBegan(from point: Point, closes: Bool = true, at time: Double) {
    guard let point = usable(point), let time = begin(at: time), phase != .closed else { return }
    let pan = Pan(
      at: point, placement: placement(at: time), zoom: courses.zoom, scene: scene,
      shrinks: !reducesMotion, closes: closes)
    take(.pan(pan), at: point, wasOpen: hold?.wasOpen ?? isBoundOpen, time: time)
  }

  /// Moves the finger to `point` of the view.
  public mutating func panMoved(to point: Point, at time: Double) {
    guard let point = usable(point), let time = begin(at: time), case .pan(var pan) = hold?.grip
    else { return }
    pan.decide(by: point)
    hold?.grip = .pan(pan)
    hold?.fingers.move(to: point, spread: 1, at: time)
  }

  /// Ends a pan.
  ///
  /// `velocity` is that of the finger, in logical units per second, if it is known better than from the
  /// reported moves, which are few at low frame rates.
  public mutating func panEnded(velocity: Vector? = nil, at time: Double) {
    guard let time = begin(at: time), case .pan = hold?.grip else { return }
    if let velocity { hold?.fingers.leave(at: velocity) }
    letGo(at: time)
  }

  /// Two fingers begin to pinch about `center` of the view.
  ///
  /// A closed detail comes out of its card's place.
  public mutating func pinchBegan(about center: Point, at time: Double) {
    guard let center = usable(center), let time = begin(at: time), scene.isUsable else { return }
    let wasOpen = hold?.wasOpen ?? isBoundOpen
    if phase == .closed {
      guard !reducesMotion else {
        take(.spread, at: center, wasOpen: false, time: time)
        return
      }
      appear(growth: 0)
      phase = .opening
      events.append(.willOpen)
    }
    let pinch = Pinch(
      at: center, placement: placement(at: time), zoom: courses.zoom, scene: scene,
      shrinks: !reducesMotion)
    take(.pinch(pinch), at: center, wasOpen: wasOpen, time: time)
  }

  /// The fingers are about `center` and `scale` > 0 times as far apart as when they began.
  public mutating func pinchMoved(to center: Point, scale: Double, at time: Double) {
    guard let center = usable(center), scale > 0, scale.isFinite, let time = begin(at: time)
    else { return }
    switch hold?.grip {
    case .pinch:
      hold?.fingers.move(to: center, spread: min(max(scale, 1e-6), 1e6), at: time)
    case .spread where scale >= Self.spread:
      hold = nil
      open(at: time)
    default: break
    }
  }

  /// The fingers no longer pinch.
  public mutating func pinchEnded(at time: Double) {
    guard let time = begin(at: time) else { return }
    switch hold?.grip {
    case .pinch: letGo(at: time)
    case .spread: hold = nil
    default: break
    }
  }

  /// The fingers were taken away by something else: the content goes back to where it was bound, and to the size that
  /// it had.
  public mutating func cancelTouches(at time: Double) {
    guard let time = begin(at: time), let hold else { return }
    guard phase != .closed else {
      self.hold = nil
      return
    }
    let zoom = courses.zoom
    let scale = zoom.limited(scale: zoom.scale.target)
    let pan = zoom.settled(Vector(x: zoom.x.target, y: zoom.y.target), at: scale)
    settle(
      open: hold.wasOpen, from: placement(at: time), rate: .still, to: .at(scale: scale, pan: pan),
      at: time)
  }

  /// Fingers that spread this much open a detail that does not grow.
  private static let spread = 1.1
}

extension Detail {
  func placement(at time: Double) -> Placement {
    hold?.placement ?? courses.placement(at: time)
  }

  /// How fast that changes, per second.
  func rate(at time: Double) -> Placement {
    guard let hold, hold.leads else { return courses.rate(at: time) }
    return hold.rate(at: time)
  }

  /// Whether fingers say where the content is.
  private var isLed: Bool { hold?.leads ?? false }

  private var isBoundOpen: Bool { phase == .opening || phase == .open }

  private func usable(_ point: Point) -> Point? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return Point(x: min(max(point.x, -1e9), 1e9), y: min(max(point.y, -1e9), 1e9))
  }

  /// The instant at which a call takes effect, everything before it being over.
  private mutating func begin(at time: Double) -> Double? {
    guard time.isFinite else { return nil }
    advance(to: time)
    return now
  }

  private mutating func appear(growth: Double) {
    hold = nil
    courses = Courses(zoom: scene.fitted)
    courses.opening.growth = .resting(growth)
    if growth == 1 { courses.opening.opacity = .resting(0) }
  }

  private mutating func vanish() {
    phase = .closed
    hold = nil
    courses = Courses(zoom: scene.fitted)
    events.append(.didClose)
  }

  private mutating func take(
    _ grip: Hold.Grip, at point: Point, wasOpen: Bool, time: Double
  ) {
    courses.stay(at: placement(at: time))
    hold = Hold(grip: grip, fingers: Fingers(center: point, at: time), wasOpen: wasOpen)
  }

  /// The fingers leave the content to itself.
  private mutating func letGo(at time: Double) {
    guard let hold else { return }
    let (start, rate) = (placement(at: time), rate(at: time))
    let release = hold.release(
      of: start, rate: rate, reducesMotion: reducesMotion, at: time)
    let side = scene.neighbor(release.side) == nil ? 0 : release.side
    settle(
      open: release.opens, turningTo: side, from: start, rate: rate, to: release.rest, at: time)
  }

  private mutating func move(to rest: Zoom.Rest, at time: Double) {
    guard let time = begin(at: time), isBoundOpen, !isLed else { return }
    settle(open: true, from: placement(at: time), rate: rate(at: time), to: rest, at: time)
  }

  private mutating func zoomTo(_ scale: Double, about point: Point, at time: Double) {
    guard let point = usable(point), let time = begin(at: time), isBoundOpen, !isLed else { return }
    let (start, rate) = (placement(at: time), rate(at: time))
    let zoom = courses.zoom
    let scale = zoom.limited(scale: scale)
    let place = point - Vector(x: start.turn, y: 0)
    let pan = zoom.pan(keeping: place, from: start.pan, scale: start.scale, to: scale)
    settle(
      open: true, from: start, rate: rate,
      to: .at(scale: scale, pan: zoom.settled(pan, at: scale)), at: time)
  }

  /// No finger holds the content any more: it goes where it is bound, to the neighbor on `side` if not 0.
  private mutating func settle(
    open isOpen: Bool, turningTo side: Int = 0, from start: Placement, rate: Placement,
    to rest: Zoom.Rest? = nil, at time: Double
  ) {
    hold = nil
    guard isOpen else {
      if isBoundOpen { events.append(.willClose) }
      phase = .closing
      courses.close(
        from: start, rate: rate, scene: scene, reducesMotion: reducesMotion, at: time)
      conclude()
      return
    }
    if !isBoundOpen {
      phase = .opening
      events.append(.willOpen)
    }
    courses.open(
      from: start, rate: rate, to: rest ?? courses.zoom.rest(near: start),
      reducesMotion: reducesMotion, at: time)
    if side != 0 { step(to: side, from: start, rate: rate, at: time) }
    conclude()
  }

  /// The neighbor on `side` becomes the opened item, and is still on its way.
  private mutating func step(
    to side: Int, from start: Placement, rate: Placement, at time: Double
  ) {
    let returning = courses.turn.former.flatMap { $0.side == side ? $0.zoom : nil }
    courses.turn.former = Turn.Former(side: -side, zoom: courses.zoom)
    scene = scene.turned(to: side)
    courses.zoom = returning ?? scene.fitted
    courses.turn.course = Course(
      from: start.turn + Double(side) * scene.page, velocity: rate.turn, to: 0,
      duration: reducesMotion ? Course.brief : Course.settling, room: Scene.gap, at: time)
    events.append(.turned(by: side))
  }

  /// Reports finished motions.
  private mutating func conclude() {
    guard !isLed else { return }
    if phase == .opening, courses.opening.transitionTime == .infinity {
      phase = .open
      events.append(.didOpen)
    }
    if phase == .closing, courses.transitionTime == .infinity { vanish() }
  }
}
