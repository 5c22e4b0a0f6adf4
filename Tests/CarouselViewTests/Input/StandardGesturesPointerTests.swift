import CarouselEngine
import Testing

@testable import CarouselView

struct StandardGesturesPointerTests {
  private func at(_ x: Double) -> Point { Point(x: x, y: 50) }
  private let left = ButtonCode.left

  @Test func `a click is a tap`() {
    var gestures = StandardGestures()
    gestures.pointerMoved(to: at(10), seat: 1, time: 0)
    gestures.pointerButton(left, isPressed: true, seat: 1, time: 1)
    gestures.pointerMoved(to: at(14), seat: 1, time: 1.1)
    gestures.pointerButton(left, isPressed: false, seat: 1, time: 1.2)
    #expect(gestures.takeActions() == [.press(time: 1), .tap(at(10), time: 1.2)])
  }

  @Test func `a mouse drags after four units`() {
    var gestures = StandardGestures()
    gestures.pointerMoved(to: at(10), seat: 1, time: 0)
    gestures.pointerButton(left, isPressed: true, seat: 1, time: 1)
    gestures.pointerMoved(to: at(15), seat: 1, time: 1.1)
    gestures.pointerButton(left, isPressed: false, seat: 1, time: 1.2)
    #expect(
      gestures.takeActions().map(\.rounded) == [
        .press(time: 1), .dragBegan(time: 1.08, cause: .drag, touching: at(14)),
        .dragMoved(Vector(x: 1, y: 0), time: 1.1),
        .dragEnded(time: 1.2),
      ])
  }

  @Test func `a pointer that is taken away does not fling`() {
    var gestures = StandardGestures()
    gestures.pointerMoved(to: at(10), seat: 1, time: 0)
    gestures.pointerButton(left, isPressed: true, seat: 1, time: 1)
    gestures.pointerMoved(to: at(90), seat: 1, time: 1.1)
    gestures.pointerCanceled(seat: 1, time: 1.2)
    gestures.pointerButton(left, isPressed: false, seat: 1, time: 1.3)
    #expect(gestures.takeActions().last == .dragCanceled(time: 1.2))
  }

  @Test func `moving without a button asks for nothing`() {
    var gestures = StandardGestures()
    gestures.pointerMoved(to: at(10), seat: 1, time: 0)
    gestures.pointerMoved(to: at(500), seat: 1, time: 1)
    #expect(gestures.takeActions().isEmpty)
  }

  @Test func `a button before the pointer was ever seen is ignored`() {
    var gestures = StandardGestures()
    gestures.pointerButton(left, isPressed: true, seat: 1, time: 1)
    gestures.pointerButton(left, isPressed: false, seat: 1, time: 1.1)
    #expect(gestures.takeActions().isEmpty)
  }

  @Test func `other buttons neither tap nor drag`() {
    var gestures = StandardGestures()
    gestures.pointerMoved(to: at(10), seat: 1, time: 0)
    gestures.pointerButton(0x111, isPressed: true, seat: 1, time: 1)
    gestures.pointerMoved(to: at(90), seat: 1, time: 1.1)
    gestures.pointerButton(0x111, isPressed: false, seat: 1, time: 1.2)
    #expect(gestures.takeActions().isEmpty)
  }

  @Test func `the thumb buttons go back and forth`() {
    var gestures = StandardGestures()
    gestures.pointerButton(ButtonCode.side, isPressed: true, seat: 1, time: 1)
    gestures.pointerButton(ButtonCode.side, isPressed: false, seat: 1, time: 1)
    gestures.pointerButton(ButtonCode.extra, isPressed: true, seat: 1, time: 2)
    #expect(
      gestures.takeActions() == [
        .step(-1, time: 1, cause: .key), .step(1, time: 2, cause: .key),
      ])
  }

  @Test func `a button that goes down twice lets the first press go`() {
    var gestures = StandardGestures()
    gestures.pointerMoved(to: at(10), seat: 1, time: 0)
    gestures.pointerButton(left, isPressed: true, seat: 1, time: 1)
    gestures.pointerMoved(to: at(90), seat: 1, time: 1.1)
    _ = gestures.takeActions()
    gestures.pointerButton(left, isPressed: true, seat: 1, time: 2)
    gestures.pointerButton(left, isPressed: false, seat: 1, time: 2.1)
    #expect(
      gestures.takeActions() == [
        .dragCanceled(time: 2), .press(time: 2), .tap(at(90), time: 2.1),
      ])
  }
}
