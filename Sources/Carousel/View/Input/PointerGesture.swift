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

/// Counts the detents of one seat's wheel.
struct WheelSteps: Equatable {
  /// The turned part of a detent that has not yet made a step, in 120ths.
  private(set) var remainder = 0
  private var lastTime = -Double.infinity

  /// One detent, as the protocol counts it.
  static let detent = 120
  /// The time in seconds after which a remainder is dropped.
  static let memory = 0.5

  /// The steps for a wheel rotation in 120ths of a detent.
  ///
  /// A remainder is lost when the direction changes or half a second passes.
  mutating func turn(_ turn: Int, time: Double) -> Int {
    let turned = max(-100 * Self.detent, min(100 * Self.detent, turn))
    if time - lastTime > Self.memory || remainder.signum() == -turned.signum() {
      remainder = 0
    }
    lastTime = time
    remainder += turned
    let steps = remainder / Self.detent
    remainder -= steps * Self.detent
    return steps
  }
}

/// Counts taps that follow each other in one place.
struct TapCounter: Equatable {
  private var last: (point: Point, source: GestureSource, time: Double)?
  private var number = 0

  /// The largest time in seconds between taps that are counted together.
  static let interval = 0.35
  /// The largest distance in logical units between them.
  static let reach = 32.0

  /// The number of a tap: 1 for a tap alone, 2 for the second.
  ///
  /// The third is alone again.
  mutating func count(_ point: Point, from source: GestureSource, time: Double) -> Int {
    let follows =
      last.map {
        $0.source == source && (0...Self.interval).contains(time - $0.time)
          && (point - $0.point).length <= Self.reach
      } ?? false
    number = follows && number == 1 ? 2 : 1
    last = (point, source, time)
    return number
  }

  static func == (a: TapCounter, b: TapCounter) -> Bool {
    a.number == b.number && a.last?.point == b.last?.point && a.last?.source == b.last?.source
      && a.last?.time == b.last?.time
  }
}
