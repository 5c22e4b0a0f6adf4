import CarouselEngine
import Testing

@testable import CarouselView

/// Several devices and seats at the same time.
struct StandardGesturesSeatsTests {
  private func at(_ x: Double) -> Point { Point(x: x, y: 100) }

  private func dragging() -> StandardGestures {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(129), seat: 1, time: 1.1)
    _ = gestures.takeActions()
    return gestures
  }

  @Test func `a mouse that presses and moves during a drag neither moves nor ends it`() {
    var gestures = dragging()
    gestures.pointerMoved(to: at(500), seat: 1, time: 1.2)
    gestures.pointerButton(ButtonCode.left, isPressed: true, seat: 1, time: 1.2)
    gestures.pointerMoved(to: at(900), seat: 1, time: 1.3)
    gestures.touchMoved(id: 0, to: at(139), seat: 1, time: 1.4)
    gestures.pointerButton(ButtonCode.left, isPressed: false, seat: 1, time: 1.5)
    gestures.touchMoved(id: 0, to: at(149), seat: 1, time: 1.6)
    gestures.touchUp(id: 0, seat: 1, time: 1.7)
    #expect(
      gestures.takeActions().map(\.rounded) == [
        .dragMoved(Vector(x: 30, y: 0), time: 1.4), .dragMoved(Vector(x: 40, y: 0), time: 1.6),
        .dragEnded(time: 1.7),
      ])
  }

  @Test func `the same finger number of two seats is two fingers`() {
    var gestures = dragging()
    gestures.touchDown(id: 0, at: at(700), seat: 2, time: 1.2)
    gestures.touchMoved(id: 0, to: at(400), seat: 2, time: 1.3)
    gestures.touchCanceled(id: 0, seat: 2, time: 1.4)
    gestures.touchMoved(id: 0, to: at(139), seat: 1, time: 1.5)
    #expect(gestures.takeActions().map(\.rounded) == [.dragMoved(Vector(x: 30, y: 0), time: 1.5)])
  }

  @Test func `wheels and keys do not move a held carousel`() {
    var gestures = dragging()
    gestures.wheelTurned(horizontal: 0, vertical: 120, seat: 1, time: 1.2)
    gestures.pointerButton(ButtonCode.extra, isPressed: true, seat: 1, time: 1.2)
    for key in [KeySymbol.right, KeySymbol.end, KeySymbol.enter, KeySymbol.pageUp] {
      gestures.keyPressed(key, code: 1, seat: 1, isRepeat: false, time: 1.3)
    }
    gestures.keyPressed(KeySymbol.smallI, code: 2, seat: 1, isRepeat: false, time: 1.4)
    #expect(gestures.takeActions() == [.whereAmI(time: 1.4)])
  }

  @Test func `an arrow pressed during a drag does not cruise after it`() {
    var gestures = dragging()
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: false, time: 1.2)
    gestures.touchUp(id: 0, seat: 1, time: 1.3)
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 1.6)
    #expect(gestures.takeActions() == [.dragEnded(time: 1.3)])
  }

  @Test func `a finger that lands ends a cruise, which does not come back`() {
    var gestures = StandardGestures()
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: false, time: 1)
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 1.4)
    _ = gestures.takeActions()
    gestures.touchDown(id: 0, at: at(100), seat: 2, time: 2)
    gestures.touchUp(id: 0, seat: 2, time: 2.1)
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 2.2)
    gestures.keyReleased(code: 1, seat: 1, time: 3)
    #expect(
      gestures.takeActions() == [
        .cruiseEnded(time: 2), .press(time: 2), .tap(at(100), time: 2.1),
      ])
  }

  @Test func `a wheel ends a cruise and steps`() {
    var gestures = StandardGestures()
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: false, time: 1)
    gestures.keyPressed(KeySymbol.right, code: 1, seat: 1, isRepeat: true, time: 1.4)
    _ = gestures.takeActions()
    gestures.wheelTurned(horizontal: 0, vertical: -120, seat: 1, time: 2)
    #expect(
      gestures.takeActions() == [.cruiseEnded(time: 2), .step(-1, time: 2, cause: .wheel)])
  }
}
