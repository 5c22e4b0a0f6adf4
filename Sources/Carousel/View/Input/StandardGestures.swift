public import CarouselEngine

/// Turns what people do with their devices into what they ask of a view.
///
/// A view has one, ``StandardGestures`` unless told otherwise. Give it another to change what
/// movements mean, or wrap the standard one and take out, add or change what it answers. An
/// interpreter reads no clock: inputs bear their times.
public protocol GestureInterpreter {
  /// What the carousel is like at present; kept up to date by the view.
  var context: GestureContext { get set }

  /// When ``timePassed(_:)`` is due, in seconds, or `nil` if nothing is scheduled.
  var deadline: Double? { get }

  mutating func interpret(_ input: ViewInput) -> [InputAction]

  /// What follows from nothing having happened until `time`, in seconds.
  mutating func timePassed(_ time: Double) -> [InputAction]
}

/// The gestures and keys of our program: drags and flicks, swipes, taps, pinches, wheels, touchpads.
///
/// A pure value. Each device of each seat has its own state. One gesture at a time has the
/// carousel, and while a finger or button is down, or fingers move on a touchpad, wheels and keys
/// do not move it.
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

  /// Returns the actions of an input, in their order.
  public mutating func interpret(_ input: ViewInput) -> [InputAction] {
    let (seat, time) = (input.seat, input.time)
    switch input.kind {
    case .touchDown(let id, let point):
      let gestures = touches[seat, default: TouchGesture()].down(id, at: point, time: time, context)
      take(gestures, from: .touch, of: seat)
    case .touchMoved(let id, let point):
      take(touches[seat]?.move(id, to: point, time: time, context), from: .touch, of: seat)
    case .touchUp(let id):
      take(touches[seat]?.up(id, time: time), from: .touch, of: seat)
      if touches[seat]?.isIdle == true { touches[seat] = nil }
    case .touchCanceled(let id):
      take(touches[seat]?.cancel(id, time: time), from: .touch, of: seat)
      if touches[seat]?.isIdle == true { touches[seat] = nil }
    case .pointerMoved(let point):
      let gestures = pointers[seat, default: PointerGesture()].move(to: point, time: time, context)
      take(gestures, from: .pointer, of: seat)
    case .buttonPressed(ButtonCode.left):
      take(pointers[seat]?.down(time: time), from: .pointer, of: seat)
    case .buttonReleased(ButtonCode.left):
      take(pointers[seat]?.up(time: time), from: .pointer, of: seat)
    case .buttonPressed(ButtonCode.side), .buttonPressed(ButtonCode.back): step(-1, time, .key)
    case .buttonPressed(ButtonCode.extra), .buttonPressed(ButtonCode.forward): step(1, time, .key)
    case .buttonPressed, .buttonReleased: break
    case .pointerLeft:
      // With it goes what moved on its touchpad.
      take(pointers[seat]?.cancel(time: time), from: .pointer, of: seat)
      take(touchpads[seat]?.canceled(time: time), from: .touchpad, of: seat)
      (pointers[seat], touchpads[seat], wheels[seat]) = (nil, nil, nil)
    case .wheelTurned(let horizontal, let vertical): turn(horizontal, vertical, of: seat, time)
    case .scrolled(Vector.zero, _): break
    case .scrolled(let movement, let saysStop):
      let gestures = touchpads[seat, default: TouchpadGesture()].move(
        movement, hasStop: saysStop, pointer: pointers[seat]?.point, time: time, context)
      take(gestures, from: .touchpad, of: seat)
    case .scrollStopped: stopTouchpad(of: seat, time)
    case .keyPressed(let key, _) where key.isShortcut: break
    case .keyPressed(let key, let isRepeat):
      press(key.symbol, .init(seat: seat, code: key.code), isRepeat: isRepeat, time)
    case .keyReleased(let key): append(keys.release(.init(seat: seat, code: key.code)), time)
    case .keysLost: append(keys.letGo(), time)
    }
    return takeActions()
  }

  /// When devices that never say stop are taken to have stopped.
  public var deadline: Double? { touchpads.values.compactMap(\.deadline).min() }

  /// Ends the movement of devices that do not say stop.
  public mutating func timePassed(_ time: Double) -> [InputAction] {
    for seat in touchpads.keys.sorted() {
      guard let deadline = touchpads[seat]?.deadline, time >= deadline else { continue }
      stopTouchpad(of: seat, time)
    }
    return takeActions()
  }

  /// Returns the actions so far, in their order, and clears them.
  private mutating func takeActions() -> [InputAction] {
    defer { actions.removeAll(keepingCapacity: true) }
    return actions
  }

  private mutating func stopTouchpad(of seat: UInt32, _ time: Double) {
    take(touchpads[seat]?.ended(time: time), from: .touchpad, of: seat)
    touchpads[seat] = nil
  }

  /// The wheel turned, in 120ths of a detent: right and down are positive.
  ///
  /// Either direction drives the carousel, the greater one where both turned.
  private mutating func turn(
    _ horizontal: Int, _ vertical: Int, of seat: UInt32, _ time: Double
  ) {
    let sense = isReversed ? -1 : 1
    let isHorizontal = horizontal.magnitude > vertical.magnitude
    let turn = isHorizontal ? max(horizontal, -Int.max) * sense : vertical
    guard turn != 0 else { return }
    let steps = wheels[seat, default: WheelSteps()].turn(turn, time: time)
    guard steps != 0 else { return }
    guard context.isOpen else { return step(steps * context.columns, time, .wheel) }
    guard arbiter.owner == nil, let point = pointers[seat]?.point else { return }
    actions.append(InputAction(.zoom(by: Self.zoom(steps: steps), about: point), at: time))
  }

  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters.
  private mutating func press(
    _ symbol: UInt32, _ place: KeyBindings.Place, isRepeat: Bool, _ time: Double
  ) {
    // The columns of a grid are mirrored, too.
    let leadsLeft = isReversed || (context.columns > 1 && context.isRightToLeft)
    let left = leadsLeft ? Carousel.Heading.forward : .backward
    var wanted = keys.press(
      symbol, place, isRepeat: isRepeat, left: left, isOpen: context.isOpen,
      columns: context.columns)
    if arbiter.owner != nil {
      if wanted.contains(where: \.needsFreeCarousel) { _ = keys.letGo() }
      wanted.removeAll(where: \.needsFreeCarousel)
    }
    append(wanted, time)
  }

  /// Whether higher items are to the left.
  private var isReversed: Bool { context.axis == .horizontal && context.isRightToLeft }

  /// The scale factor for a number of wheel steps, where up enlarges.
  private static func zoom(steps: Int) -> Double {
    let factor = steps < 0 ? 1.25 : 0.8
    return (0..<min(Int(steps.magnitude), 20)).reduce(1) { product, _ in product * factor }
  }

  private mutating func step(_ count: Int, _ time: Double, _ cause: Carousel.Cause) {
    guard arbiter.owner == nil else { return }
    append(keys.letGo() + [.step(count, cause: cause)], time)
  }

  private mutating func append(_ kinds: [InputAction.Kind], _ time: Double) {
    actions.append(contentsOf: kinds.map { InputAction($0, at: time) })
  }

  /// Passes on what concerns the carousel.
  ///
  /// It takes it from a key that is held.
  private mutating func take(
    _ gestures: [InputAction]?, from device: GestureSource.Device, of seat: UInt32
  ) {
    let source = GestureSource(seat: seat, device: device)
    for gesture in gestures ?? [] {
      guard let admitted = arbiter.admit(gesture.kind, from: source) else { continue }
      append(keys.letGo() + [admitted], gesture.time)
      if case .tap(let point) = admitted,
        taps.count(point, from: source, time: gesture.time) == 2
      {
        append([.doubleTap(point)], gesture.time)
      }
    }
  }
}

/// What of a carousel decides what a movement means.
public struct GestureContext: Equatable, Sendable {
  /// Which way the carousel runs.
  public var axis = Axis.horizontal
  /// Whether the first item is at the right: left and right swap for keys.
  public var isRightToLeft = false
  /// Whether movements across the axis are left alone.
  package var ignoresPerpendicular = true
  /// How far an item is from the next along the axis, logical units; touchpads move in its scale.
  package var itemExtent = 400.0
  /// How many items lie side by side: more than one in a grid, where keys and wheels move from row to row.
  package var columns = 1
  /// The ways in which the card in front may be swiped away.
  public var swipes: SwipeDirections = []
  /// Whether an item is opened, so that a drag moves it in any direction.
  public var isOpen = false
  /// Whether two fingers pinch.
  ///
  /// Otherwise the newer one takes over.
  public var pinches = false

  /// A horizontal carousel without swipes, in which nothing is open.
  public init() {}

  /// What a drag does that has gone this way so far, or `nil` if it is not for the carousel.
  ///
  /// The way along the axis counts `bias` times as long as it is.
  func kind(of way: Vector, bias: Double = 1) -> DragKind? {
    if isOpen { return .pan }
    let (across, down) = (way.x.magnitude, way.y.magnitude)
    let isHorizontal = axis == .horizontal ? across >= down : across > down
    let direction: SwipeDirection =
      isHorizontal ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    if swipes.contains(direction) { return .swipe }
    let along = axis == .horizontal ? across : down
    return along * bias >= (axis == .horizontal ? down : across) || !ignoresPerpendicular
      ? .scroll : nil
  }
}
