/// The pens of a seat's drawing tablets and panels.
///
/// A tip that touches is a finger that knows how hard it presses. A pen that hovers is a pointer: its
/// buttons are those of a mouse, and the program shows its picture.
final class Pens {
  /// The largest number of tools: each keeps an object.
  private static var limit: Int { 16 }

  /// What a tool did since its last frame, and what it does.
  private final class Tool {
    let tool: Owned<ZwpTabletToolV2>
    let id: Int32
    let cursor: Cursor
    weak var surface: DrawingSurface?
    var position = SurfacePoint(x: 0, y: 0)
    /// Where the surface of the wire lies that it is near.
    var origin = SurfacePoint(x: 0, y: 0)
    var pressure: Double?
    /// Whether the tip touches, as told, and as the surface knows.
    var isDown = false
    var wasDown = false
    var serial: UInt32?
    var isMoved = false
    /// Whether it is near the surface, and the serial with which it came.
    var isNear = false
    var proximity: UInt32?
    /// Whether the surface knows that it hovers.
    var isHovering = false
    /// What its buttons did since the last frame.
    var changes: [(serial: UInt32, button: PointerButton, isPressed: Bool)] = []
    /// The buttons that the surface knows as pressed.
    var held: [PointerButton] = []

    init(_ tool: consuming Owned<ZwpTabletToolV2>, id: Int32, seat: Seat) {
      self.tool = tool
      self.id = id
      cursor = Cursor(.tool(self.tool.proxy), seat: seat.name, session: seat.session)
    }
  }

  private unowned let seat: Seat
  private let loop: EventLoop
  private let tablets: Owned<ZwpTabletSeatV2>
  private var clock: DeviceClock
  /// Kept since tools come near on them: without its tablet a tool's coming is not told.
  private var panels: [Proxy<ZwpTabletV2>] = []
  private var tools: [Tool] = []
  private var lastID: Int32 = -1

  init(_ tablets: consuming Owned<ZwpTabletSeatV2>, seat: Seat, loop: EventLoop) {
    self.seat = seat
    self.loop = loop
    clock = DeviceClock(loop)
    self.tablets = tablets
    self.tablets.onEvent { [weak self] event in
      switch event {
      case .tabletAdded(let panel): self?.add(panel)
      case .toolAdded(let tool): self?.add(tool)
      // Pads are not used: their object is destroyed immediately.
      case .padAdded: break
      }
    }
  }

  /// The tablets are gone: whatever touched is canceled.
  func cancelAll() {
    for tool in tools {
      lift(tool, .canceled, at: loop.now)
      unhover(tool, at: loop.now)
    }
  }

  /// Sets the pictures that the surfaces want.
  func updateCursors() {
    for tool in tools { tool.cursor.update() }
  }

  /// Whether a pen touches a surface or has a button pressed over it.
  func holdsPress(on surface: DrawingSurface) -> Bool {
    tools.contains { $0.surface === surface && ($0.wasDown || !$0.held.isEmpty) }
  }

  /// Cancels what pens do on a surface, and returns whether there was anything.
  func cancelPresses(on surface: DrawingSurface) -> Bool {
    let pressing = tools.filter { $0.surface === surface && ($0.wasDown || !$0.held.isEmpty) }
    for tool in pressing {
      lift(tool, .canceled, at: loop.now)
      if !tool.held.isEmpty { unhover(tool, at: loop.now) }
    }
    return !pressing.isEmpty
  }

  /// The compositor took over what the buttons hold, as for a menu of the window.
  func handOverButtons() {
    for tool in tools { tool.held = [] }
  }

  /// The compositor took the pen over, as for moving a window: no more is heard of it.
  func handOver(_ id: Int32) {
    for tool in tools where tool.id == id { tool.wasDown = false }
  }

  /// A surface is gone: nothing touches it now.
  func forget(_ surface: DrawingSurface) {
    for tool in tools where tool.surface === surface || tool.surface == nil {
      tool.surface = nil
      tool.wasDown = false
      tool.isHovering = false
      tool.held = []
      tool.cursor.left()
    }
  }

  private func add(_ panel: Proxy<ZwpTabletV2>) {
    guard panels.count < Self.limit else { return }
    panels.append(panel)
    let number = panel.number
    panel.onEvent { [weak self] event in
      if case .removed = event { self?.panels.removeAll { $0.number == number } }
    }
  }

  private func add(_ proxy: Proxy<ZwpTabletToolV2>) {
    guard tools.count < Self.limit else { return }
    // Below every number that a finger may have, and never the same twice.
    lastID = lastID > .min ? lastID - 1 : -2
    let tool = Tool(Owned(proxy), id: lastID, seat: seat)
    tools.append(tool)
    tool.tool.onEvent { [weak self, weak tool] event in
      if let tool { self?.take(event, of: tool) }
    }
  }

  private func take(_ event: ZwpTabletToolV2.Event, of tool: Tool) {
    switch event {
    case .proximityIn(let serial, _, let surface):
      lift(tool, .canceled, at: loop.now)
      unhover(tool, at: loop.now)
      let target = seat.session.inputTarget(of: surface)
      tool.surface = target?.surface
      tool.origin = target?.origin ?? SurfacePoint(x: 0, y: 0)
      tool.pressure = nil
      tool.isNear = true
      tool.proximity = serial
    case .proximityOut:
      tool.isDown = false
      tool.isNear = false
    case .down(let serial):
      tool.isDown = true
      tool.serial = serial
    case .up: tool.isDown = false
    case .motion(let x, let y):
      tool.position = SurfacePoint(x: x, y: y).moved(by: tool.origin)
      tool.isMoved = true
    case .pressure(let pressure):
      tool.pressure = Double(min(pressure, 65_535)) / 65_535
      tool.isMoved = true
    case .frame(let stamp): deliver(tool, at: clock.time(stamp))
    case .removed:
      lift(tool, .canceled, at: loop.now)
      unhover(tool, at: loop.now)
      tools.removeAll { $0 === tool }
    case .button(let serial, let button, let state):
      guard tool.changes.count < Self.limit else { return }
      tool.changes.append((serial, Self.button(button), state == .pressed))
    case .type, .hardwareSerial, .hardwareIDWacom, .capability, .done, .distance, .tilt, .rotation,
      .slider, .wheel:
      break
    }
  }

  private func deliver(_ tool: Tool, at time: Nanoseconds) {
    defer {
      tool.isMoved = false
      tool.changes = []
    }
    if let serial = tool.proximity, let surface = tool.surface {
      tool.proximity = nil
      tool.cursor.entered(serial: serial, surface: surface)
    }
    if let serial = tool.serial, tool.isDown, tool.surface != nil {
      tool.serial = nil
      unhover(tool, at: time)
      seat.lastPress = serial
      tool.wasDown = true
      tell(tool, .down, at: time)
    } else if tool.isDown, tool.isMoved {
      if tool.wasDown { tell(tool, .moved, at: time) }
    } else if !tool.isDown {
      lift(tool, .up, at: time)
      hover(tool, at: time)
    }
  }

  // MARK: Hovering

  private func hover(_ tool: Tool, at time: Nanoseconds) {
    guard tool.isNear, tool.surface != nil else {
      unhover(tool, at: time)
      tool.cursor.left()
      return
    }
    if !tool.isHovering {
      tool.isHovering = true
      tellPointer(tool, .entered, at: time)
    } else if tool.isMoved {
      tellPointer(tool, .moved, at: time)
    }
    for (serial, button, isPressed) in tool.changes where isPressed != tool.held.contains(button) {
      if isPressed {
        seat.lastPress = serial
        tool.held.append(button)
      } else {
        tool.held.removeAll { $0 == button }
      }
      tellPointer(tool, isPressed ? .pressed(button) : .released(button), at: time)
    }
  }

  private func unhover(_ tool: Tool, at time: Nanoseconds) {
    guard tool.isHovering else { return }
    tool.isHovering = false
    let kind: PointerEvent.Kind = tool.held.isEmpty ? .left : .canceled
    tool.held = []
    tellPointer(tool, kind, at: time)
  }

  private static func button(_ code: UInt32) -> PointerButton {
    switch code {
    case 0x14b: .right
    case 0x14c: .middle
    default: PointerButton(rawValue: code)
    }
  }

  private func tellPointer(_ tool: Tool, _ kind: PointerEvent.Kind, at time: Nanoseconds) {
    tool.surface?.handle(
      PointerEvent(kind: kind, position: tool.position, time: time, seat: seat.name), from: seat)
  }

  // MARK: Touching

  private func lift(_ tool: Tool, _ kind: TouchEvent.Kind, at time: Nanoseconds) {
    guard tool.wasDown else { return }
    tool.wasDown = false
    tell(tool, kind, at: time)
  }

  private func tell(_ tool: Tool, _ kind: TouchEvent.Kind, at time: Nanoseconds) {
    tool.surface?.handle(
      TouchEvent(
        kind: kind, id: tool.id, position: tool.position, pressure: tool.pressure, time: time,
        seat: seat.name),
      from: seat)
  }
}
