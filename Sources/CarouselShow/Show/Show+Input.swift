import CarouselEngine
import Wayland

extension Show {
  /// What a person did to the window, carried out at once.
  func take(_ event: InputEvent) {
    switch event {
    case .pointer(let pointer): take(pointer)
    case .scroll(let scroll): take(scroll)
    case .touch(let touch): take(touch)
    case .key(let key): take(key)
    case .focus(let hasFocus): if !hasFocus { mapping.keysLost(time: now) }
    }
    carryOut()
  }

  private func take(_ event: PointerEvent) {
    let time = Self.seconds(event.time)
    let point = Point(event.position)
    switch event.kind {
    case .entered, .moved: mapping.pointerMoved(to: point, seat: event.seat, time: time)
    case .pressed(let button):
      mapping.pointerMoved(to: point, seat: event.seat, time: time)
      mapping.pointerButton(button.rawValue, isPressed: true, seat: event.seat, time: time)
    case .released(let button):
      mapping.pointerButton(button.rawValue, isPressed: false, seat: event.seat, time: time)
    case .left, .cancelled: mapping.pointerCancelled(seat: event.seat, time: time)
    }
  }

  private func take(_ event: ScrollEvent) {
    let time = Self.seconds(event.time)
    switch event.source {
    case .wheel, .tilt:
      if event.steps120X != nil || event.steps120Y != nil {
        mapping.wheelTurned(
          horizontal: event.steps120X ?? 0, vertical: event.steps120Y ?? 0, seat: event.seat,
          time: time)
      } else {
        // A wheel without steps turns smoothly, and never says that it stops.
        mapping.touchpadMoved(
          Vector(x: event.x, y: event.y), hasStop: false, seat: event.seat, time: time)
      }
    case .finger, .continuous:
      mapping.touchpadMoved(
        Vector(x: event.x, y: event.y), hasStop: event.source == .finger, seat: event.seat,
        time: time)
    }
    if event.stopsX || event.stopsY { mapping.touchpadStopped(seat: event.seat, time: time) }
  }

  private func take(_ event: TouchEvent) {
    let time = Self.seconds(event.time)
    let point = Point(event.position)
    switch event.kind {
    case .down: mapping.touchDown(id: event.id, at: point, seat: event.seat, time: time)
    case .moved: mapping.touchMoved(id: event.id, to: point, seat: event.seat, time: time)
    case .up: mapping.touchUp(id: event.id, seat: event.seat, time: time)
    case .cancelled: mapping.touchCancelled(id: event.id, seat: event.seat, time: time)
    }
  }

  /// Letters are what they are on a Latin layout; keys with Control, Alt or the logo key are the
  /// desktop's, not the show's.
  private func take(_ event: KeyEvent) {
    let symbol = event.latinKey.withoutKeypad.rawValue
    let time = Self.seconds(event.time)
    if event.isPressed {
      guard event.modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return }
      mapping.keyPressed(
        symbol, code: event.code, seat: event.seat, isRepeat: event.isRepeat, time: time)
    } else {
      mapping.keyReleased(code: event.code, seat: event.seat, time: time)
    }
  }

  /// No key counts as held any more.
  func releaseKeys() {
    mapping.keysLost(time: now)
    carryOut()
  }

  /// A device that never says stop has paused.
  func inputPaused() {
    mapping.touchpadPaused(time: now)
    carryOut()
  }

  private func carryOut() {
    let actions = mapping.takeActions()
    for action in actions { perform(action) }
    if !actions.isEmpty { changed() }
    guard let deadline = mapping.touchpadDeadline else {
      inputTimer?.disarm()
      return
    }
    inputTimer?.arm(at: Nanoseconds(deadline * 1e9))
  }

  /// Input follows the carousel's axis, direction and size.
  func adoptAxis() {
    let configuration = stage.carousel.configuration
    mapping.axis = configuration.axis
    mapping.isRightToLeft = configuration.direction == .rightToLeft
    mapping.ignoresPerpendicular = configuration.ignoresPerpendicularSwipes
    mapping.itemExtent = max(1, stage.carousel.itemWidth)
  }
}

extension Point {
  init(_ point: SurfacePoint) { self.init(x: point.x, y: point.y) }
}
