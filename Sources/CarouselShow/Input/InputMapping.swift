import CarouselEngine

/// Turns what people do with the devices of all seats into what they ask of the show.
///
/// A pure value: positions and times come in, ``InputAction`` values come out in order. Each device
/// of each seat has its own state; one gesture at a time has the carousel (``GestureArbiter``), and
/// while a finger or button is down, or fingers move on a touchpad, wheels and keys do not move it.
struct InputMapping: Equatable {
  /// Which way the carousel runs.
  var axis = Axis.horizontal
  /// Whether the first item is at the right: left and right swap for keys.
  var isRightToLeft = false
  /// Whether movements across the axis are left alone.
  var ignoresPerpendicular = true
  /// How far an item is from the next along the axis, logical units; touchpads move in its scale.
  var itemExtent = 400.0

  private var actions: [InputAction] = []
  private var arbiter = GestureArbiter()
  private var touches: [UInt32: TouchGesture] = [:]
  private var pointers: [UInt32: PointerGesture] = [:]
  private var touchpads: [UInt32: TouchpadGesture] = [:]
  private var wheels: [UInt32: WheelSteps] = [:]
  private var keys = KeyBindings()

  /// Takes the actions so far, in order.
  mutating func takeActions() -> [InputAction] {
    defer { actions.removeAll(keepingCapacity: true) }
    return actions
  }

  // MARK: Fingers

  mutating func touchDown(id: Int32, at point: Point, seat: UInt32, time: Double) {
    let gestures = touches[seat, default: TouchGesture()].down(id, at: point, time: time)
    take(gestures, from: .touch, of: seat, time)
  }

  mutating func touchMoved(id: Int32, to point: Point, seat: UInt32, time: Double) {
    let gestures = touches[seat]?.move(
      id, to: point, time: time, axis: axis, ignoresPerpendicular: ignoresPerpendicular)
    take(gestures, from: .touch, of: seat, time)
  }

  mutating func touchUp(id: Int32, seat: UInt32, time: Double) {
    take(touches[seat]?.up(id), from: .touch, of: seat, time)
    if touches[seat]?.isIdle == true { touches[seat] = nil }
  }

  /// The compositor took a finger for itself.
  mutating func touchCancelled(id: Int32, seat: UInt32, time: Double) {
    take(touches[seat]?.cancel(id), from: .touch, of: seat, time)
    if touches[seat]?.isIdle == true { touches[seat] = nil }
  }

  // MARK: Pointer

  mutating func pointerMoved(to point: Point, seat: UInt32, time: Double) {
    let gestures = pointers[seat, default: PointerGesture()].move(
      to: point, time: time, axis: axis, ignoresPerpendicular: ignoresPerpendicular)
    take(gestures, from: .pointer, of: seat, time)
  }

  mutating func pointerButton(_ button: UInt32, isPressed: Bool, seat: UInt32, time: Double) {
    switch button {
    case ButtonCode.left:
      let gestures = isPressed ? pointers[seat]?.down(time: time) : pointers[seat]?.up()
      take(gestures, from: .pointer, of: seat, time)
    case ButtonCode.side, ButtonCode.back: if isPressed { step(-1, time, .key) }
    case ButtonCode.extra, ButtonCode.forward: if isPressed { step(1, time, .key) }
    default: return
    }
  }

  /// The pointer left, or the seat lost it, and with it what moved on its touchpad.
  mutating func pointerCancelled(seat: UInt32, time: Double) {
    take(pointers[seat]?.cancel(), from: .pointer, of: seat, time)
    take(touchpads[seat]?.cancelled, from: .touchpad, of: seat, time)
    (pointers[seat], touchpads[seat], wheels[seat]) = (nil, nil, nil)
  }

  // MARK: Touchpad and wheel

  /// Fingers moved on a touchpad, or a continuous wheel turned: right and down are positive.
  mutating func touchpadMoved(
    _ movement: Vector, hasStop: Bool, seat: UInt32, time: Double
  ) {
    guard movement != .zero else { return }
    let gestures = touchpads[seat, default: TouchpadGesture()].move(
      movement, hasStop: hasStop, time: time, axis: axis,
      ignoresPerpendicular: ignoresPerpendicular, itemExtent: itemExtent)
    take(gestures, from: .touchpad, of: seat, time)
  }

  /// The fingers left the touchpad.
  mutating func touchpadStopped(seat: UInt32, time: Double) {
    take(touchpads[seat]?.ended, from: .touchpad, of: seat, time)
    touchpads[seat] = nil
  }

  /// When ``touchpadPaused(time:)`` is due; `nil` where the devices themselves say stop.
  var touchpadDeadline: Double? { touchpads.values.compactMap(\.deadline).min() }

  /// Ends the movement of devices that do not say stop.
  mutating func touchpadPaused(time: Double) {
    for seat in touchpads.keys.sorted() {
      guard let deadline = touchpads[seat]?.deadline, time >= deadline else { continue }
      touchpadStopped(seat: seat, time: time)
    }
  }

  /// The wheel turned, in 120ths of a detent: right and down are positive.
  ///
  /// Either direction drives the carousel, the greater one where both turned.
  mutating func wheelTurned(horizontal: Int, vertical: Int, seat: UInt32, time: Double) {
    let sense = axis == .horizontal && isRightToLeft ? -1 : 1
    let isHorizontal = horizontal.magnitude > vertical.magnitude
    let turn = isHorizontal ? max(horizontal, -Int.max) * sense : vertical
    guard turn != 0 else { return }
    let steps = wheels[seat, default: WheelSteps()].turn(turn, time: time)
    if steps != 0 { step(steps, time, .wheel) }
  }

  // MARK: Keys

  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters; `code` is the kernel's number.
  mutating func keyPressed(
    _ symbol: UInt32, code: UInt32, seat: UInt32, isRepeat: Bool, time: Double
  ) {
    let place = KeyBindings.Place(seat: seat, code: code)
    let left = axis == .horizontal && isRightToLeft ? Carousel.Heading.forward : .backward
    let wanted = keys.press(symbol, place, isRepeat: isRepeat, left: left, time: time)
    guard arbiter.owner != nil else { return actions.append(contentsOf: wanted) }
    actions.append(contentsOf: wanted.filter { !$0.needsFreeCarousel })
    if wanted.contains(where: \.needsFreeCarousel) { _ = keys.letGo(time) }
  }

  mutating func keyReleased(code: UInt32, seat: UInt32, time: Double) {
    actions.append(contentsOf: keys.release(.init(seat: seat, code: code), time: time))
  }

  /// The keys are another's now, or nobody sees what they do: none counts as held.
  mutating func keysLost(time: Double) { actions.append(contentsOf: keys.letGo(time)) }

  // MARK: What comes of it

  private mutating func step(_ count: Int, _ time: Double, _ cause: Carousel.Cause) {
    guard arbiter.owner == nil else { return }
    actions.append(contentsOf: keys.letGo(time))
    actions.append(.step(count, time: time, cause: cause))
  }

  /// Passes on what concerns the carousel; it takes it from a key that is held.
  private mutating func take(
    _ gestures: [Gesture]?, from device: GestureSource.Device, of seat: UInt32, _ time: Double
  ) {
    let source = GestureSource(seat: seat, device: device)
    for gesture in gestures ?? [] {
      guard let admitted = arbiter.admit(gesture, from: source) else { continue }
      actions.append(contentsOf: keys.letGo(time))
      actions.append(
        InputAction(admitted, cause: source.cause, time: time, grasp: grasp(of: source)))
    }
  }

  private func grasp(of source: GestureSource) -> Grasp? {
    switch source.device {
    case .touch: touches[source.seat]?.grasp
    case .pointer: pointers[source.seat]?.grasp
    case .touchpad: nil
    }
  }
}

extension InputAction {
  fileprivate init(_ gesture: Gesture, cause: Carousel.Cause, time: Double, grasp: Grasp?) {
    switch gesture {
    case .pressed: self = .press(time: time)
    case .released: self = .release(time: time)
    case .tapped(let point): self = .tap(point, time: time)
    case .dragBegan:
      self = .dragBegan(time: grasp?.began ?? time, cause: cause, touching: grasp?.point)
    case .dragMoved(let way): self = .dragMoved(way, time: time)
    case .dragEnded: self = .dragEnded(time: time)
    case .dragCancelled: self = .dragCancelled(time: time)
    }
  }
}
