import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingPointerTests {
  private func at(_ x: Double) -> Point { Point(x: x, y: 50) }
  private let left = ButtonCode.left

  @Test func `a click is a tap`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), seat: 1, time: 0)
    mapping.pointerButton(left, isPressed: true, seat: 1, time: 1)
    mapping.pointerMoved(to: at(14), seat: 1, time: 1.1)
    mapping.pointerButton(left, isPressed: false, seat: 1, time: 1.2)
    #expect(mapping.takeActions() == [.press(time: 1), .tap(at(10), time: 1.2)])
  }

  @Test func `a mouse drags after four units`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), seat: 1, time: 0)
    mapping.pointerButton(left, isPressed: true, seat: 1, time: 1)
    mapping.pointerMoved(to: at(15), seat: 1, time: 1.1)
    mapping.pointerButton(left, isPressed: false, seat: 1, time: 1.2)
    #expect(
      mapping.takeActions().map(\.rounded) == [
        .press(time: 1), .dragBegan(time: 1.08, cause: .drag, touching: at(14)),
        .dragMoved(Vector(x: 1, y: 0), time: 1.1),
        .dragEnded(time: 1.2),
      ])
  }

  @Test func `a pointer that is taken away does not fling`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), seat: 1, time: 0)
    mapping.pointerButton(left, isPressed: true, seat: 1, time: 1)
    mapping.pointerMoved(to: at(90), seat: 1, time: 1.1)
    mapping.pointerCancelled(seat: 1, time: 1.2)
    mapping.pointerButton(left, isPressed: false, seat: 1, time: 1.3)
    #expect(mapping.takeActions().last == .dragCancelled(time: 1.2))
  }

  @Test func `moving without a button asks for nothing`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), seat: 1, time: 0)
    mapping.pointerMoved(to: at(500), seat: 1, time: 1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `a button before the pointer was ever seen is ignored`() {
    var mapping = InputMapping()
    mapping.pointerButton(left, isPressed: true, seat: 1, time: 1)
    mapping.pointerButton(left, isPressed: false, seat: 1, time: 1.1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `other buttons neither tap nor drag`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), seat: 1, time: 0)
    mapping.pointerButton(0x111, isPressed: true, seat: 1, time: 1)
    mapping.pointerMoved(to: at(90), seat: 1, time: 1.1)
    mapping.pointerButton(0x111, isPressed: false, seat: 1, time: 1.2)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `the thumb buttons go back and forth`() {
    var mapping = InputMapping()
    mapping.pointerButton(ButtonCode.side, isPressed: true, seat: 1, time: 1)
    mapping.pointerButton(ButtonCode.side, isPressed: false, seat: 1, time: 1)
    mapping.pointerButton(ButtonCode.extra, isPressed: true, seat: 1, time: 2)
    #expect(
      mapping.takeActions() == [
        .step(-1, time: 1, cause: .key), .step(1, time: 2, cause: .key),
      ])
  }

  @Test func `a button that goes down twice lets the first press go`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), seat: 1, time: 0)
    mapping.pointerButton(left, isPressed: true, seat: 1, time: 1)
    mapping.pointerMoved(to: at(90), seat: 1, time: 1.1)
    _ = mapping.takeActions()
    mapping.pointerButton(left, isPressed: true, seat: 1, time: 2)
    mapping.pointerButton(left, isPressed: false, seat: 1, time: 2.1)
    #expect(
      mapping.takeActions() == [
        .dragCancelled(time: 2), .press(time: 2), .tap(at(90), time: 2.1),
      ])
  }
}
