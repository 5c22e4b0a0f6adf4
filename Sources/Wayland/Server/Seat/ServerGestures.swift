/// What several fingers do together on a seat's touchpad.
///
/// A gesture belongs to the surface that was under the pointer when it began.
public final class ServerGestures {
  /// A kind of gesture.
  public enum Kind: Hashable, Sendable {
    /// Fingers that move together.
    case swipe
    /// Fingers that move apart or around each other.
    case pinch
    /// Fingers that rest.
    case hold
  }

  private let seat: SeatState
  private var swipes: [Resource<ZwpPointerGestureSwipeV1>] = []
  private var pinches: [Resource<ZwpPointerGesturePinchV1>] = []
  private var holds: [Resource<ZwpPointerGestureHoldV1>] = []
  private var present: (kind: Kind, client: Client)?

  init(_ seat: SeatState) {
    self.seat = seat
  }

  package func add(_ resource: Resource<ZwpPointerGestureSwipeV1>) {
    swipes.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.swipes.removeAll { !$0.isAlive } }
  }

  package func add(_ resource: Resource<ZwpPointerGesturePinchV1>) {
    pinches.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.pinches.removeAll { !$0.isAlive } }
  }

  package func add(_ resource: Resource<ZwpPointerGestureHoldV1>) {
    holds.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.holds.removeAll { !$0.isAlive } }
  }

  /// Fingers come down on the touchpad, while the pointer is over `surface`.
  public func begin(_ kind: Kind, fingers: UInt32 = 2, over surface: ServerSurface?) {
    guard let surface, let client = surface.resource.client else { return }
    present = (kind, client)
    let (serial, time) = (seat.compositor.server.nextSerial(), seat.timestamp)
    let target = surface.resource
    for resource in swipes where kind == .swipe && resource.client === client {
      resource.sendBegin(serial: serial, time: time, surface: target, fingers: fingers)
    }
    for resource in pinches where kind == .pinch && resource.client === client {
      resource.sendBegin(serial: serial, time: time, surface: target, fingers: fingers)
    }
    for resource in holds where kind == .hold && resource.client === client {
      resource.sendBegin(serial: serial, time: time, surface: target, fingers: fingers)
    }
  }

  /// The fingers move by `x`, `y` logical units; `scale` and `rotation` are a pinch's.
  public func update(x: Double, y: Double, scale: Double = 1, rotation: Double = 0) {
    guard let present else { return }
    let time = seat.timestamp
    for resource in swipes where present.kind == .swipe && resource.client === present.client {
      resource.sendUpdate(time: time, dx: x, dy: y)
    }
    for resource in pinches where present.kind == .pinch && resource.client === present.client {
      resource.sendUpdate(time: time, dx: x, dy: y, scale: scale, rotation: rotation)
    }
  }

  /// The fingers are lifted, or the gesture is taken back.
  public func end(isCancelled: Bool = false) {
    guard let (kind, client) = present else { return }
    present = nil
    let (serial, time) = (seat.compositor.server.nextSerial(), seat.timestamp)
    let canceled: Int32 = isCancelled ? 1 : 0
    for resource in swipes where kind == .swipe && resource.client === client {
      resource.sendEnd(serial: serial, time: time, cancelled: canceled)
    }
    for resource in pinches where kind == .pinch && resource.client === client {
      resource.sendEnd(serial: serial, time: time, cancelled: canceled)
    }
    for resource in holds where kind == .hold && resource.client === client {
      resource.sendEnd(serial: serial, time: time, cancelled: canceled)
    }
  }
}

extension Compositor {
  func bindGestures(_ gestures: Resource<ZwpPointerGesturesV1>) {
    gestures.onRequest { [unowned self] request in
      func owner(_ pointer: Resource<WlPointer>?) -> ServerGestures? {
        seat(of: pointer)?.gestures
      }
      switch request {
      case .release: break
      case .getSwipeGesture(let id, let pointer): owner(pointer)?.add(id)
      case .getPinchGesture(let id, let pointer): owner(pointer)?.add(id)
      case .getHoldGesture(let id, let pointer): owner(pointer)?.add(id)
      }
    }
  }
}
