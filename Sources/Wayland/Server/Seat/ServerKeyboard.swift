internal import CarouselCLinux
internal import Glibc

/// The keyboard of a seat.
///
/// Repeat is the client's business, as told by `repeat_info`.
public final class ServerKeyboard {
  /// The window that gets the keys, or `nil` if none.
  public var focus: ServerToplevel? {
    seat.compositor.toplevels.first { $0.surface === focusedSurface }
  }
  /// The surface that gets the keys, or `nil` if none.
  public private(set) var focusedSurface: ServerSurface?
  var onFocus: ((ServerSurface?) -> Void)?
  /// Called when the surface that gets the keys is gone, or about to go.
  var onLoss: (() -> Void)?

  /// Whether the state of modifiers is derived from their keys; otherwise it has to be sent explicitly.
  public var derivesModifiers = true

  package let seat: SeatState
  let timestamps = InputTimestamps()
  package private(set) var resources: [Resource<WlKeyboard>] = []
  private var pressed: [KeyCode] = []
  /// The serial of the last press, be the key up again.
  private(set) var lastPress: UInt32?
  private var locked: UInt32 = 0

  init(_ seat: SeatState) {
    self.seat = seat
  }

  func bind(_ resource: Resource<WlKeyboard>) {
    resources.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { !$0.isAlive } }
    sendKeymap(to: resource)
    resource.sendRepeatInfo(rate: seat.model.repeatRate, delay: seat.model.repeatDelay)
    if let focusedSurface, focusedSurface.resource.client === resource.client {
      sendEnter(focusedSurface, to: resource)
    }
  }

  /// Gives the keyboard to `toplevel`; `nil` removes the focus.
  public func focus(on toplevel: ServerToplevel?) {
    // While the session is locked windows get nothing.
    if seat.compositor.lock == nil { focus(surface: toplevel?.surface) }
  }

  /// Gives the keyboard to a panel.
  package func focus(on panel: ServerLayerSurface) {
    if seat.compositor.lock == nil { focus(surface: panel.surface) }
  }

  /// Gives the keyboard to `surface`; `nil` removes the focus.
  func focus(surface: ServerSurface?) {
    guard seat.model.capabilities.contains(.keyboard), focusedSurface !== surface else { return }
    // A panel that wants the keyboard for itself shares it with its popups alone.
    let holder =
      seat.compositor.lock == nil ? seat.compositor.layers.last(where: \.holdsKeyboard) : nil
    if let holder, let surface, surface !== holder.surface,
      surface.role != "xdg_popup" || surface.resource.client !== holder.surface.resource.client
    {
      return
    }
    if let focusedSurface {
      let serial = seat.compositor.server.nextSerial()
      for resource in focused() {
        resource.sendLeave(serial: serial, surface: focusedSurface.resource)
      }
    }
    focusedSurface = surface
    defer { onFocus?(surface) }
    guard let surface else { return }
    // What can be pasted is known before the first key is.
    seat.compositor.dataDevices.clipboard.offerSelection(to: surface.resource.client)
    seat.compositor.primaryDevices.primary.offerSelection(to: surface.resource.client)
    for resource in focused() { sendEnter(surface, to: resource) }
  }

  /// Presses a key.
  public func press(_ key: KeyCode) { send(key, isPressed: true) }

  /// Releases a key.
  public func release(_ key: KeyCode) { send(key, isPressed: false) }

  /// Presses and releases a key, at the same instant.
  public func tap(_ key: KeyCode) {
    press(key)
    release(key)
  }

  /// Sends modifiers and the layout's group as given, whatever keys are down.
  public func sendModifiers(
    depressed: UInt32, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0
  ) {
    self.locked = locked
    let serial = seat.compositor.server.nextSerial()
    for resource in focused() {
      resource.sendModifiers(
        serial: serial, modsDepressed: depressed, modsLatched: latched, modsLocked: locked,
        group: group)
    }
  }

  func announceKeymap() { for resource in resources { sendKeymap(to: resource) } }

  func announceRepeat() {
    for resource in resources {
      resource.sendRepeatInfo(rate: seat.model.repeatRate, delay: seat.model.repeatDelay)
    }
  }

  /// A surface is no longer seen: the keyboard leaves it.
  func withdraw(_ surface: ServerSurface) {
    guard focusedSurface === surface else { return }
    focus(surface: nil)
  }

  func forget(_ surface: ServerSurface) {
    guard focusedSurface === surface else { return }
    focusedSurface = nil
    onLoss?()
  }

  func fallSilent() {
    focusedSurface = nil
    onFocus?(nil)
    pressed = []
    lastPress = nil
  }

  private func focused() -> [Resource<WlKeyboard>] {
    guard let client = focusedSurface?.resource.client else { return [] }
    return resources.filter { $0.client === client }
  }

  private func send(_ key: KeyCode, isPressed: Bool) {
    guard seat.model.capabilities.contains(.keyboard) else { return }
    pressed.removeAll { $0 == key }
    if isPressed { pressed.append(key) }
    let serial = seat.compositor.server.nextSerial()
    if isPressed, focusedSurface != nil { lastPress = serial }
    focusedSurface?.noteInput()
    timestamps.send(seat.compositor.clock.now, to: focusedSurface?.resource.client)
    for resource in focused() {
      resource.sendKey(
        serial: serial, time: seat.timestamp, key: key.rawValue,
        state: isPressed ? .pressed : .released)
    }
    guard derivesModifiers, Self.modifier(key) != 0 else { return }
    sendModifiers(depressed: depressed, locked: locked)
  }

  private var depressed: UInt32 { pressed.reduce(0) { $0 | Self.modifier($1) } }

  /// The bit of XKB's real modifiers that a key sets: Shift 1, Lock 2, Control 4, Mod1 8.
  private static func modifier(_ key: KeyCode) -> UInt32 {
    switch key.rawValue {
    case 42, 54: 1
    case 29, 97: 4
    case 56: 8
    default: 0
    }
  }

  private func sendEnter(_ surface: ServerSurface, to resource: Resource<WlKeyboard>) {
    let serial = seat.compositor.server.nextSerial()
    let keys = pressed.flatMap { key in
      (0..<4).map { UInt8(truncatingIfNeeded: key.rawValue.littleEndian >> (8 * UInt32($0))) }
    }
    resource.sendEnter(serial: serial, surface: surface.resource, keys: keys)
    resource.sendModifiers(
      serial: serial, modsDepressed: depressed, modsLatched: 0, modsLocked: locked, group: 0)
  }

  private func sendKeymap(to resource: Resource<WlKeyboard>) {
    let text = Array(seat.model.keymap.text.utf8) + [0]
    let file = unsafe linux_memory_file("keymap")
    guard file >= 0 else { return }
    defer { close(file) }
    guard
      unsafe text.withUnsafeBytes({ unsafe write(file, $0.baseAddress, $0.count) }) == text.count
    else { return }
    // Sealed as compositors seal it: a client that maps it shared and writable fails.
    _ = fcntl(file, Self.addSeals, Self.allSeals)
    resource.sendKeymap(format: .xkbV1, fd: file, size: UInt32(text.count))
  }

  // Linux: F_ADD_SEALS; F_SEAL_SEAL, _SHRINK, _GROW and _WRITE together.
  private static let addSeals: Int32 = 1033
  private static let allSeals: Int32 = 15

  /// Sends a keymap as raw as wanted: any format, any descriptor, any size.
  package func sendRawKeymap(format: UInt32, descriptor: Int32, size: UInt32) {
    for resource in resources {
      resource.sendKeymap(format: .init(rawValue: format), fd: descriptor, size: size)
    }
  }
}
