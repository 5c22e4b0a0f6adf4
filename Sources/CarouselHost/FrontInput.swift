import CarouselView
import Projection
import Wayland
import WaylandServer

/// Hands what people do on the front card to the window on it, in the window's own coordinates.
///
/// The pointer, its buttons and wheel, and fingers that are on the card are the window's; a finger that
/// goes along the carousel's axis turns the carousel, unless the window is opened. Keys are the front
/// window's, but for those with Control and Alt.
final class FrontInput {
  /// What people want of the carousel itself.
  enum Wish: Equatable {
    /// Another window is to be in front: 1 is the next one, -1 the one before.
    case step(Int)
    /// The front window is to fill the view.
    case open
    /// The front window is to be a card again.
    case close
  }

  /// A finger that came down on the window.
  private struct Finger {
    let start: Point
    /// Whether it has gone far enough to be either's.
    var isDecided = false
  }

  /// Told of wishes.
  var onWish: ((Wish) -> Void)?
  /// Told of what a finger did that turned out to be the carousel's.
  var onHandOver: (([ViewInput]) -> Void)?

  private let seat: ServerSeat
  private var fingers: [Int32: Finger] = [:]
  /// A finger that came from the lower edge, and where it began.
  private var edge: (id: Int32, start: Point)?
  private var buttons: Set<UInt32> = []
  private var keys: Set<UInt32> = []
  /// Where the pointer is in the view; `nil` where it is elsewhere.
  private var point: Point?
  /// Where the window in front was told that it is.
  private var told: Point?
  /// Where something is dragged in the view, and where the windows were told that it is.
  private var dragged: (at: Point, told: Point)?

  /// How far a finger goes before it is decided whose it is, in logical units.
  private static let slop = 16.0
  /// A place in no window.
  private static let nowhere = Point(x: -1, y: -1)
  /// How high the strip at the lower edge is from which windows are opened and closed.
  private static let edgeHeight = 24.0

  init(_ seat: ServerSeat) { self.seat = seat }

  /// Takes an event, if it is the window's or a wish; `view` has the size `size`.
  func take(
    _ event: InputEvent, front: (window: HostedWindow, card: FrontCard)?, axis: Axis, size: Size
  ) -> Bool {
    switch event {
    case .pointer(let event): take(event, front)
    case .scroll(let event): take(event, front)
    case .touch(let event): take(event, front, axis, size)
    case .key(let event): take(event, hasFront: front != nil)
    case .focus(let hasFocus):
      hasFocus ? false : releaseKeys()
    }
  }

  // MARK: Pointer

  private func take(
    _ event: PointerEvent, _ front: (window: HostedWindow, card: FrontCard)?
  ) -> Bool {
    if case .cancelled = event.kind { return leave() }
    if case .left = event.kind {
      point = nil
      return leave()
    }
    let point = Point(event.position)
    self.point = point
    var place = front.flatMap { $0.window.place(of: point, on: $0.card) }
    let isInside = place.map { front?.window.contains($0) == true } ?? false
    if seat.pointer.isDragging {
      let goal = Self.goal(of: point, front)
      dragged = (point, goal)
      place = goal
    }
    guard let place, isInside || !buttons.isEmpty else {
      _ = leave()
      return false
    }
    told = place
    seat.pointer.move(x: place.x, y: place.y)
    switch event.kind {
    case .pressed(let button):
      buttons.insert(button.rawValue)
      seat.pointer.button(button.rawValue, isPressed: true)
    case .released(let button):
      guard buttons.remove(button.rawValue) != nil else { return false }
      seat.pointer.button(button.rawValue, isPressed: false)
    case .entered, .moved, .left, .cancelled: break
    }
    return true
  }

  /// Something that the session drags is over a point of the view; `nil` if it is elsewhere.
  func drag(over point: Point?, front: (window: HostedWindow, card: FrontCard)?) {
    guard let point else { return dragged = nil }
    let goal = Self.goal(of: point, front)
    dragged = (point, goal)
    seat.moveDrag(x: goal.x, y: goal.y)
  }

  /// What is dragged here is dragged by the session: neither the pointer nor fingers are here any more.
  func partWithDrag() {
    buttons = []
    fingers = [:]
    (point, dragged) = (nil, nil)
  }

  /// Where something goes that is dragged over a point of the view: into the window in front, and never
  /// into one that lies under that.
  private static func goal(
    of point: Point, _ front: (window: HostedWindow, card: FrontCard)?
  ) -> Point {
    guard let front, let place = front.window.place(of: point, on: front.card),
      front.window.contains(place)
    else { return nowhere }
    return place
  }

  /// The window in front, or what lies on it, has moved, come or gone under a pointer that stands still.
  ///
  /// What is dragged is not for windows that pass by: `isResting` says whether they stand still.
  func follow(_ front: (window: HostedWindow, card: FrontCard)?, isResting: Bool) {
    guard seat.drag == nil else {
      if isResting { followDrag(front) }
      return
    }
    dragged = nil
    guard let point, buttons.isEmpty else { return }
    guard let front, let place = front.window.place(of: point, on: front.card),
      front.window.contains(place)
    else {
      if seat.pointer.focus != nil { seat.pointer.leave() }
      return
    }
    guard place != told else { return seat.pointer.followSurfaces() }
    told = place
    seat.pointer.move(x: place.x, y: place.y)
  }

  /// The same, where something is dragged that is held still.
  private func followDrag(_ front: (window: HostedWindow, card: FrontCard)?) {
    guard let (point, told) = dragged else { return }
    let goal = Self.goal(of: point, front)
    guard goal != told else { return seat.pointer.followSurfaces() }
    dragged = (point, goal)
    seat.moveDrag(x: goal.x, y: goal.y)
  }

  private func leave() -> Bool {
    seat.pointer.cancelDrag()
    for button in buttons { seat.pointer.button(button, isPressed: false) }
    buttons = []
    if seat.pointer.focus != nil { seat.pointer.leave() }
    return false
  }

  private func take(
    _ event: ScrollEvent, _ front: (window: HostedWindow, card: FrontCard)?
  ) -> Bool {
    guard let front, let place = front.window.place(of: Point(event.position), on: front.card),
      front.window.contains(place)
    else { return false }
    seat.pointer.move(x: place.x, y: place.y)
    seat.pointer.scroll(Scroll(event))
    return true
  }

  /// Whether the pointer is on the window, or drags something out of one.
  var hasPointer: Bool { seat.pointer.focus != nil || seat.pointer.isDragging }

  // MARK: Fingers

  private func take(
    _ event: TouchEvent, _ front: (window: HostedWindow, card: FrontCard)?, _ axis: Axis,
    _ size: Size
  ) -> Bool {
    let point = Point(event.position)
    if let edge, edge.id == event.id { return take(event, fromEdge: edge.start, front) }
    switch event.kind {
    case .down:
      if fingers.isEmpty, front != nil, point.y > size.height - Self.edgeHeight {
        edge = (event.id, point)
        return true
      }
      guard let front, let place = front.window.place(of: point, on: front.card),
        front.window.contains(place)
      else { return false }
      fingers[event.id] = Finger(start: point, isDecided: front.card.isOpen || !fingers.isEmpty)
      seat.touch.down(id: event.id, x: place.x, y: place.y)
      seat.touch.frame()
    case .moved:
      if seat.touch.isDragging(event.id) {
        let goal = Self.goal(of: point, front)
        dragged = (point, goal)
        seat.touch.motion(id: event.id, x: goal.x, y: goal.y)
        return true
      }
      guard let finger = fingers[event.id] else { return false }
      if handsOver(event, finger, axis) { return true }
      guard let front, let place = front.window.place(of: point, on: front.card) else {
        return true
      }
      seat.touch.motion(id: event.id, x: place.x, y: place.y)
      seat.touch.frame()
    case .up:
      guard fingers.removeValue(forKey: event.id) != nil else { return false }
      seat.touch.up(id: event.id)
      seat.touch.frame()
    case .cancelled:
      guard fingers.removeValue(forKey: event.id) != nil else { return false }
      seat.touch.cancel()
      fingers = [:]
    }
    return true
  }

  /// Whether a finger that moves turns out to be the carousel's.
  private func handsOver(_ event: TouchEvent, _ finger: Finger, _ axis: Axis) -> Bool {
    guard !finger.isDecided else { return false }
    let point = Point(event.position)
    let way = point - finger.start
    guard way.x * way.x + way.y * way.y > Self.slop * Self.slop else { return false }
    let isAlong =
      axis == .horizontal
      ? way.x.magnitude > way.y.magnitude : way.y.magnitude > way.x.magnitude
    guard isAlong, fingers.count == 1 else {
      fingers[event.id]?.isDecided = true
      return false
    }
    seat.touch.cancel()
    fingers = [:]
    let time = Double(event.time) / 1e9
    onHandOver?([
      ViewInput(.touchDown(id: event.id, at: finger.start), time: time, seat: event.seat),
      ViewInput(.touchMoved(id: event.id, to: point), time: time, seat: event.seat),
    ])
    return true
  }

  /// A finger from the lower edge opens the front window, or makes it a card again.
  private func take(
    _ event: TouchEvent, fromEdge start: Point,
    _ front: (window: HostedWindow, card: FrontCard)?
  ) -> Bool {
    switch event.kind {
    case .up:
      edge = nil
      guard start.y - Point(event.position).y > 2 * Self.edgeHeight, let front else { return true }
      onWish?(front.card.isOpen ? .close : .open)
    case .cancelled: edge = nil
    case .down, .moved: break
    }
    return true
  }

  // MARK: Keys

  private func take(_ event: KeyEvent, hasFront: Bool) -> Bool {
    if event.isPressed, event.modifiers.isSuperset(of: [.control, .alt]) {
      switch event.latinKey {
      case .left: onWish?(.step(-1))
      case .right: onWish?(.step(1))
      case .up, .returnKey: if !event.isRepeat { onWish?(.open) }
      case .down: if !event.isRepeat { onWish?(.close) }
      default: return tell(event, hasFront)
      }
      return true
    }
    return tell(event, hasFront)
  }

  private func tell(_ event: KeyEvent, _ hasFront: Bool) -> Bool {
    guard event.isPressed else {
      guard keys.remove(event.code) != nil else { return false }
      seat.keyboard.release(KeyCode(rawValue: event.code))
      return true
    }
    guard hasFront else { return false }
    // Clients repeat keys by themselves.
    if !event.isRepeat, keys.insert(event.code).inserted {
      seat.keyboard.press(KeyCode(rawValue: event.code))
    }
    return true
  }

  private func releaseKeys() -> Bool {
    for key in keys { seat.keyboard.release(KeyCode(rawValue: key)) }
    keys = []
    return false
  }

  /// Nobody is touched any more: another window is in front, to which something may be dragged.
  func letGo() {
    if !seat.pointer.isDragging { _ = leave() }
    _ = releaseKeys()
    if !fingers.isEmpty, !fingers.keys.contains(where: seat.touch.isDragging) {
      seat.touch.cancel()
      fingers = [:]
    }
  }
}

extension Scroll {
  /// What was scrolled in the carousel's window, for a window in it.
  fileprivate init(_ event: ScrollEvent) {
    let source: Source =
      switch event.source {
      case .wheel: .wheel
      case .finger: .finger
      case .continuous: .continuous
      case .tilt: .wheelTilt
      }
    self.init(
      source: source, vertical: event.y == 0 && !event.stopsY ? nil : event.y,
      horizontal: event.x == 0 && !event.stopsX ? nil : event.x,
      vertical120: event.steps120Y.map { Int32(clamping: $0) },
      horizontal120: event.steps120X.map { Int32(clamping: $0) },
      stops: event.stopsX || event.stopsY)
  }
}

extension Point {
  fileprivate init(_ point: SurfacePoint) { self.init(x: point.x, y: point.y) }
}
