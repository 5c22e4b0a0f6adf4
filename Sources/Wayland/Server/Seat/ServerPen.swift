/// A seat's pen, on a tablet or a panel.
///
/// Positions are those of the whole screen, in logical units. The pen is announced when it is first used.
public final class ServerPen {
  private struct Tablet {
    var tablet: Resource<ZwpTabletV2>
    var tool: Resource<ZwpTabletToolV2>
  }

  private let seat: SeatState
  /// The objects through which clients hear of tablets.
  private var listening: [Resource<ZwpTabletSeatV2>] = []
  /// Whether the pen was announced.
  private var isPresent = false
  private var tablets: [Tablet] = []
  private var focus: ServerSurface?
  /// The serial with which the pen came near its surface.
  private var enterSerial: UInt32?
  /// What the client has the pen look like, as `wp_cursor_shape_device_v1.shape`, or `nil` where it
  /// named none.
  public private(set) var shape: UInt32?
  /// The serial of the tip while it is down.
  private(set) var downSerial: UInt32?
  private var isTouching = false

  init(_ seat: SeatState) {
    self.seat = seat
  }

  func add(_ resource: Resource<ZwpTabletSeatV2>) {
    resource.onRequest { _ in }
    listening.append(resource)
    resource.onDestroy { [weak self] in self?.listening.removeAll { !$0.isAlive } }
    if isPresent { announce(to: resource) }
  }

  private func announce(to resource: Resource<ZwpTabletSeatV2>) {
    guard let client = resource.client else { return }
    let tablet = Resource<ZwpTabletV2>(client: client, version: resource.version)
    let tool = Resource<ZwpTabletToolV2>(client: client, version: resource.version)
    tablet.onRequest { _ in }
    tool.onRequest { _ in }
    tool.onDestroy { [weak self] in self?.tablets.removeAll { !$0.tool.isAlive } }
    resource.sendTabletAdded(id: tablet)
    tablet.sendName(name: "Panel")
    tablet.sendDone()
    resource.sendToolAdded(id: tool)
    tool.sendType(toolType: .pen)
    tool.sendCapability(capability: .pressure)
    tool.sendDone()
    tablets.append(Tablet(tablet: tablet, tool: tool))
  }

  /// How many clients listen.
  package var listeners: Int { listening.count }

  /// The tip comes down, pressing with a part of its range.
  public func down(x: Double, y: Double, pressure: Double = 0.5) {
    enter(seat.compositor.surface(x: x, y: y))
    let serial = seat.compositor.server.nextSerial()
    downSerial = focus == nil ? nil : serial
    isTouching = focus != nil
    send { tool in
      move(tool, x, y, pressure)
      tool.sendDown(serial: serial)
    }
  }

  /// The pen comes near without touching.
  public func hover(x: Double, y: Double) {
    enter(seat.compositor.surface(x: x, y: y))
    send { tool in move(tool, x, y, 0) }
  }

  /// A button of the pen is pressed or released: 0x14b is the lower one, 0x14c the upper one.
  public func button(_ button: UInt32 = 0x14b, isPressed: Bool) {
    let serial = seat.compositor.server.nextSerial()
    downSerial = isPressed ? serial : nil
    send { $0.sendButton(serial: serial, button: button, state: isPressed ? .pressed : .released) }
  }

  /// The pen moves, whether or not it touches.
  public func move(x: Double, y: Double, pressure: Double = 0.5) {
    send { tool in move(tool, x, y, pressure) }
  }

  /// The tip is lifted.
  ///
  /// The pen stays near.
  public func up() {
    (downSerial, isTouching) = (nil, false)
    send { $0.sendUp() }
  }

  /// The pen goes away.
  public func leave() {
    (downSerial, isTouching) = (nil, false)
    send { $0.sendProximityOut() }
    focus = nil
  }

  /// The pen is unplugged.
  public func remove() {
    for tablet in tablets { tablet.tool.sendRemoved() }
    (tablets, isPresent) = ([], false)
  }

  /// A surface is no longer seen: the pen is lifted from it and leaves it.
  func withdraw(_ surface: ServerSurface) {
    guard focus === surface else { return }
    if isTouching { up() }
    leave()
  }

  func forget(_ surface: ServerSurface) {
    guard focus === surface else { return }
    focus = nil
    (downSerial, isTouching) = (nil, false)
  }

  private func enter(_ surface: ServerSurface?) {
    if !isPresent {
      isPresent = true
      for resource in listening { announce(to: resource) }
    }
    guard surface !== focus else { return }
    if focus != nil { leave() }
    focus = surface
    guard let surface else { return }
    let serial = seat.compositor.server.nextSerial()
    enterSerial = serial
    shape = nil
    for tablet in tablets where tablet.tool.client === surface.resource.client {
      tablet.tool.sendProximityIn(
        serial: serial, tablet: tablet.tablet, surface: surface.resource)
    }
  }

  /// Whether it is `tool` that clients know it by.
  func isKnown(as tool: Resource<ZwpTabletToolV2>?) -> Bool {
    tablets.contains { $0.tool == tool }
  }

  func serveShapes(_ resource: Resource<WpCursorShapeDeviceV1>) {
    resource.onRequest { [weak self] request in
      guard let self, case .setShape(let serial, let shape) = request else { return }
      guard resource.acceptsShape(shape.rawValue) else { return }
      if serial == enterSerial { self.shape = shape.rawValue }
    }
  }

  private func move(
    _ tool: Resource<ZwpTabletToolV2>, _ x: Double, _ y: Double, _ pressure: Double
  ) {
    guard let focus else { return }
    let origin = seat.compositor.origin(of: focus)
    tool.sendMotion(x: x - Double(origin.x), y: y - Double(origin.y))
    tool.sendPressure(pressure: UInt32(min(max(pressure, 0), 1) * 65_535))
  }

  private func send(_ body: (Resource<ZwpTabletToolV2>) -> Void) {
    guard let client = focus?.resource.client else { return }
    for tablet in tablets where tablet.tool.client === client {
      body(tablet.tool)
      tablet.tool.sendFrame(time: seat.timestamp)
    }
  }
}

extension Compositor {
  func bindTablets(_ manager: Resource<ZwpTabletManagerV2>) {
    manager.onRequest { [unowned self] request in
      guard case .getTabletSeat(let id, let seat) = request else { return }
      self.seat(seat)?.pen.add(id)
    }
  }
}
