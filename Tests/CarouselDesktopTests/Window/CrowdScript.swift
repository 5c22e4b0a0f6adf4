import CarouselEngine
import CarouselTestSupport
import WaylandTesting

/// What many hands do at random with all devices of the seats of a compositor.
struct CrowdScript {
  private var random: SeededGenerator
  private var held: [Int: Set<UInt32>] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// How long until the next thing is done.
  mutating func pause() -> Duration {
    .milliseconds([2, 5, 8, 16, 30, 80, 200, 700].randomElement(using: &random) ?? 8)
  }

  /// Does one thing.
  mutating func act(on compositor: TestCompositor) {
    let number = Int.random(in: compositor.seats.indices, using: &random)
    let seat = compositor.seats[number]
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22: finger(seat.touch)
    case 22..<40: moveFinger(seat.touch)
    case 40..<54: seat.pointer.move(x: x(), y: y())
    case 54..<68: button(seat.pointer, number)
    case 68..<74: seat.pointer.scroll(.wheel(notches: pick([-2, -1, 1, 2])))
    case 74..<80:
      seat.pointer.scroll(chance(0.3) ? .fingersLifted : .fingers(horizontal: pick([-40, 9, 30])))
    case 80..<82: seat.pointer.scroll(Scroll(source: .continuous, horizontal: pick([-20, 20])))
    case 82..<93: key(seat.keyboard)
    case 93..<94: seat.touch.cancel()
    case 94..<95: seat.pointer.leave()
    case 95..<97: seat.keyboard.focus(on: chance(0.5) ? nil : compositor.toplevels.last)
    default: plug(seat, number)
    }
    compositor.settle()
  }

  /// Lets everything go and plugs everything in again.
  mutating func letGo(_ compositor: TestCompositor) {
    for (number, seat) in compositor.seats.enumerated() {
      for id in seat.touch.fingers { seat.touch.up(id: id) }
      for code in (held[number] ?? []).sorted() { seat.pointer.button(code, isPressed: false) }
      for key in Self.keys { seat.keyboard.release(key) }
      seat.pointer.scroll(.fingersLifted)
      held[number] = nil
      compositor.settle()
      seat.setCapabilities(.all)
      compositor.settle()
    }
  }

  private static let keys: [KeyCode] = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter,
  ]

  private mutating func finger(_ touch: ServerTouch) {
    let id = pick([Int32(0), 1, 2])
    if touch.fingers.contains(id) { touch.up(id: id) } else { touch.down(id: id, x: x(), y: y()) }
    touch.frame()
  }

  private mutating func moveFinger(_ touch: ServerTouch) {
    guard let id = touch.fingers.randomElement(using: &random) else { return }
    touch.motion(id: id, x: x(), y: y())
    touch.frame()
  }

  private mutating func button(_ pointer: ServerPointer, _ number: Int) {
    let code = pick([UInt32(0x110), 0x110, 0x111, 0x112])
    let isPressed = held[number, default: []].insert(code).inserted
    if !isPressed { held[number]?.remove(code) }
    pointer.button(code, isPressed: isPressed)
  }

  private mutating func key(_ keyboard: ServerKeyboard) {
    let key = pick(Self.keys)
    if chance(0.6) { keyboard.press(key) } else { keyboard.release(key) }
  }

  private mutating func plug(_ seat: ServerSeat, _ number: Int) {
    let some: [SeatModel.Capabilities] = [
      .all, .all, [.pointer, .keyboard], [.touch], [.keyboard, .touch], [],
    ]
    seat.setCapabilities(pick(some))
    held[number] = nil
  }

  private mutating func x() -> Double { Double.random(in: 0...320, using: &random) }
  private mutating func y() -> Double { Double.random(in: 60...140, using: &random) }
  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}
