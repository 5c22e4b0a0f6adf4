import CarouselEngine
import Testing

@testable import CarouselView

/// What people do with their devices, and what they ask of the carousel by it.
struct GestureCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let inputs: [ViewInput]
  let actions: [InputAction]
  let context: GestureContext

  init(
    _ name: String, _ inputs: [ViewInput], _ actions: [(InputAction.Kind, Double)],
    context: (inout GestureContext) -> Void = { _ in }
  ) {
    (testDescription, self.inputs) = (name, inputs)
    self.actions = actions.map { InputAction($0, at: $1) }
    var changed = GestureContext()
    context(&changed)
    self.context = changed
  }

  /// What the standard gestures make of the inputs, with times and distances to a millionth.
  var result: [InputAction] {
    var gestures = StandardGestures()
    gestures.context = context
    return inputs.flatMap { gestures.interpret($0) }.map(\.rounded)
  }
}

extension InputAction {
  fileprivate var rounded: InputAction {
    func millionths(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
    var rounded = self
    rounded.time = millionths(time)
    if case .dragMoved(let way) = kind {
      rounded.kind = .dragMoved(Vector(x: millionths(way.x), y: millionths(way.y)))
    }
    return rounded
  }
}

/// Inputs as the tables of gestures write them.
extension ViewInput {
  static func down(
    _ x: Double, _ y: Double = 100, at time: Double, finger: Int32 = 0, seat: UInt32 = 1
  ) -> Self {
    Self(.touchDown(id: finger, at: Point(x: x, y: y)), time: time, seat: seat)
  }

  static func move(
    _ x: Double, _ y: Double = 100, at time: Double, finger: Int32 = 0, seat: UInt32 = 1
  ) -> Self {
    Self(.touchMoved(id: finger, to: Point(x: x, y: y)), time: time, seat: seat)
  }

  static func up(at time: Double, finger: Int32 = 0, seat: UInt32 = 1) -> Self {
    Self(.touchUp(id: finger), time: time, seat: seat)
  }

  static func cancel(at time: Double, finger: Int32 = 0, seat: UInt32 = 1) -> Self {
    Self(.touchCanceled(id: finger), time: time, seat: seat)
  }

  static func pointer(_ x: Double, at time: Double) -> Self {
    Self(.pointerMoved(to: Point(x: x, y: 100)), time: time, seat: 1)
  }

  static func press(_ button: UInt32 = ButtonCode.left, at time: Double) -> Self {
    Self(.buttonPressed(button), time: time, seat: 1)
  }

  static func release(_ button: UInt32 = ButtonCode.left, at time: Double) -> Self {
    Self(.buttonReleased(button), time: time, seat: 1)
  }

  static func leave(at time: Double) -> Self { Self(.pointerLeft, time: time, seat: 1) }

  static func wheel(_ vertical: Int, _ horizontal: Int = 0, at time: Double, seat: UInt32 = 1)
    -> Self
  {
    Self(.wheelTurned(horizontal: horizontal, vertical: vertical), time: time, seat: seat)
  }

  static func pad(
    _ x: Double, _ y: Double = 0, at time: Double, saysStop: Bool = true, seat: UInt32 = 1
  ) -> Self {
    Self(.scrolled(Vector(x: x, y: y), saysStop: saysStop), time: time, seat: seat)
  }

  static func padStop(at time: Double) -> Self { Self(.scrollStopped, time: time, seat: 1) }

  static func key(_ symbol: UInt32, _ code: UInt32 = 106, at time: Double) -> Self {
    Self(.keyPressed(KeyInput(symbol: symbol, code: code), isRepeat: false), time: time, seat: 1)
  }

  static func again(_ symbol: UInt32, _ code: UInt32 = 106, at time: Double) -> Self {
    Self(.keyPressed(KeyInput(symbol: symbol, code: code), isRepeat: true), time: time, seat: 1)
  }

  static func letGo(_ code: UInt32 = 106, at time: Double, seat: UInt32 = 1) -> Self {
    Self(.keyReleased(KeyInput(symbol: 0, code: code)), time: time, seat: seat)
  }
}
