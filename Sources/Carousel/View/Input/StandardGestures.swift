import CarouselEngine

/// The gestures and keys of our program: drags and flicks, swipes, taps, pinches, wheels, touchpads.
///
/// A pure value. Each device of each seat has its own state; one gesture at a time has the carousel,
/// and while a finger or button is down, or fingers move on a touchpad, wheels and keys do not move
/// it.
public struct StandardGestures: GestureInterpreter, Equatable {
  /// What the carousel is like at present.
  public var context = GestureContext()
  /// What keys ask for.
  public var keys: KeyBindings

  private var actions: [InputAction] = []
  private var arbiter = GestureArbiter()
  private var touches: [UInt32: TouchGesture] = [:]
  private var pointers: [UInt32: PointerGesture] = [:]
  private var touchpads: [UInt32: TouchpadGesture] = [:]
  private var wheels: [UInt32: WheelSteps] = [:]
  private var taps = TapCounter()

  /// Gestures of which none is under way.
  public init(keys: KeyBindings = KeyBindings()) { self.keys = keys }

  /// What an input asks for, in order.
  public mutating func interpret(_ input: ViewInput) -> [InputAction] {
    let (seat, time) = (input.seat, input.time)
    switch input.kind {
    case .touchDown(let id, let point): touchDown(id: id, at: point, seat: seat, time: time)
    case .touchMoved(let id, let point): touchMoved(id: id, to: point, seat: seat, time: time)
    case .touchUp(let id): touchUp(id: id, seat: seat, time: time)
    case .touchCanceled(let id): touchCanceled(id: id, seat: seat, time: time)
    case .pointerMoved(let point): pointerMoved(to: point, seat: seat, time: time)
    case .buttonPressed(let button):
      pointerButton(button, isPressed: true, seat: seat, time: time)
    case .buttonReleased(let button):
      pointerButton(button, isPressed: false, seat: seat, time: time)
    case .pointerLeft: pointerCanceled(seat: seat, time: time)
    case .wheelTurned(let horizontal, let vertical):
      wheelTurned(horizontal: horizontal, vertical: vertical, seat: seat, time: time)
    case .scrolled(let movement, let saysStop):
      touchpadMoved(movement, hasStop: saysStop, seat: seat, time: time)
    case .scrollStopped: touchpadStopped(seat: seat, time: time)
    case .keyPressed(let key, let isRepeat):
      if !key.isShortcut {
        keyPressed(key.symbol, code: key.code, seat: seat, isRepeat: isRepeat, time: time)
      }
    case .keyReleased(let key): keyReleased(code: key.code, seat: seat, time: time)
    case .keysLost: keysLost(time: time)
    }
    return takeActions()
  }

  /// When devices that never say stop are taken to have stopped.
  public var deadline: Double? { touchpads.values.compactMap(\.deadline).min() }

  /// Ends the movement of devices that do not say stop.
  public mutating func timePassed(_ time: Double) -> [InputAction] {
    touchpadPaused(time: time)
    return takeActions()
  }

  /// Takes the actions so far, in order.
  mutating func takeActions() -> [InputAction] {
    defer { actions.removeAll(keepingCapacity: true) }
    return actions
  }

  // MARK: Fingers

  mutating func touchDown(id: Int32, at point: Point, seat: UInt32, time: Double) {
    let gestures = touches[seat, default: TouchGesture()].down(id, at: point, time: time, context)
    take(gestures, from: .touch, of: seat, time)
  }

  mutating func touchMoved(id: Int32, to point: Point, seat: UInt32, time: Double) {
    let gestures = touches[seat]?.move(id, to: point, time: time, context)
    take(gestures, from: .touch, of: seat, time)
  }

  mutating func touchUp(id: Int32, seat: UInt32, time: Double) {
    take(touches[seat]?.up(id), from: .touch, of: seat, time)
    if touches[seat]?.isIdle == true { touches[seat] = nil }
  }

  /// The compositor took a finger for itself.
  mutating func touchCanceled(id: Int32, seat: UInt32, time: Double) {
    take(touches[seat]?.cancel(id), from: .touch, of: seat, time)
    if touches[seat]?.isIdle == true { touches[seat] = nil }
  }

  // MARK: Pointer

  mutating func pointerMoved(to point: Point, seat: UInt32, time: Double) {
    let gestures = pointers[seat, default: PointerGesture()].move(to: point, time: time, context)
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
  mutating func pointerCanceled(seat: UInt32, time: Double) {
    take(pointers[seat]?.cancel(), from: .pointer, of: seat, time)
    take(touchpads[seat]?.canceled, from: .touchpad, of: seat, time)
    (pointers[seat], touchpads[seat], wheels[seat]) = (nil, nil, nil)
  }

  // MARK: Touchpad and wheel

  /// Fingers moved on a touchpad, or a continuous wheel turned: right and down are positive.
  mutating func touchpadMoved(
    _ movement: Vector, hasStop: Bool, seat: UInt32, time: Double
  ) {
    guard movement != .zero else { return }
    let gestures = touchpads[seat, default: TouchpadGesture()].move(
      movement, hasStop: hasStop, time: time, context)
    take(gestures, from: .touchpad, of: seat, time)
  }

  /// The fingers left the touchpad.
  mutating func touchpadStopped(seat: UInt32, time: Double) {
    take(touchpads[seat]?.ended, from: .touchpad, of: seat, time)
    touchpads[seat] = nil
  }

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
    let sense = isReversed ? -1 : 1
    let isHorizontal = horizontal.magnitude > vertical.magnitude
    let turn = isHorizontal ? max(horizontal, -Int.max) * sense : vertical
    guard turn != 0 else { return }
    let steps = wheels[seat, default: WheelSteps()].turn(turn, time: time)
    guard steps != 0 else { return }
    guard context.isOpen else { return step(steps, time, .wheel) }
    guard arbiter.owner == nil, let point = pointers[seat]?.point else { return }
    actions.append(.zoom(by: Self.zoom(steps: steps), about: point, time: time))
  }

  // MARK: Keys

  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters; `code` is the kernel's number.
  mutating func keyPressed(
    _ symbol: UInt32, code: UInt32, seat: UInt32, isRepeat: Bool, time: Double
  ) {
    let place = KeyBindings.Place(seat: seat, code: code)
    let left = isReversed ? Carousel.Heading.forward : .backward
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

  /// Whether higher items are to the left.
  private var isReversed: Bool { context.axis == .horizontal && context.isRightToLeft }

  /// How many times as large so many steps of the wheel make an opened item: up is larger.
  private static func zoom(steps: Int) -> Double {
    let factor = steps < 0 ? 1.25 : 0.8
    return (0..<min(Int(steps.magnitude), 20)).reduce(1) { product, _ in product * factor }
  }

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
      append(admitted, from: source, time)
    }
  }

  private mutating func append(_ gesture: Gesture, from source: GestureSource, _ time: Double) {
    switch gesture {
    case .pressed: actions.append(.press(time: time))
    case .released: actions.append(.release(time: time))
    case .tapped(let point):
      actions.append(.tap(point, time: time))
      if taps.count(point, from: source, time: time) == 2 {
        actions.append(.doubleTap(point, time: time))
      }
    case .dragBegan: actions.append(beginning(from: source, time))
    case .dragMoved(let way): actions.append(.dragMoved(way, time: time))
    case .dragEnded: actions.append(.dragEnded(time: time))
    case .dragCanceled: actions.append(.dragCanceled(time: time))
    case .pinchBegan(let center): actions.append(.pinchBegan(center, time: time))
    case .pinchMoved(let center, let scale):
      actions.append(.pinchMoved(center, scale: scale, time: time))
    case .pinchEnded: actions.append(.pinchEnded(time: time))
    case .pinchCanceled: actions.append(.pinchCanceled(time: time))
    }
  }

  /// A drag begins: which one, where and when.
  private func beginning(from source: GestureSource, _ time: Double) -> InputAction {
    let grasp = grasp(of: source)
    let began = grasp?.began ?? time
    switch grasp?.kind ?? touchpads[source.seat]?.kind ?? .scroll {
    case .scroll:
      return .dragBegan(time: began, cause: source.cause, touching: grasp?.point)
    case .swipe: return .swipeBegan(time: began, touching: grasp?.point ?? .zero)
    case .pan:
      let point = grasp?.point ?? pointers[source.seat]?.point ?? .zero
      return .panBegan(time: began, touching: point)
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
