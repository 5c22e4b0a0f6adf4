/// The mouse or touchpad of a seat.
///
/// Positions are those of the whole screen, in logical units. The surface under the pointer gets
/// the events in its own coordinates. While a button is held, it keeps them.
public final class ServerPointer {
  /// What the client shows as cursor.
  public enum Cursor: Hashable, Sendable {
    /// The client has not said.
    case unset
    /// Nothing.
    case hidden
    /// A picture, the number of its surface, and the point of it that points.
    case surface(UInt32, hotspotX: Int, hotspotY: Int)
    /// A named shape, numbered as `wp_cursor_shape_device_v1.shape`.
    case shape(UInt32)
  }

  /// Whether something is being dragged: surfaces hear of that, and not of the pointer.
  public var isDragging: Bool { drag != nil }
  /// The surface that hangs on the pointer while something is dragged, or `nil` if there is none,
  /// or it shows nothing.
  public var dragIcon: ServerSurface? { drag?.icon.flatMap { $0.isMapped ? $0 : nil } }
  /// The position from the left, in logical units.
  public private(set) var x = 0.0
  /// The position from the top, in logical units.
  public private(set) var y = 0.0
  /// The surface that gets the events, or `nil` if none.
  public private(set) var focus: ServerSurface?
  /// The cursor as the client under the pointer last set it.
  public internal(set) var cursor = Cursor.unset
  /// The surface that is shown as cursor, or `nil` if there is none, or it shows nothing.
  public var cursorSurface: ServerSurface? {
    guard case .surface(let number, _, _) = cursor else { return nil }
    return seat.compositor.surfaces.first {
      $0.number == number && $0.resource.client === cursorClient && $0.isMapped
    }
  }
  /// Whether `wl_pointer.frame` ends each group of events, as version 5 demands.
  package var sendsFrames = true

  package let seat: SeatState
  private let link = Link<ServerPointer>()
  private(set) var drag: ServerDrag?
  let timestamps = InputTimestamps()
  /// The serials of the buttons that are down, by code.
  private(set) var pressSerials: [UInt32: UInt32] = [:]
  /// The serial of the last press, be the button up again.
  private(set) var lastPress: UInt32?
  private(set) var enterSerial: UInt32? {
    didSet {
      guard enterSerial != oldValue else { return }
      formerSerials.change(from: oldValue, of: cursorClient, at: seat.compositor)
    }
  }
  /// The serials of enters before, while the client may not have heard of later ones.
  private(set) var formerSerials = FormerSerials()
  /// The position of the pointer on the surface that has it, as sent to the client last.
  private var told: (x: Double, y: Double)?
  /// When motion was sent last.
  private var lastMotion = Duration.zero
  /// Motion that is sent when the next frame is due.
  private var waitingMotion: VirtualClock.Appointment?
  private weak var cursorClient: Client?
  package private(set) var resources: [Resource<WlPointer>] = []

  init(_ seat: SeatState) {
    self.seat = seat
    link.begin(self)
  }

  deinit { link.end() }

  func bind(_ resource: Resource<WlPointer>) {
    resources.append(resource)
    resource.onRequest { [link] in link.object?.handle($0, of: resource) }
    resource.onDestroy { [link] in link.object?.resources.removeAll { !$0.isAlive } }
    guard let focus, focus.resource.client === resource.client, let serial = enterSerial else {
      return
    }
    let local = local(focus)
    resource.sendEnter(
      serial: serial, surface: focus.resource, surfaceX: local.x, surfaceY: local.y)
    frame(resource)
  }

  /// Moves the pointer to `x`, `y` of the screen.
  public func move(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
    guard seat.model.capabilities.contains(.pointer) else { return }
    if let drag { return carry(drag) }
    follow(pressSerials.isEmpty ? seat.compositor.surface(x: self.x, y: self.y) : focus)
  }

  /// Updates the surface under the pointer, or under the drag, after surfaces have appeared, moved or
  /// disappeared.
  ///
  /// If it is the same and has not moved, no event is sent.
  public func followSurfaces() {
    guard seat.model.capabilities.contains(.pointer) else { return }
    if let drag {
      drag.followSurfaces(at: x, y, in: seat.compositor)
      return
    }
    guard pressSerials.isEmpty else { return }
    follow(seat.compositor.surface(x: x, y: y))
  }

  /// Sends changes of the surface below the pointer and of its place there.
  private func follow(_ under: ServerSurface?) {
    if under !== focus {
      enter(under)
    } else if let focus, let told, told != local(focus) {
      sendMotion(on: focus)
    }
  }

  private func sendMotion(on focus: ServerSurface) {
    let place = local(focus)
    told = place
    let (clock, configuration) = (seat.compositor.clock, seat.compositor.configuration)
    if configuration.sendsMotionOncePerFrame {
      guard waitingMotion == nil else { return }
      let due = lastMotion + (focus.drivingOutput?.model.period ?? .zero)
      guard due <= clock.now else {
        waitingMotion = clock.schedule(at: due) { [link] in link.object?.sendWaitingMotion() }
        return
      }
    }
    lastMotion = clock.now
    let time = seat.timestamp
    send { $0.sendMotion(time: time, surfaceX: place.x, surfaceY: place.y) }
  }

  /// Sends motion that waits for the next frame, before any other event.
  private func sendWaitingMotion() {
    guard let appointment = waitingMotion else { return }
    waitingMotion = nil
    seat.compositor.clock.cancel(appointment)
    guard let told else { return }
    lastMotion = seat.compositor.clock.now
    let time = seat.timestamp
    send { $0.sendMotion(time: time, surfaceX: told.x, surfaceY: told.y) }
  }

  /// The evdev code of the main button.
  public static let leftButton: UInt32 = 0x110

  /// Presses or releases the button with this evdev code.
  public func button(_ code: UInt32 = ServerPointer.leftButton, isPressed: Bool) {
    guard seat.model.capabilities.contains(.pointer) else { return }
    let serial = seat.compositor.server.nextSerial()
    if isPressed { seat.compositor.pressed(on: focus) }
    if isPressed, focus != nil { (pressSerials[code], lastPress) = (serial, serial) }
    if !isPressed { pressSerials[code] = nil }
    if drag != nil, !isPressed { return drop() }
    let time = seat.timestamp
    send {
      $0.sendButton(
        serial: serial, time: time, button: code, state: isPressed ? .pressed : .released)
    }
    // The end of the grab: the pointer may be over another surface by now.
    if !isPressed, pressSerials.isEmpty {
      let under = seat.compositor.surface(x: x, y: y)
      if under !== focus { enter(under) }
    }
  }

  /// The user drags content of another program over the screen until a button goes up: bytes by
  /// type, such as `text/uri-list`.
  ///
  /// ```swift
  /// pointer.drag(["text/uri-list": Array("file:///a.png\r\n".utf8)])
  /// pointer.move(x: 200, y: 100)
  /// pointer.button(isPressed: false)
  /// ```
  public func drag(_ content: [String: [UInt8]]) {
    begin(ServerDrag(DataSource(content), client: nil, devices: seat.compositor.dataDevices))
  }

  /// Something from outside of the compositor is dragged over the screen, until ``drop()`` or
  /// ``cancelDrag()``.
  public func drag(_ content: OutsideContent) {
    begin(ServerDrag(DataSource(content), client: nil, devices: seat.compositor.dataDevices))
  }

  /// Drops the current drag at its position.
  public func drop() {
    guard let drag = takeDrag() else { return }
    drag.drop()
    enter(seat.compositor.surface(x: x, y: y))
  }

  /// Cancels the current drag.
  public func cancelDrag() {
    takeDrag()?.abandon()
  }

  func takeDrag() -> ServerDrag? {
    defer { drag = nil }
    return drag
  }

  /// Something is dragged from here on: surfaces hear of it, and no more of the pointer.
  func begin(_ drag: ServerDrag) {
    enter(nil)
    self.drag = drag
    carry(drag)
  }

  private func carry(_ drag: ServerDrag) {
    drag.move(to: x, y, in: seat.compositor, time: seat.timestamp)
  }

  /// Leaves the surface, as when another window comes between.
  public func leave() { enter(nil) }

  /// A surface is no longer seen: the pointer leaves it, or what lies on it.
  func withdraw(_ surface: ServerSurface) {
    drag?.withdraw(surface)
    guard let focus, focus.ancestry.contains(where: { $0 === surface }) else { return }
    enter(nil)
  }

  func forget(_ surface: ServerSurface) {
    drag?.forget(surface)
    guard focus === surface else { return }
    focus = nil
    enterSerial = nil
    pressSerials = [:]
  }

  /// A surface was moved by its own commit: where it is the cursor, another point of it points.
  func shifted(_ surface: ServerSurface, by offset: (x: Int, y: Int)) {
    guard case .surface(let number, let x, let y) = cursor, cursorSurface === surface else {
      return
    }
    cursor = .surface(number, hotspotX: x - offset.x, hotspotY: y - offset.y)
  }

  func fallSilent() {
    focus = nil
    enterSerial = nil
    pressSerials = [:]
  }

  /// Sends to the focused client's pointers, each group with its timestamp and its frame.
  package func send(framed: Bool = true, _ body: (Resource<WlPointer>) -> Void) {
    sendWaitingMotion()
    guard let client = focus?.resource.client else { return }
    focus?.noteInput()
    timestamps.send(seat.compositor.clock.now, to: client)
    for resource in resources where resource.client === client {
      body(resource)
      if framed { frame(resource) }
    }
  }

  private func enter(_ surface: ServerSurface?) {
    if let focus {
      let serial = seat.compositor.server.nextSerial()
      send { $0.sendLeave(serial: serial, surface: focus.resource) }
    }
    focus = surface
    pressSerials = [:]
    guard let surface else {
      enterSerial = nil
      return
    }
    let serial = seat.compositor.server.nextSerial()
    // The serial before is that of the client before.
    enterSerial = serial
    if surface.resource.client !== cursorClient {
      cursor = .unset
      cursorClient = surface.resource.client
    }
    let place = local(surface)
    told = place
    send {
      $0.sendEnter(
        serial: serial, surface: surface.resource, surfaceX: place.x, surfaceY: place.y)
    }
  }

  package func frame(_ resource: Resource<WlPointer>) {
    if sendsFrames { resource.sendFrame() }
  }

  private func local(_ surface: ServerSurface) -> (x: Double, y: Double) {
    let origin = seat.compositor.origin(of: surface)
    return (x - Double(origin.x), y - Double(origin.y))
  }
}

extension ServerPointer {
  /// Reports to the inspector that `client` sets its cursor, together with the latest enter serial it can know.
  private func observeCursor(_ serial: UInt32, by client: Client?) {
    guard let inspector = seat.compositor.inspector else { return }
    let mayBeLatest = formerSerials.allows(serial, by: client, at: seat.compositor)
    inspector.setCursor(serial, latest: mayBeLatest ? serial : enterSerial, by: client)
  }

  func handle(_ request: WlPointer.Request, of resource: Resource<WlPointer>) {
    guard case .setCursor(let serial, let surface, let hotspotX, let hotspotY) = request else {
      return
    }
    observeCursor(serial, by: resource.client)
    guard serial == enterSerial else { return }
    guard let surface = seat.compositor.surface(surface) else {
      cursor = .hidden
      return
    }
    guard surface.role == nil || surface.role == "cursor" else {
      return resource.fail(.role, "the surface has another role")
    }
    surface.role = "cursor"
    cursor = .surface(surface.number, hotspotX: Int(hotspotX), hotspotY: Int(hotspotY))
  }

  func serveShapes(_ resource: Resource<WpCursorShapeDeviceV1>) {
    resource.onRequest { [weak self] request in
      guard let self, case .setShape(let serial, let shape) = request else { return }
      guard resource.acceptsShape(shape.rawValue) else { return }
      observeCursor(serial, by: resource.client)
      if serial == enterSerial { cursor = .shape(shape.rawValue) }
    }
  }
}

extension Resource<WpCursorShapeDeviceV1> {
  /// Whether there is such a shape: 34 in version 1, two more in version 2; else posts the error.
  func acceptsShape(_ shape: UInt32) -> Bool {
    guard (1...(version >= 2 ? 36 : 34)).contains(shape) else {
      fail(.invalidShape, "shape \(shape)")
      return false
    }
    return true
  }
}

extension ServerPointer {
  /// Scrolls over the focused surface, in the words of each client's version.
  public func scroll(_ scroll: Scroll) {
    guard seat.model.capabilities.contains(.pointer) else { return }
    let time = seat.timestamp
    send(framed: scroll.isFramed) { resource in
      if let source = scroll.source { resource.sendAxisSource(axisSource: source) }
      send(
        scroll.vertical, scroll.vertical120, stops: scroll.stops, axis: .verticalScroll,
        time: time, to: resource)
      send(
        scroll.horizontal, scroll.horizontal120, stops: scroll.stops, axis: .horizontalScroll,
        time: time, to: resource)
    }
  }

  private func send(
    _ value: Double?, _ value120: Int32?, stops: Bool, axis: WlPointer.Axis, time: UInt32,
    to resource: Resource<WlPointer>
  ) {
    if let value120 {
      if resource.version >= 8 {
        resource.sendAxisValue120(axis: axis, value120: value120)
      } else if value120.isMultiple(of: 120) {
        resource.sendAxisDiscrete(axis: axis, discrete: value120 / 120)
      }
    }
    guard let value else { return }
    if stops {
      resource.sendAxisStop(time: time, axis: axis)
    } else {
      resource.sendAxis(time: time, axis: axis, value: value)
    }
  }
}
