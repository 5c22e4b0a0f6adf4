import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingTouchpadTests {
  @Test func `fingers on a touchpad drag against their scrolling and fling when they leave`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(Vector(x: 5, y: 0), hasStop: true, seat: 1, time: 1)
    mapping.touchpadMoved(Vector(x: 7, y: 0), hasStop: true, seat: 1, time: 1.1)
    mapping.touchpadStopped(seat: 1, time: 1.2)
    #expect(
      mapping.takeActions() == [
        .dragBegan(time: 1, cause: .touchpad, touching: nil),
        .dragMoved(Vector(x: -5, y: 0), time: 1),
        .dragMoved(Vector(x: -12, y: 0), time: 1.1),
        .dragEnded(time: 1.2),
      ])
  }

  @Test func `fingers across the axis do nothing`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(Vector(x: 2, y: 20), hasStop: true, seat: 1, time: 1)
    mapping.touchpadMoved(Vector(x: 90, y: 0), hasStop: true, seat: 1, time: 1.1)
    mapping.touchpadStopped(seat: 1, time: 1.2)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `wide items move by the way of narrow ones`() {
    var mapping = InputMapping()
    mapping.itemExtent = 800
    mapping.touchpadMoved(Vector(x: 10, y: 0), hasStop: true, seat: 1, time: 1)
    #expect(mapping.takeActions().last == .dragMoved(Vector(x: -20, y: 0), time: 1))
  }

  @Test func `a device that never says stop is stopped by its pause`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(Vector(x: 10, y: 0), hasStop: false, seat: 1, time: 1)
    #expect(mapping.touchpadDeadline == 1.08)
    mapping.touchpadPaused(time: 1.05)
    #expect(mapping.takeActions().last == .dragMoved(Vector(x: -10, y: 0), time: 1))
    mapping.touchpadPaused(time: 1.08)
    #expect(mapping.takeActions().last == .dragEnded(time: 1.08))
    #expect(mapping.touchpadDeadline == nil)
  }

  @Test func `a stop without a movement asks for nothing`() {
    var mapping = InputMapping()
    mapping.touchpadStopped(seat: 1, time: 1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `a pointer that leaves takes its touchpad along`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(Vector(x: 10, y: 0), hasStop: true, seat: 1, time: 1)
    mapping.pointerCancelled(seat: 1, time: 2)
    #expect(mapping.takeActions().last == .dragCancelled(time: 2))
    mapping.keyPressed(KeySymbol.right, code: 106, seat: 1, isRepeat: false, time: 3)
    #expect(mapping.takeActions() == [.step(1, time: 3, cause: .key)])
  }

  @Test func `the pause of one seat's device ends only its own movement`() {
    var mapping = InputMapping()
    mapping.touchpadMoved(Vector(x: 1, y: 0), hasStop: false, seat: 1, time: 1)
    mapping.touchpadMoved(Vector(x: 10, y: 0), hasStop: false, seat: 2, time: 1.05)
    #expect(mapping.touchpadDeadline == 1.08)
    mapping.touchpadPaused(time: 1.08)
    #expect(mapping.touchpadDeadline == 1.05 + 0.08)
    mapping.touchpadPaused(time: 1.2)
    #expect(mapping.takeActions().last == .dragEnded(time: 1.2))
  }
}
