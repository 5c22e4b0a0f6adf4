import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingPointerTests {
  private func at(_ x: Double) -> Point { Point(x: x, y: 50) }
  private let left = InputMapping.Button.left

  @Test func `a click is a tap`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), time: 0)
    mapping.pointerButton(left, isPressed: true, time: 1)
    mapping.pointerMoved(to: at(14), time: 1.1)
    mapping.pointerButton(left, isPressed: false, time: 1.2)
    #expect(mapping.takeActions() == [.press(time: 1), .tap(at(10), time: 1.2)])
  }

  @Test func `a mouse drags after four units`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), time: 0)
    mapping.pointerButton(left, isPressed: true, time: 1)
    mapping.pointerMoved(to: at(15), time: 1.1)
    mapping.pointerButton(left, isPressed: false, time: 1.2)
    #expect(
      mapping.takeActions() == [
        .press(time: 1), .dragBegan(at(10), time: 1.1, .pointer), .dragMoved(at(11), time: 1.1),
        .dragEnded(time: 1.2),
      ])
  }

  @Test func `a pointer that is taken away does not fling`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), time: 0)
    mapping.pointerButton(left, isPressed: true, time: 1)
    mapping.pointerMoved(to: at(90), time: 1.1)
    mapping.pointerCancelled(time: 1.2)
    mapping.pointerButton(left, isPressed: false, time: 1.3)
    #expect(mapping.takeActions().last == .dragCancelled(time: 1.2))
  }

  @Test func `moving without a button asks for nothing`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), time: 0)
    mapping.pointerMoved(to: at(500), time: 1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `a button before the pointer was ever seen is ignored`() {
    var mapping = InputMapping()
    mapping.pointerButton(left, isPressed: true, time: 1)
    mapping.pointerButton(left, isPressed: false, time: 1.1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `other buttons neither tap nor drag`() {
    var mapping = InputMapping()
    mapping.pointerMoved(to: at(10), time: 0)
    mapping.pointerButton(0x111, isPressed: true, time: 1)
    mapping.pointerMoved(to: at(90), time: 1.1)
    mapping.pointerButton(0x111, isPressed: false, time: 1.2)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `the thumb buttons go back and forth`() {
    var mapping = InputMapping()
    mapping.pointerButton(InputMapping.Button.side, isPressed: true, time: 1)
    mapping.pointerButton(InputMapping.Button.side, isPressed: false, time: 1)
    mapping.pointerButton(InputMapping.Button.extra, isPressed: true, time: 2)
    #expect(
      mapping.takeActions() == [
        .step(-1, time: 1, .key(repeats: 0)), .step(1, time: 2, .key(repeats: 0)),
      ])
  }
}
