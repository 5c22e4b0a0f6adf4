/// The pens of a seat's drawing tablets and panels, told as fingers that know how hard they press.
///
/// Where nobody listens to pens, some compositors tell nothing of them at all.
final class Pens {
  /// So many tools at most: each keeps an object.
  private static var limit: Int { 16 }

  /// What a tool did since its last frame, and what it does.
  private final class Tool {
    let tool: Owned<ZwpTabletToolV2>
    let id: Int32
    weak var surface: DrawingSurface?
    var position = SurfacePoint(x: 0, y: 0)
    var pressure: Double?
    /// Whether the tip touches, as told, and as the surface knows.
    var isDown = false
    var wasDown = false
    var serial: UInt32?
    var isMoved = false

    init(_ tool: consuming Owned<ZwpTabletToolV2>, id: Int32) {
      self.tool = tool
      self.id = id
    }
  }

  private unowned let seat: Seat
  private let loop: EventLoop
  private let tablets: Owned<ZwpTabletSeatV2>
  private var stamps = StampClock()
  /// Kept since tools come near on them: without its tablet a tool's coming is not told.
  private var panels: [Proxy<ZwpTabletV2>] = []
  private var tools: [Tool] = []
  private var lastID: Int32 = -1

  init(_ tablets: consuming Owned<ZwpTabletSeatV2>, seat: Seat, loop: EventLoop) {
    self.seat = seat
    self.loop = loop
    self.tablets = tablets
    self.tablets.onEvent { [weak self] event in
      switch event {
      case .tabletAdded(let panel): self?.add(panel)
      case .toolAdded(let tool): self?.add(tool)
      // Nothing of a pad is needed; what nobody keeps ends at once.
      case .padAdded: break
      }
    }
  }

  /// The tablets are gone: whatever touched is cancelled.
  func cancelAll() {
    for tool in tools { lift(tool, .cancelled, at: loop.now) }
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
    let tool = Tool(Owned(proxy), id: lastID)
    tools.append(tool)
    tool.tool.onEvent { [weak self, weak tool] event in
      if let tool { self?.take(event, of: tool) }
    }
  }

  private func take(_ event: ZwpTabletToolV2.Event, of tool: Tool) {
    switch event {
    case .proximityIn(_, _, let surface):
      lift(tool, .cancelled, at: loop.now)
      tool.surface = seat.session.drawingSurface(of: surface)
      tool.pressure = nil
    case .proximityOut: tool.isDown = false
    case .down(let serial):
      tool.isDown = true
      tool.serial = serial
    case .up: tool.isDown = false
    case .motion(let x, let y):
      tool.position = SurfacePoint(x: x, y: y)
      tool.isMoved = true
    case .pressure(let pressure):
      tool.pressure = Double(min(pressure, 65_535)) / 65_535
      tool.isMoved = true
    case .frame(let stamp): deliver(tool, at: time(stamp))
    case .removed:
      lift(tool, .cancelled, at: loop.now)
      tools.removeAll { $0 === tool }
    case .type, .hardwareSerial, .hardwareIDWacom, .capability, .done, .distance, .tilt, .rotation,
      .slider, .wheel, .button:
      break
    }
  }

  private func deliver(_ tool: Tool, at time: Nanoseconds) {
    defer { tool.isMoved = false }
    if let serial = tool.serial, tool.isDown, tool.surface != nil {
      tool.serial = nil
      seat.lastPress = serial
      tool.wasDown = true
      tell(tool, .down, at: time)
    } else if tool.isDown, tool.isMoved {
      if tool.wasDown { tell(tool, .moved, at: time) }
    } else if !tool.isDown {
      lift(tool, .up, at: time)
    }
  }

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

  private func time(_ stamp: UInt32) -> Nanoseconds {
    stamps.time(milliseconds: stamp, arrival: loop.now)
  }
}
