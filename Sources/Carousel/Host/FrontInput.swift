import CarouselView
import Projection
import Wayland
import WaylandServer

/// Delivers input on the front card to its window, in the window's own coordinates.
///
/// The window gets the pointer with its buttons and wheel, and the fingers on the card. A finger
/// that moves along the carousel's axis scrolls the carousel, unless the window is opened. Keys go
/// to the front window, except for some with Control and Alt.
final class FrontInput {
  /// What people want of the carousel itself.
  enum Wish: Equatable {
    /// Another window is to be in front: 1 is the next one, -1 the one before.
    case step(Int)
    /// The front window is to fill the view.
    case open
    /// The front window is to be a card again.
    case close
    /// The front window is to fill the view, or to be a card again if it does.
    case toggle
  }

  /// Called with wishes.
  var onWish: ((Wish) -> Void)? {
    didSet { (fingers.onWish, keys.onWish) = (onWish, onWish) }
  }
  /// Called with the input of a finger that turned out to belong to the carousel.
  var onHandOver: (([ViewInput]) -> Void)? {
    didSet { fingers.onHandOver = onHandOver }
  }

  /// Called when a finger at an edge has rested there too long for a swipe: ``deliverEdgeFinger(to:)`` is due.
  var onHold: (() -> Void)? {
    didSet { fingers.onHold = onHold }
  }

  private let seat: ServerSeat
  private let fingers: FrontFingers
  private let keys: FrontKeys
  private var buttons: Set<UInt32> = []
  /// Where the pointer is in the view, or `nil` where it is elsewhere.
  private var point: Point?
  /// The last reported position of the front window.
  private var told: Point?
  /// The position of a drag in the view, and the position reported to the windows.
  private var dragged: (at: Point, told: Point)?

  init(_ seat: ServerSeat, _ loop: EventLoop) {
    self.seat = seat
    fingers = FrontFingers(seat.touch, loop)
    keys = FrontKeys(seat.keyboard)
  }

  /// Handles an event for the window or a shortcut.
  ///
  /// `view` has the size `size`.
  func take(_ event: InputEvent, front: FrontWindow?, axis: Axis, size: Size) -> Bool {
    switch event {
    case .pointer(let event): take(event, front)
    case .scroll(let event): take(event, front)
    case .touch(let event): take(event, front, axis, size)
    case .key(let event): keys.take(event, hasFront: front != nil)
    case .focus(let hasFocus):
      if hasFocus { false } else { loseKeys() }
    }
  }

  private func loseKeys() -> Bool {
    keys.release()
    return false
  }

  /// Delivers a finger that is held back at an edge.
  func deliverEdgeFinger(to front: FrontWindow?) { fingers.deliverEdgeFinger(to: front) }

  private func take(
    _ event: TouchEvent, _ front: FrontWindow?, _ axis: Axis, _ size: Size
  ) -> Bool {
    guard case .moved = event.kind, seat.touch.isDragging(event.id) else {
      return fingers.take(event, front, along: axis, viewSize: size)
    }
    let point = Point(event.position)
    let goal = FrontWindow.goal(of: point, front)
    dragged = (point, goal)
    seat.touch.motion(id: event.id, x: goal.x, y: goal.y)
    return true
  }

  // MARK: Pointer

  private func take(_ event: PointerEvent, _ front: FrontWindow?) -> Bool {
    if case .canceled = event.kind { return leave() }
    if case .left = event.kind {
      point = nil
      return leave()
    }
    let point = Point(event.position)
    self.point = point
    var place = front?.place(of: point)
    let isInside = place.map { front?.window.contains($0) == true } ?? false
    if seat.pointer.isDragging {
      let goal = FrontWindow.goal(of: point, front)
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
    case .entered, .moved, .left, .canceled: break
    }
    return true
  }

  /// Handles that a drag of the session is over a point of the view, or elsewhere for `nil`.
  func drag(over point: Point?, front: FrontWindow?) {
    guard let point else { return dragged = nil }
    let goal = FrontWindow.goal(of: point, front)
    dragged = (point, goal)
    seat.moveDrag(x: goal.x, y: goal.y)
  }

  /// What is dragged here is dragged by the session: neither the pointer nor fingers are here any more.
  func partWithDrag() {
    buttons = []
    fingers.forget()
    (point, dragged) = (nil, nil)
  }

  /// Handles that the front window, or a popup on it, has moved, appeared or disappeared under a
  /// still pointer.
  ///
  /// A drag does not enter windows that pass by: `isResting` is `true` if they are still.
  func follow(_ front: FrontWindow?, isResting: Bool) {
    guard seat.drag == nil else {
      if isResting { followDrag(front) }
      return
    }
    dragged = nil
    guard let point, buttons.isEmpty else { return }
    guard let place = front?.placeInside(of: point) else {
      if seat.pointer.focus != nil { seat.pointer.leave() }
      return
    }
    guard place != told else { return seat.pointer.followSurfaces() }
    told = place
    seat.pointer.move(x: place.x, y: place.y)
  }

  /// The same, where something is dragged that is held still.
  private func followDrag(_ front: FrontWindow?) {
    guard let (point, told) = dragged else { return }
    let goal = FrontWindow.goal(of: point, front)
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

  private func take(_ event: ScrollEvent, _ front: FrontWindow?) -> Bool {
    guard let place = front?.placeInside(of: Point(event.position)) else { return false }
    seat.pointer.move(x: place.x, y: place.y)
    seat.pointer.scroll(Scroll(event))
    return true
  }

  /// Whether the pointer is on the window, or drags something out of one.
  var hasPointer: Bool { seat.pointer.focus != nil || seat.pointer.isDragging }

  /// Ends all touches: another window is in front, to which content may be dragged.
  func letGo() {
    if !seat.pointer.isDragging { _ = leave() }
    keys.release()
    fingers.letGo()
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

/// The window in front, and the card on which it is seen.
struct FrontWindow {
  let window: HostedWindow
  let card: FrontCard

  /// Where a point of the view is, on the screen of the window's compositor and as if the window went on
  /// beyond its edges.
  func place(of point: Point) -> Point? { window.place(of: point, on: card) }

  /// The same, of a point that is on the window.
  func placeInside(of point: Point) -> Point? {
    place(of: point).flatMap { window.contains($0) ? $0 : nil }
  }

  /// Where something goes that is dragged over a point of the view: into the window in front, and never
  /// into one that lies under that.
  static func goal(of point: Point, _ front: FrontWindow?) -> Point {
    front?.placeInside(of: point) ?? nowhere
  }

  /// A place in no window.
  private static let nowhere = Point(x: -1, y: -1)
}

extension Point {
  init(_ point: SurfacePoint) { self.init(x: point.x, y: point.y) }
}

/// Delivers keys to the front window, except for those with Control and Alt that are wishes.
///
/// There are two for each wish, because desktops have their own shortcuts with Control, Alt and arrows.
final class FrontKeys {
  /// Called with wishes.
  var onWish: ((FrontInput.Wish) -> Void)?

  private let keyboard: ServerKeyboard
  private var pressed: Set<UInt32> = []

  init(_ keyboard: ServerKeyboard) { self.keyboard = keyboard }

  /// Handles a shortcut, or a key for the window in front.
  ///
  /// The release of a key is handled if it was pressed here.
  func take(_ event: KeyEvent, hasFront: Bool) -> Bool {
    if event.isPressed, event.modifiers.isSuperset(of: [.control, .alt]) {
      switch event.latinKey.withoutKeypad {
      case .left, .pageUp: onWish?(.step(-1))
      case .right, .pageDown: onWish?(.step(1))
      case .up: if !event.isRepeat { onWish?(.open) }
      case .down: if !event.isRepeat { onWish?(.close) }
      case .returnKey: if !event.isRepeat { onWish?(.toggle) }
      default: return tell(event, hasFront)
      }
      return true
    }
    return tell(event, hasFront)
  }

  private func tell(_ event: KeyEvent, _ hasFront: Bool) -> Bool {
    guard event.isPressed else {
      guard pressed.remove(event.code) != nil else { return false }
      keyboard.release(KeyCode(rawValue: event.code))
      return true
    }
    guard hasFront else { return false }
    // Clients repeat keys themselves.
    if !event.isRepeat, pressed.insert(event.code).inserted {
      keyboard.press(KeyCode(rawValue: event.code))
    }
    return true
  }

  /// Nothing is pressed any more.
  func release() {
    for key in pressed { keyboard.release(KeyCode(rawValue: key)) }
    pressed = []
  }
}
