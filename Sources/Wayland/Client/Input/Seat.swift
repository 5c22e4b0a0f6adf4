/// A person's devices: a pointer, a keyboard, a touch screen, each of which may come and go.
public final class Seat {
  /// The number of the offer; events carry it.
  public let name: UInt32
  /// The compositor's name for the seat.
  ///
  /// Empty until it arrives.
  public private(set) var label = ""
  /// Whether there is a pointer.
  public var hasPointer: Bool { pointer != nil }
  /// Whether there is a touch screen.
  package var hasTouch: Bool { touch != nil }

  /// The seat in requests of other protocols.
  public var proxy: Proxy<WlSeat> { seat.proxy }

  unowned let session: Session
  let seat: Owned<WlSeat>
  private(set) var pointer: Pointer?
  private(set) var touch: Touch?
  private(set) var keyboard: Keyboard?
  private var pens: Pens?
  /// Text from input methods; `nil` until requested.
  private var textInput: TextInput?
  /// Clipboard and drags; `nil` until requested.
  private(set) var data: DataDevice?
  /// The primary selection, or `nil` until requested.
  private(set) var primary: PrimaryDevice?
  /// The serial of the last press of a button or a finger, for moving and resizing windows.
  var lastPress: UInt32? {
    didSet { lastAction = lastPress }
  }
  /// The serial of the last press of a button, a finger or a key, for opening popups.
  var lastAction: UInt32?

  init(_ seat: consuming Owned<WlSeat>, name: UInt32, session: Session) {
    self.name = name
    self.session = session
    self.seat = seat
    self.seat.onEvent { [weak self] event in
      switch event {
      case .capabilities(let capabilities): self?.adopt(capabilities)
      case .name(let label): self?.label = label
      }
    }
    attachPens()
    attachData()
    attachText()
  }

  func withdraw() {
    adopt([])
    pens?.cancelAll()
    pens = nil
    data?.withdraw()
    data = nil
    if primary?.offer != nil {
      primary = nil
      session.primarySelection.changed()
    }
    primary = nil
    textInput = nil
  }

  /// A surface is gone: nothing is held in it now.
  func forget(_ surface: DrawingSurface) {
    pointer?.forget(surface)
    touch?.forget(surface)
    keyboard?.forget(surface)
    pens?.forget(surface)
    data?.forget(surface)
    textInput?.forget(surface)
  }

  /// Binds gestures, where the compositor has them, even late.
  func attachGestures() { pointer?.attachGestures(session) }

  /// Binds pens, where the compositor has them, even late.
  func attachPens() {
    guard pens == nil, let manager = session.globals.tablets.proxy else { return }
    pens = Pens(manager.getTabletSeat(seat: seat.proxy), seat: self, loop: session.loop)
  }

  /// Binds clipboard, selection and drags if they are requested, even late.
  func attachData() {
    if data == nil, session.exchangesData, let manager = session.globals.data.proxy {
      data = DataDevice(manager.getDataDevice(seat: seat.proxy), seat: self, session: session)
    }
    if primary == nil, session.exchangesSelections, let manager = session.globals.primary.proxy {
      primary = PrimaryDevice(manager.getDevice(seat: seat.proxy), session: session)
    }
  }

  /// Binds text input if it is requested, even late.
  func attachText() {
    guard textInput == nil, session.takesText, let manager = session.globals.textInput.proxy else {
      return
    }
    textInput = TextInput(manager.getTextInput(seat: seat.proxy), session: session)
  }

  func attachTimestamps() {
    pointer?.attachTimestamps(session)
    touch?.attachTimestamps(session)
    keyboard?.attachTimestamps(session)
  }

  /// The serial with which a finger came down, or that of the last press for a pen.
  func serial(of finger: Int32) -> UInt32? { touch?.serial(of: finger) ?? lastPress }

  /// The compositor took a finger or a pen over: no more is heard of it.
  func handOver(finger: Int32) {
    touch?.handOver(finger)
    pens?.handOver(finger)
  }

  /// Whether a button, a finger or a pen that was pressed on a surface is still down.
  func holdsPress(on surface: DrawingSurface) -> Bool {
    pointer?.holdsPress(on: surface) == true || touch?.holdsPress(on: surface) == true
      || pens?.holdsPress(on: surface) == true
  }

  /// Cancels the presses of pointer and fingers on a surface, as the compositor takes them over.
  ///
  /// Returns whether there were any.
  func cancelPresses(on surface: DrawingSurface) -> Bool {
    let isPointers = pointer?.cancelPress(on: surface) == true
    let isPens = pens?.cancelPresses(on: surface) == true
    return touch?.cancelPresses(on: surface) == true || isPointers || isPens
  }

  /// Sets the pictures of pointer and pens that the surfaces want.
  func updateCursors() {
    pointer?.cursor.update()
    pens?.updateCursors()
  }

  /// The compositor took over what buttons hold, as for moving a window: no release will come.
  func handOverButtons() {
    pointer?.handOver()
    pens?.handOverButtons()
  }

  func hideCursor() { pointer?.cursor.hide() }

  private func adopt(_ capabilities: WlSeat.Capability) {
    if !capabilities.contains(.pointer) {
      pointer?.withdraw()
      pointer = nil
    } else if pointer == nil {
      pointer = Pointer(seat.getPointer(), seat: self, session: session)
    }
    if !capabilities.contains(.touch) {
      touch?.cancelAll()
      touch = nil
    } else if touch == nil {
      touch = Touch(seat.getTouch(), seat: self, session: session)
    }
    if !capabilities.contains(.keyboard) {
      keyboard?.withdraw()
      keyboard = nil
    } else if keyboard == nil {
      keyboard = Keyboard(seat.getKeyboard(), seat: self, session: session)
      keyboard?.compose(with: session.composeTable)
    }
  }
}
