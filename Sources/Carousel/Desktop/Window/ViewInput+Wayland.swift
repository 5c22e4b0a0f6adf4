import CarouselView
import Projection
import Wayland

extension ViewInput {
  /// The user's input to a window, oldest first, for its view.
  ///
  /// `now` is for events without a time.
  static func inputs(_ event: InputEvent, now: Double) -> [ViewInput] {
    func inputs(_ kinds: [Kind], _ time: Nanoseconds, _ seat: UInt32) -> [ViewInput] {
      kinds.map { ViewInput($0, time: Double(time) / 1e9, seat: seat) }
    }
    switch event {
    case .pointer(let pointer): return inputs(kinds(pointer), pointer.time, pointer.seat)
    case .scroll(let scroll): return inputs(kinds(scroll), scroll.time, scroll.seat)
    case .touch(let touch): return inputs([kind(touch)], touch.time, touch.seat)
    case .key(let key): return inputs([kind(key)], key.time, key.seat)
    case .focus(let hasFocus): return hasFocus ? [] : [ViewInput(.keysLost, time: now)]
    }
  }

  private static func kinds(_ event: PointerEvent) -> [Kind] {
    let move = Kind.pointerMoved(to: Point(event.position))
    switch event.kind {
    case .entered, .moved: return [move]
    case .pressed(let button): return [move, .buttonPressed(button.rawValue)]
    case .released(let button): return [.buttonReleased(button.rawValue)]
    case .left, .canceled: return [.pointerLeft]
    }
  }

  private static func kinds(_ event: ScrollEvent) -> [Kind] {
    var kinds: [Kind] = []
    let movement = Vector(x: event.x, y: event.y)
    switch event.source {
    case .wheel, .tilt:
      if event.steps120X != nil || event.steps120Y != nil {
        kinds.append(
          .wheelTurned(horizontal: event.steps120X ?? 0, vertical: event.steps120Y ?? 0))
      } else {
        // A wheel without steps turns smoothly, and never says that it stops.
        kinds.append(.scrolled(movement, saysStop: false))
      }
    case .finger, .continuous:
      kinds.append(.scrolled(movement, saysStop: event.source == .finger))
    }
    if event.stopsX || event.stopsY { kinds.append(.scrollStopped) }
    return kinds
  }

  private static func kind(_ event: TouchEvent) -> Kind {
    let point = Point(event.position)
    switch event.kind {
    case .down: return .touchDown(id: event.id, at: point)
    case .moved: return .touchMoved(id: event.id, to: point)
    case .up: return .touchUp(id: event.id)
    case .canceled: return .touchCanceled(id: event.id)
    }
  }

  /// Letters are what they are on a Latin layout; keys with Control, Alt or the logo key are the
  /// desktop's, not the carousel's.
  private static func kind(_ event: KeyEvent) -> Kind {
    var key = KeyInput(
      symbol: event.latinKey.withoutKeypad.rawValue, code: event.code, text: event.text,
      modifiers: KeyInput.Modifiers(rawValue: event.modifiers.rawValue))
    key.otherTexts = event.layoutTexts
    if let letter = Unicode.Scalar(event.latinKey.rawValue), letter.isASCII, !event.text.isEmpty {
      key.otherTexts.append(String(letter))
    }
    return event.isPressed ? .keyPressed(key, isRepeat: event.isRepeat) : .keyReleased(key)
  }
}

extension Point {
  init(_ point: SurfacePoint) { self.init(x: point.x, y: point.y) }
}

/// The two fingers of a pinch on a touchpad, as if they were on the screen at both sides of the pointer.
struct TouchpadPinch {
  /// How far their middle is from where it was at the beginning, in logical units.
  private var shift = Vector.zero

  /// How far a finger is from the middle at the beginning, in logical units.
  private static let distance = 60.0
  /// The scales that fingers can reach.
  private static let scales = 0.01...100

  /// What the fingers do by an event; nothing by another gesture.
  mutating func inputs(_ gesture: GestureEvent) -> [ViewInput] {
    guard gesture.kind == .pinch else { return [] }
    if gesture.phase == .began { shift = .zero }
    shift = shift + Vector(x: gesture.x, y: gesture.y)
    let scale = min(max(gesture.scale, Self.scales.lowerBound), Self.scales.upperBound)
    let middle = Point(gesture.position) + shift
    // No finger and no pen has these numbers.
    let fingers = [(id: Int32.min, side: -Self.distance), (id: Int32.min + 1, side: Self.distance)]
    return fingers.map { finger in
      let point = middle + Vector(x: finger.side * scale, y: 0)
      let kind: ViewInput.Kind =
        switch gesture.phase {
        case .began: .touchDown(id: finger.id, at: point)
        case .changed: .touchMoved(id: finger.id, to: point)
        case .ended: .touchUp(id: finger.id)
        case .canceled: .touchCanceled(id: finger.id)
        }
      return ViewInput(kind, time: Double(gesture.time) / 1e9, seat: gesture.seat)
    }
  }
}
