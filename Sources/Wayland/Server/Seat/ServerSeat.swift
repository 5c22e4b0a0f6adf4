/// A seat of the test compositor: what a user sits at.
public final class ServerSeat {
  /// What it has and how its keyboard behaves.
  public var model: SeatModel { state.model }
  /// The mouse or touchpad.
  public let pointer: ServerPointer
  /// The touch panel.
  public let touch: ServerTouch
  /// The keyboard.
  public let keyboard: ServerKeyboard
  /// What types into text fields otherwise.
  public let textInput = ServerTextInput()
  /// What several fingers do on its touchpad.
  public let gestures: ServerGestures
  /// The pen.
  public let pen: ServerPen
  /// Whether it is offered to clients.
  package internal(set) var isPresent = true
  /// Added to the milliseconds of every event: the base is the compositor's choice.
  package var timestampOffset: UInt32 {
    get { state.timestampOffset }
    set { state.timestampOffset = newValue }
  }

  private let state: SeatState
  /// Itself, for what may come after its end.
  let link = Link<ServerSeat>()
  var global: Global?
  package var resources: [Resource<WlSeat>] = []
  /// What the seat has ever had: asking for the others is a protocol error.
  private var everHad: SeatModel.Capabilities

  init(_ model: SeatModel, compositor: Compositor) {
    state = SeatState(model, compositor: compositor)
    everHad = model.capabilities
    pointer = ServerPointer(state)
    touch = ServerTouch(state)
    keyboard = ServerKeyboard(state)
    gestures = ServerGestures(state)
    pen = ServerPen(state)
    keyboard.onFocus = { [textInput] in textInput.focus(on: $0) }
    keyboard.onLoss = { [textInput] in textInput.loseFocus() }
    link.begin(self)
  }

  deinit { link.end() }

  func bind(_ resource: Resource<WlSeat>) {
    resources.append(resource)
    resource.onDestroy { [link] in link.object?.resources.removeAll { !$0.isAlive } }
    resource.onRequest { [link] request in
      guard let self = link.object else { return }
      switch request {
      case .getPointer(let id): self.grant(.pointer, to: resource) { self.pointer.bind(id) }
      case .getKeyboard(let id): self.grant(.keyboard, to: resource) { self.keyboard.bind(id) }
      case .getTouch(let id): self.grant(.touch, to: resource) { self.touch.bind(id) }
      case .release: break
      }
    }
    resource.sendCapabilities(capabilities: .init(rawValue: model.capabilities.rawValue))
    resource.sendName(name: model.name)
  }

  private func grant(
    _ capability: SeatModel.Capabilities, to resource: Resource<WlSeat>, _ bind: () -> Void
  ) {
    guard everHad.contains(capability) else {
      return resource.fail(.missingCapability, "the seat never had this capability")
    }
    bind()
  }

  /// Changes the capabilities, announced immediately.
  ///
  /// Withdrawn devices fall silent as on real compositors: no leave, no up, no cancel.
  public func setCapabilities(_ capabilities: SeatModel.Capabilities) {
    let lost = state.model.capabilities.subtracting(capabilities)
    state.model.capabilities = capabilities
    everHad.formUnion(capabilities)
    if lost.contains(.pointer) { pointer.fallSilent() }
    if lost.contains(.touch) { touch.fallSilent() }
    if lost.contains(.keyboard) { keyboard.fallSilent() }
    for resource in resources {
      resource.sendCapabilities(capabilities: .init(rawValue: capabilities.rawValue))
    }
    if capabilities.contains(.keyboard), keyboard.focus == nil,
      let top = state.compositor.toplevels.last(where: { $0.isMapped })
    {
      keyboard.focus(on: top)
    }
  }

  /// Changes the keyboard layout, announced immediately.
  public func setKeymap(_ keymap: Keymap) {
    state.model.keymap = keymap
    keyboard.announceKeymap()
  }

  /// Changes the key repeat, announced immediately: `rate` in keys per second, `delay` in milliseconds.
  package func setRepeat(rate: Int32, delay: Int32) {
    state.model.repeatRate = rate
    state.model.repeatDelay = delay
    keyboard.announceRepeat()
  }

  /// What is being dragged, by the pointer or a finger, or `nil` if nothing is.
  public var drag: ServerDrag? { drags.first }

  /// Moves the current drag to a point of the screen, independently of pointer and fingers.
  public func moveDrag(x: Double, y: Double) {
    if pointer.isDragging { pointer.move(x: x, y: y) } else { touch.carry(x: x, y: y) }
  }

  /// Drops the current drag at its position.
  public func dropDrag() {
    if pointer.isDragging { pointer.drop() } else { touch.drop() }
  }

  /// What is being dragged ends outside of the compositor: neither the pointer nor a finger has it any more.
  public func handOverDrag() { _ = pointer.takeDrag() ?? touch.takeDrag() }

  var drags: [ServerDrag] { [pointer.drag, touch.drag].compactMap(\.self) }

  /// Whether `serial` belongs to a button or touch point that is down.
  package func holds(_ serial: UInt32) -> Bool {
    pointer.pressSerials.values.contains(serial) || touch.downSerials.values.contains(serial)
      || pen.downSerial == serial
  }

  /// Whether `serial` belongs to the last press of a button, finger or key: the window that it opens
  /// often appears after the release.
  func pressedLast(with serial: UInt32) -> Bool {
    [pointer.lastPress, touch.lastDown, keyboard.lastPress].contains(serial)
  }

  /// A surface is no longer seen, and neither is what lies on it: pointer and keyboard leave it.
  func withdraw(_ surface: ServerSurface) {
    guard surface.resource.isAlive, surface.resource.client?.isConnected == true else {
      return forget(surface)
    }
    pointer.withdraw(surface)
    keyboard.withdraw(surface)
    touch.forget(surface)
    pen.withdraw(surface)
  }

  func forget(_ surface: ServerSurface) {
    pointer.forget(surface)
    touch.forget(surface)
    keyboard.forget(surface)
    pen.forget(surface)
  }

  /// The seat is gone: nothing more is sent.
  func vanish() {
    isPresent = false
    pointer.fallSilent()
    touch.fallSilent()
    keyboard.fallSilent()
  }
}
