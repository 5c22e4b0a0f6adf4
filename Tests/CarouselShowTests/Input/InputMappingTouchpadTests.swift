import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingTouchpadTests {
  @Test func `fingers on a touchpad drag against their scrolling and fling when they leave`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(horizontal: 5, vertical: 0, hasStop: true, time: 1)
    mapping.touchpadMoved(horizontal: 7, vertical: 0, hasStop: true, time: 1.1)
    mapping.touchpadStopped(time: 1.2)
    #expect(
      mapping.takeActions() == [
        .dragBegan(Point(x: 0, y: 0), time: 1, .touchpad),
        .dragMoved(Point(x: -5, y: 0), time: 1),
        .dragMoved(Point(x: -12, y: 0), time: 1.1),
        .dragEnded(time: 1.2),
      ])
  }

  @Test func `fingers across the axis do nothing`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(horizontal: 2, vertical: 20, hasStop: true, time: 1)
    mapping.touchpadMoved(horizontal: 90, vertical: 0, hasStop: true, time: 1.1)
    mapping.touchpadStopped(time: 1.2)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `wide items move by the way of narrow ones`() {
    var mapping = InputMapping()
    mapping.itemExtent = 800
    mapping.touchpadMoved(horizontal: 10, vertical: 0, hasStop: true, time: 1)
    #expect(mapping.takeActions().last == .dragMoved(Point(x: -20, y: 0), time: 1))
  }

  @Test func `a device that never says stop is stopped by its pause`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(horizontal: 10, vertical: 0, hasStop: false, time: 1)
    #expect(mapping.touchpadDeadline == 1.08)
    mapping.touchpadPaused(time: 1.05)
    #expect(mapping.touchpad.phase == .dragging)
    mapping.touchpadPaused(time: 1.08)
    #expect(mapping.takeActions().last == .dragEnded(time: 1.08))
    #expect(mapping.touchpadDeadline == nil)
  }

  @Test func `a stop without a movement asks for nothing`() {
    var mapping = InputMapping()
    mapping.touchpadStopped(time: 1)
    #expect(mapping.takeActions().isEmpty)
  }
}
