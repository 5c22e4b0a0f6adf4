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

/// What several fingers did together on a touchpad.
public struct GestureEvent: Equatable, Sendable {
  /// What the fingers do.
  public enum Kind: Equatable, Sendable {
    /// They move together.
    case swipe
    /// They move apart, together or around each other.
    case pinch
    /// They rest.
    case hold
  }

  /// How far it is.
  public enum Phase: Equatable, Sendable {
    /// The fingers came down.
    case began
    /// They moved.
    case changed
    /// They were lifted.
    case ended
    /// It meant nothing, or became another gesture.
    case canceled
  }

  /// What the fingers do.
  public var kind: Kind
  /// How far it is.
  public var phase: Phase
  /// How many fingers.
  public var fingers: Int
  /// How far their middle moved to the right since the last event, in logical units.
  public var x = 0.0
  /// How far it moved down, in logical units.
  public var y = 0.0
  /// How far apart they are, as a part of how far they were at the beginning.
  public var scale = 1.0
  /// How far they turned clockwise since the last event, in degrees.
  public var rotation = 0.0
  /// Where the pointer is.
  public var position: SurfacePoint
  /// When.
  public var time: Nanoseconds
  /// Whose touchpad: the number of the seat.
  public var seat: UInt32
}
