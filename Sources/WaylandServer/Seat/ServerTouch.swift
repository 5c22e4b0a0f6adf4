/// The touch panel of a seat.
///
/// Positions are those of the whole screen, in logical units. Each finger belongs to the surface
/// on which it landed until it lifts. Frames are the caller's business.
public final class ServerTouch {
  package let seat: SeatState
  let timestamps = InputTimestamps()
  /// The serials of the fingers that are down.
  private(set) var downSerials: [Int32: UInt32] = [:]
  /// The serial of the finger that came down last, be it up again.
  private(set) var lastDown: UInt32?
  package private(set) var resources: [Resource<WlTouch>] = []
  private var surfaces: [Int32: ServerSurface] = [:]
  /// The clients that got events since their last frame.
  private var unframed: [Client] = []

  init(_ seat: SeatState) {
    self.seat = seat
  }

  func bind(_ resource: Resource<WlTouch>) {
    resources.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { !$0.isAlive } }
  }

  /// The fingers that are down.
  public var fingers: [Int32] { surfaces.keys.sorted() }

  /// A finger lands at `x`, `y` of the screen.
  public func down(id: Int32, x: Double, y: Double) {
    guard seat.model.capabilities.contains(.touch),
      let surface = seat.compositor.surface(x: x, y: y)
    else { return }
    seat.compositor.pressed(on: surface)
    let serial = seat.compositor.server.nextSerial()
    surfaces[id] = surface
    (downSerials[id], lastDown) = (serial, serial)
    let place = local(surface, x, y)
    let time = seat.timestamp
    send(to: surface) {
      $0.sendDown(
        serial: serial, time: time, surface: surface.resource, id: id, x: place.x, y: place.y)
    }
  }

  /// A finger moves to `x`, `y` of the screen; one that is not down is ignored.
  public func motion(id: Int32, x: Double, y: Double) {
    guard let surface = surfaces[id] else { return }
    let place = local(surface, x, y)
    let time = seat.timestamp
    send(to: surface) { $0.sendMotion(time: time, id: id, x: place.x, y: place.y) }
  }

  /// A finger lifts; one that is not down is ignored.
  public func up(id: Int32) {
    guard let surface = surfaces.removeValue(forKey: id) else { return }
    downSerials[id] = nil
    let serial = seat.compositor.server.nextSerial()
    let time = seat.timestamp
    send(to: surface) { $0.sendUp(serial: serial, time: time, id: id) }
  }

  /// The events since the last frame belong together.
  public func frame() {
    for client in unframed {
      for resource in resources where resource.client === client { resource.sendFrame() }
    }
    unframed = []
  }

  /// The compositor takes all fingers over, for a gesture of its own; no frame follows.
  public func cancel() {
    let clients = surfaces.values.compactMap(\.resource.client)
    surfaces = [:]
    downSerials = [:]
    unframed = []
    for resource in resources where clients.contains(where: { $0 === resource.client }) {
      resource.sendCancel()
    }
  }

  func forget(_ surface: ServerSurface) {
    for (id, owner) in surfaces where owner === surface {
      surfaces[id] = nil
      downSerials[id] = nil
    }
  }

  func fallSilent() {
    surfaces = [:]
    downSerials = [:]
    unframed = []
  }

  private func send(to surface: ServerSurface, _ body: (Resource<WlTouch>) -> Void) {
    guard let client = surface.resource.client else { return }
    surface.noteInput()
    timestamps.send(seat.compositor.clock.now, to: client)
    for resource in resources where resource.client === client { body(resource) }
    if !unframed.contains(where: { $0 === client }) { unframed.append(client) }
  }

  private func local(
    _ surface: ServerSurface, _ x: Double, _ y: Double
  ) -> (x: Double, y: Double) {
    let origin = seat.compositor.origin(of: surface)
    return (x - Double(origin.x), y - Double(origin.y))
  }
}
