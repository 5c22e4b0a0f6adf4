/// The pointer of a seat: tells the surfaces what it did, frame by frame.
final class Pointer {
  private static var longestFrame: Int { 256 }
  private static var framePause: Nanoseconds { 100_000_000 }

  let cursor: Cursor
  private unowned let seat: Seat
  private let pointer: Owned<WlPointer>
  private let loop: EventLoop
  private var gestures: PointerGestures?
  private var clock: DeviceClock
  private var frame = PointerFrame()
  private weak var focus: DrawingSurface?
  private var position = SurfacePoint(x: 0, y: 0)
  /// Where the surface of the wire lies that the pointer is on.
  private var origin = SurfacePoint(x: 0, y: 0)
  private var pressed: [UInt32] = []
  private var scrolling: (x: Bool, y: Bool) = (false, false)
  private var frameTimer: LoopTimer?

  init(_ pointer: consuming Owned<WlPointer>, seat: Seat, session: Session) {
    self.seat = seat
    self.pointer = pointer
    loop = session.loop
    clock = DeviceClock(loop)
    cursor = Cursor(.pointer(self.pointer.proxy), seat: seat.name, session: session)
    attachTimestamps(session)
    attachGestures(session)
    frameTimer = loop.makeTimer { [weak self] in self?.deliver() }
    self.pointer.onEvent { [weak self] event in self?.take(event) }
  }

  var proxy: Proxy<WlPointer> { pointer.proxy }

  /// Takes finer stamps up, where they are offered, also late.
  func attachTimestamps(_ session: Session) {
    clock.refine(session) { $0.getPointerTimestamps(pointer: pointer.proxy) }
  }

  /// Binds gestures, where the compositor has them, even late.
  func attachGestures(_ session: Session) {
    guard gestures == nil else { return }
    gestures = session.globals.gestures.proxy.map {
      PointerGestures($0, pointer.proxy, seat: seat, loop: loop) { [weak self] in
        self?.position ?? SurfacePoint(x: 0, y: 0)
      }
    }
  }

  /// The pointer is gone: whatever it held is canceled.
  func withdraw() {
    gestures?.cancel()
    gestures = nil
    leave()
    frame = PointerFrame()
  }

  /// A surface is gone: nothing is held in it now.
  func forget(_ surface: DrawingSurface) {
    gestures?.forget(surface)
    // A surface that is just ending is seen as none at all.
    guard focus === surface || focus == nil else { return }
    focus = nil
    pressed.removeAll()
    scrolling = (false, false)
    cursor.left()
  }

  /// The compositor took the pointer over, as for moving a window: no release will come.
  func handOver() { pressed.removeAll() }

  func holdsPress(on surface: DrawingSurface) -> Bool { focus === surface && !pressed.isEmpty }

  /// Cancels a press on a surface.
  ///
  /// Returns `false` if there was none.
  func cancelPress(on surface: DrawingSurface) -> Bool {
    guard holdsPress(on: surface) else { return false }
    pressed.removeAll()
    tell(.canceled, loop.now)
    return true
  }

  private func take(_ event: WlPointer.Event) {
    let isComplete = frame.add(event)
    // Before version 5 every event is complete. A frame that never ends must not grow.
    if isComplete || pointer.version < 5 || frame.items.count >= Self.longestFrame {
      deliver()
    } else if frameTimer?.deadline == nil {
      frameTimer?.arm(at: loop.now + Self.framePause)
    }
  }

  private func deliver() {
    frameTimer?.disarm()
    guard !frame.isEmpty else { return }
    let frame = frame
    self.frame = PointerFrame()
    for item in frame.items { handle(item) }
    if frame.hasScroll { scroll(frame) }
  }

  private func handle(_ item: PointerFrame.Item) {
    switch item {
    case .enter(let surface, let serial, let position):
      leave()
      guard let (target, origin) = seat.session.inputTarget(of: surface) else { return }
      focus = target
      self.origin = origin
      self.position = position.moved(by: origin)
      tell(.entered, loop.now)
      // The surface may have ended in its handler.
      if focus === target { cursor.entered(serial: serial, surface: target) }
    case .leave: leave()
    case .motion(let stamp, let position):
      guard focus != nil else { return }
      stopScrolling()
      self.position = position.moved(by: origin)
      cursor.show()
      tell(.moved, clock.time(stamp))
    case .button(let stamp, let serial, let button, let isPressed):
      guard focus != nil, isPressed != pressed.contains(button), pressed.count < 32 || !isPressed
      else { return }
      stopScrolling()
      if isPressed { pressed.append(button) } else { pressed.removeAll { $0 == button } }
      let name = PointerButton(rawValue: button)
      if isPressed { seat.lastPress = serial }
      tell(isPressed ? .pressed(name) : .released(name), clock.time(stamp))
    }
  }

  private func leave() {
    stopScrolling()
    let target = focus
    let kind: PointerEvent.Kind = pressed.isEmpty ? .left : .canceled
    focus = nil
    pressed.removeAll()
    cursor.left()
    target?.handle(event(kind, loop.now), from: seat)
  }

  private func tell(_ kind: PointerEvent.Kind, _ time: Nanoseconds) {
    focus?.handle(event(kind, time), from: seat)
  }

  private func event(_ kind: PointerEvent.Kind, _ time: Nanoseconds) -> PointerEvent {
    PointerEvent(kind: kind, position: position, time: time, seat: seat.name)
  }

  // MARK: Scrolling

  private func scroll(_ frame: PointerFrame) {
    let source: ScrollEvent.Source =
      switch frame.source {
      case .finger: .finger
      case .continuous: .continuous
      case .wheelTilt: .tilt
      default: .wheel
      }
    tell(
      ScrollEvent(
        source: source, x: frame.horizontal.value, y: frame.vertical.value,
        steps120X: frame.steps(frame.horizontal), steps120Y: frame.steps(frame.vertical),
        stopsX: frame.horizontal.stops, stopsY: frame.vertical.stops,
        position: position, time: clock.time(frame.axisStamp), seat: seat.name))
    guard source == .finger else { return }
    // Fingers that rest say nothing, however long: a stop means that they were lifted, or something else that fingers
    // do not do while they scroll.
    scrolling.x = (scrolling.x || frame.horizontal.moved) && !frame.horizontal.stops
    scrolling.y = (scrolling.y || frame.vertical.moved) && !frame.vertical.stops
  }

  /// Ends a scroll without a stop of the compositor's.
  ///
  /// Where the pointer leaves, a later stop would go to another surface. A scroll from a remote desktop under mutter has
  /// none at all.
  private func stopScrolling() {
    guard scrolling.x || scrolling.y else { return }
    let stopped = scrolling
    scrolling = (false, false)
    tell(
      ScrollEvent(
        source: .finger, x: 0, y: 0, steps120X: nil, steps120Y: nil, stopsX: stopped.x,
        stopsY: stopped.y, position: position, time: loop.now, seat: seat.name))
  }

  private func tell(_ event: ScrollEvent) { focus?.handle(event) }
}
