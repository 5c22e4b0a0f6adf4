/// The touch panel of a seat.
///
/// Positions are those of the whole screen, in logical units. Each finger belongs to the surface
/// on which it landed until it lifts. Frames are the caller's business.
public final class ServerTouch {
  package let seat: SeatState
  let timestamps = InputTimestamps()
  private(set) var downSerials: [Int32: UInt32] = [:]
  /// The serial of the finger that came down last, be it up again.
  private(set) var lastDown: UInt32?
  package private(set) var resources: [Resource<WlTouch>] = []
  private var surfaces: [Int32: ServerSurface] = [:]
  private var places: [Int32: (x: Double, y: Double)] = [:]
  private var dragging: (id: Int32, drag: ServerDrag)?
  var drag: ServerDrag? { dragging?.drag }
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

  /// Whether a finger drags something: surfaces hear of that, and not of the finger.
  public func isDragging(_ id: Int32) -> Bool { dragging?.id == id }

  /// Ends what a finger drags, without a drop.
  public func cancelDrag() {
    takeDrag()?.abandon()
  }

  /// The finger that is down since `serial`, or `nil` if there is none.
  func finger(with serial: UInt32) -> Int32? { downSerials.first { $0.value == serial }?.key }

  /// A finger drags something from here on, and its surface hears no more of it.
  func begin(_ drag: ServerDrag, with id: Int32) {
    cancelDrag()
    surfaces[id] = nil
    downSerials[id] = nil
    dragging = (id, drag)
    if let place = places[id] { carry(drag, to: place) }
  }

  /// Moves what a finger drags to a place of the screen.
  func carry(x: Double, y: Double) {
    if let drag { carry(drag, to: (x, y)) }
  }

  func drop() { takeDrag()?.drop() }

  func takeDrag() -> ServerDrag? {
    defer { dragging = nil }
    return drag
  }

  private func carry(_ drag: ServerDrag, to place: (x: Double, y: Double)) {
    drag.move(to: place.x, place.y, in: seat.compositor, time: seat.timestamp)
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
    places[id] = (x, y)
    (downSerials[id], lastDown) = (serial, serial)
    let place = local(surface, x, y)
    let time = seat.timestamp
    send(to: surface) {
      $0.sendDown(
        serial: serial, time: time, surface: surface.resource, id: id, x: place.x, y: place.y)
    }
  }

  /// A finger moves to `x`, `y` of the screen.
  ///
  /// One that is not down is ignored.
  public func motion(id: Int32, x: Double, y: Double) {
    if let dragging, dragging.id == id { return carry(dragging.drag, to: (x, y)) }
    guard let surface = surfaces[id] else { return }
    places[id] = (x, y)
    let place = local(surface, x, y)
    let time = seat.timestamp
    send(to: surface) { $0.sendMotion(time: time, id: id, x: place.x, y: place.y) }
  }

  /// A finger lifts.
  ///
  /// One that is not down is ignored.
  public func up(id: Int32) {
    places[id] = nil
    if isDragging(id) { return drop() }
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

  /// Cancels all fingers, for a gesture of the compositor.
  ///
  /// No frame event follows.
  public func cancel() {
    let clients = surfaces.values.compactMap(\.resource.client)
    cancelDrag()
    surfaces = [:]
    places = [:]
    downSerials = [:]
    unframed = []
    for resource in resources where clients.contains(where: { $0 === resource.client }) {
      resource.sendCancel()
    }
  }

  func forget(_ surface: ServerSurface) {
    drag?.forget(surface)
    lift(from: surface)
  }

  /// Ends the fingers on a surface that is no longer seen: its client is not left with fingers that stay down.
  private func lift(from surface: ServerSurface) {
    let fingers = surfaces.filter { $0.value === surface }.keys.sorted()
    guard !fingers.isEmpty else { return }
    let time = seat.timestamp
    for id in fingers {
      surfaces[id] = nil
      downSerials[id] = nil
      guard let client = surface.resource.client, client.isConnected else { continue }
      let serial = seat.compositor.server.nextSerial()
      for resource in resources where resource.client === client {
        resource.sendUp(serial: serial, time: time, id: id)
        resource.sendFrame()
      }
    }
  }

  func fallSilent() {
    dragging = nil
    places = [:]
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
