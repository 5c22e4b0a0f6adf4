/// The gestures of a touchpad, where the compositor tells them.
final class PointerGestures {
  private struct Gesture {
    weak var surface: DrawingSurface?
    var event: GestureEvent
  }

  private unowned let seat: Seat
  private let loop: EventLoop
  private let swipe: Owned<ZwpPointerGestureSwipeV1>
  private let pinch: Owned<ZwpPointerGesturePinchV1>
  private let hold: Owned<ZwpPointerGestureHoldV1>
  private let position: () -> SurfacePoint
  private var clock: DeviceClock
  private var present: Gesture?

  /// Listens; `position` tells where the pointer is.
  init(
    _ gestures: Proxy<ZwpPointerGesturesV1>, _ pointer: Proxy<WlPointer>, seat: Seat,
    loop: EventLoop, position: @escaping () -> SurfacePoint
  ) {
    self.seat = seat
    self.loop = loop
    clock = DeviceClock(loop)
    self.position = position
    swipe = gestures.getSwipeGesture(pointer: pointer)
    pinch = gestures.getPinchGesture(pointer: pointer)
    // Before version 3 there is none, and nothing is heard of it.
    hold = gestures.getHoldGesture(pointer: pointer)
    swipe.onEvent { [weak self] event in
      switch event {
      case .begin(_, let time, let surface, let fingers):
        self?.begin(.swipe, surface, fingers, at: time)
      case .update(let time, let x, let y): self?.change(at: time) { ($0.x, $0.y) = (x, y) }
      case .end(_, let time, let isCancelled): self?.end(isCancelled != 0, at: time)
      }
    }
    pinch.onEvent { [weak self] event in
      switch event {
      case .begin(_, let time, let surface, let fingers):
        self?.begin(.pinch, surface, fingers, at: time)
      case .update(let time, let x, let y, let scale, let rotation):
        self?.change(at: time) {
          ($0.x, $0.y, $0.rotation) = (x, y, rotation)
          if scale > 0 { $0.scale = scale }
        }
      case .end(_, let time, let isCancelled): self?.end(isCancelled != 0, at: time)
      }
    }
    hold.onEvent { [weak self] event in
      switch event {
      case .begin(_, let time, let surface, let fingers):
        self?.begin(.hold, surface, fingers, at: time)
      case .end(_, let time, let isCancelled): self?.end(isCancelled != 0, at: time)
      }
    }
  }

  /// The touchpad is gone: what was under way is canceled.
  func cancel() {
    guard present != nil else { return }
    finish(.canceled, at: loop.now)
  }

  /// Drops the gestures of a surface that has ended.
  func forget(_ surface: DrawingSurface) {
    if present?.surface === surface || present?.surface == nil { present = nil }
  }

  private func begin(
    _ kind: GestureEvent.Kind, _ surface: Proxy<WlSurface>?, _ fingers: UInt32,
    at stamp: UInt32
  ) {
    cancel()
    let time = clock.time(stamp)
    guard let target = seat.session.drawingSurface(of: surface) else { return }
    let event = GestureEvent(
      kind: kind, phase: .began, fingers: Int(fingers), position: position(), time: time,
      seat: seat.name)
    present = Gesture(surface: target, event: event)
    target.handle(event)
  }

  private func change(at stamp: UInt32, _ change: (inout GestureEvent) -> Void) {
    let time = clock.time(stamp)
    guard present != nil else { return }
    present?.event.phase = .changed
    present?.event.time = time
    present?.event.position = position()
    if var event = present?.event {
      change(&event)
      present?.event.scale = event.scale
      present?.surface?.handle(event)
    }
  }

  private func end(_ isCancelled: Bool, at stamp: UInt32) {
    finish(isCancelled ? .canceled : .ended, at: clock.time(stamp))
  }

  private func finish(_ phase: GestureEvent.Phase, at time: Nanoseconds) {
    guard var gesture = present else { return }
    present = nil
    gesture.event.phase = phase
    gesture.event.time = time
    gesture.surface?.handle(gesture.event)
  }
}
