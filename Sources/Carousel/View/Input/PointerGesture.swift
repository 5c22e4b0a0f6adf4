import CarouselEngine

/// One seat's mouse: where it is and what its left button holds.
struct PointerGesture: Equatable {
  /// Where it is, or `nil` if it is not in the view.
  private(set) var point: Point?
  private var press: Press?

  /// A mouse may stray so far before a press is a drag, logical units.
  static let slop = 4.0

  mutating func move(to point: Point, time: Double, _ context: GestureContext) -> [InputAction] {
    self.point = point
    return press?.move(to: point, time: time, context) ?? []
  }

  mutating func down(time: Double) -> [InputAction] {
    guard let point else { return [] }
    // A button that goes down twice was released in between.
    let lost = press.map { [$0.canceled(time: time)] } ?? []
    press = Press(at: point, slop: Self.slop, time: time)
    return lost + [InputAction(.press, at: time)]
  }

  mutating func up(time: Double) -> [InputAction] {
    defer { press = nil }
    return press.map { [$0.ended(isTap: true, time: time)] } ?? []
  }

  /// The pointer left, or the seat lost it.
  mutating func cancel(time: Double) -> [InputAction] {
    defer { self = PointerGesture() }
    return press.map { [$0.canceled(time: time)] } ?? []
  }
}

/// Buttons by their Linux codes (`linux/input-event-codes.h`).
enum ButtonCode {
  static let left: UInt32 = 0x110
  static let side: UInt32 = 0x113
  static let extra: UInt32 = 0x114
  static let forward: UInt32 = 0x115
  static let back: UInt32 = 0x116
}
