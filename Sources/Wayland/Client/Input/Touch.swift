/// The touch screen of a seat.
///
/// Fingers count when they come down, move and are lifted, whether or not a frame event follows:
/// weston sends none after the last finger, cage 0.1.4 none at all. The fingers of a frame are reported one after
/// the other, all of them before anything is drawn.
final class Touch {
  static var limit: Int { 16 }

  private struct Point {
    weak var surface: DrawingSurface?
    var position: SurfacePoint
    /// Where the surface of the wire lies that the finger is on.
    var origin: SurfacePoint
    /// The serial with which it came down.
    var serial: UInt32
  }

  private unowned let seat: Seat
  private let touch: Owned<WlTouch>
  private let loop: EventLoop
  private var clock: DeviceClock
  private var points: [Int32: Point] = [:]

  init(_ touch: consuming Owned<WlTouch>, seat: Seat, session: Session) {
    self.seat = seat
    self.touch = touch
    loop = session.loop
    clock = DeviceClock(loop)
    attachTimestamps(session)
    self.touch.onEvent { [weak self] event in self?.take(event) }
  }

  /// Takes finer stamps up, where they are offered, also late.
  func attachTimestamps(_ session: Session) {
    clock.refine(session) { $0.getTouchTimestamps(touch: touch.proxy) }
  }

  /// The screen is gone or takes its touches back: every finger is canceled.
  func cancelAll() {
    let ids = points.keys.sorted()
    for id in ids { end(id, .canceled, at: loop.now) }
  }

  /// A surface is gone: its fingers are forgotten, and their further events too.
  func forget(_ surface: DrawingSurface) {
    // A surface that is just ending is seen as none at all.
    points = points.filter { $0.value.surface != nil && $0.value.surface !== surface }
  }

  /// The compositor took the finger over, as for moving a window: no more is heard of it.
  func handOver(_ id: Int32) { points[id] = nil }

  /// The serial with which a finger came down that is still down.
  func serial(of id: Int32) -> UInt32? { points[id]?.serial }

  func holdsPress(on surface: DrawingSurface) -> Bool {
    points.values.contains { $0.surface === surface }
  }

  /// Cancels the fingers on a surface.
  ///
  /// Returns whether there were any.
  func cancelPresses(on surface: DrawingSurface) -> Bool {
    let ids = points.filter { $0.value.surface === surface }.keys.sorted()
    for id in ids { end(id, .canceled, at: loop.now) }
    return !ids.isEmpty
  }

  private func take(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let stamp, let surface, let id, let x, let y):
      let time = clock.time(stamp)
      // The same finger twice: the first was lost.
      end(id, .canceled, at: time)
      guard points.count < Self.limit, let (target, origin) = seat.session.inputTarget(of: surface)
      else { return }
      seat.lastPress = serial
      let point = Point(
        surface: target, position: SurfacePoint(x: x, y: y).moved(by: origin), origin: origin,
        serial: serial)
      points[id] = point
      seat.hideCursor()
      tell(id, .down, of: point, at: time)
    case .up(_, let stamp, let id): end(id, .up, at: clock.time(stamp))
    case .motion(let stamp, let id, let x, let y):
      let time = clock.time(stamp)
      guard var point = points[id] else { return }
      point.position = SurfacePoint(x: x, y: y).moved(by: point.origin)
      points[id] = point
      tell(id, .moved, of: point, at: time)
    case .cancel: cancelAll()
    case .frame, .shape, .orientation: break
    }
  }

  private func end(_ id: Int32, _ kind: TouchEvent.Kind, at time: Nanoseconds) {
    guard let point = points.removeValue(forKey: id) else { return }
    tell(id, kind, of: point, at: time)
  }

  private func tell(
    _ id: Int32, _ kind: TouchEvent.Kind, of point: Point, at time: Nanoseconds
  ) {
    point.surface?.handle(
      TouchEvent(kind: kind, id: id, position: point.position, time: time, seat: seat.name),
      from: seat)
  }
}
