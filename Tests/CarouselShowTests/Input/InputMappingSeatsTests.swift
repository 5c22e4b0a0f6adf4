import CarouselEngine
import Testing

@testable import CarouselShow

/// Several devices and seats at once.
struct InputMappingSeatsTests {
  private func at(_ x: Double) -> Point { Point(x: x, y: 100) }

  private func dragging() -> InputMapping {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(129), seat: 1, time: 1.1)
    _ = mapping.takeActions()
    return mapping
  }

  @Test func `a mouse that presses and moves during a drag neither moves nor ends it`() {
    var mapping = dragging()
    mapping.pointerMoved(to: at(500), seat: 1, time: 1.2)
    mapping.pointerButton(ButtonCode.left, isPressed: true, seat: 1, time: 1.2)
    mapping.pointerMoved(to: at(900), seat: 1, time: 1.3)
    mapping.touchMoved(id: 0, to: at(139), seat: 1, time: 1.4)
    mapping.pointerButton(ButtonCode.left, isPressed: false, seat: 1, time: 1.5)
    mapping.touchMoved(id: 0, to: at(149), seat: 1, time: 1.6)
    mapping.touchUp(id: 0, seat: 1, time: 1.7)
    #expect(
      mapping.takeActions().map(\.rounded) == [
        .dragMoved(Vector(x: 30, y: 0), time: 1.4), .dragMoved(Vector(x: 40, y: 0), time: 1.6),
        .dragEnded(time: 1.7),
      ])
  }

  @Test func `the same finger number of two seats is two fingers`() {
    var mapping = dragging()
    mapping.touchDown(id: 0, at: at(700), seat: 2, time: 1.2)
    mapping.touchMoved(id: 0, to: at(400), seat: 2, time: 1.3)
    mapping.touchCancelled(id: 0, seat: 2, time: 1.4)
    mapping.touchMoved(id: 0, to: at(139), seat: 1, time: 1.5)
    #expect(mapping.takeActions().map(\.rounded) == [.dragMoved(Vector(x: 30, y: 0), time: 1.5)])
  }

  @Test func `wheels and keys do not move what is held`() {
    var mapping = dragging()
    mapping.wheelTurned(horizontal: 0, vertical: 120, seat: 1, time: 1.2)
    mapping.pointerButton(ButtonCode.extra, isPressed: true, seat: 1, time: 1.2)
    for key in [KeySymbol.right, KeySymbol.end, KeySymbol.enter, KeySymbol.pageUp] {
      mapping.keyPressed(key, code: 1, seat: 1, isRepeat: false, time: 1.3)
    }
    mapping.keyPressed(KeySymbol.smallI, code: 2, seat: 1, isRepeat: false, time: 1.4)
    #expect(mapping.takeActions() == [.whereAmI(time: 1.4)])
  }

  @Test func `an arrow pressed during a drag does not cruise after it`() {
    var mapping = dragging()
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: false, time: 1.2)
    mapping.touchUp(id: 0, seat: 1, time: 1.3)
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 1.6)
    #expect(mapping.takeActions() == [.dragEnded(time: 1.3)])
  }

  @Test func `a finger that lands ends a cruise, which does not come back`() {
    var mapping = InputMapping()
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: false, time: 1)
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 1.4)
    _ = mapping.takeActions()
    mapping.touchDown(id: 0, at: at(100), seat: 2, time: 2)
    mapping.touchUp(id: 0, seat: 2, time: 2.1)
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 2.2)
    mapping.keyReleased(code: 1, seat: 1, time: 3)
    #expect(
      mapping.takeActions() == [
        .cruiseEnded(time: 2), .press(time: 2), .tap(at(100), time: 2.1),
      ])
  }

  @Test func `a wheel ends a cruise and steps`() {
    var mapping = InputMapping()
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: false, time: 1)
    mapping.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 1.4)
    _ = mapping.takeActions()
    mapping.wheelTurned(horizontal: 0, vertical: -120, seat: 1, time: 2)
    #expect(
      mapping.takeActions() == [.cruiseEnded(time: 2), .step(-1, time: 2, cause: .wheel)])
  }
}
