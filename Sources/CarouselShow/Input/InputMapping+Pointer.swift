import CarouselEngine

/// The mouse: where it is and what it holds.
struct PointerState: Equatable {
  var point: Point?
  var press: Press?
}

extension InputMapping {
  /// Buttons by their Linux codes (`linux/input-event-codes.h`).
  enum Button {
    static let left: UInt32 = 0x110
    static let side: UInt32 = 0x113
    static let extra: UInt32 = 0x114
    static let forward: UInt32 = 0x115
    static let back: UInt32 = 0x116
  }

  mutating func pointerMoved(to point: Point, time: Double) {
    pointer.point = point
    follow(\.pointer.press, to: point, time: time, source: .pointer)
  }

  mutating func pointerButton(_ button: UInt32, isPressed: Bool, time: Double) {
    switch button {
    case Button.left where isPressed:
      guard let point = pointer.point, pointer.press == nil else { return }
      pointer.press = Press(at: point, slop: Self.mouseSlop)
      actions.append(.press(time: time))
    case Button.left: finish(\.pointer.press, isTap: true, time: time)
    case Button.side, Button.back:
      if isPressed { actions.append(.step(-1, time: time, .key(repeats: 0))) }
    case Button.extra, Button.forward:
      if isPressed { actions.append(.step(1, time: time, .key(repeats: 0))) }
    default: return
    }
  }

  /// The pointer left, or the seat lost it.
  mutating func pointerCancelled(time: Double) {
    abandon(\.pointer.press, time: time)
    pointer = PointerState()
  }
}
