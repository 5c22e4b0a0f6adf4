import CarouselEngine
import Testing

@testable import CarouselView

struct StandardGesturesTouchpadTests {
  @Test
  func
    `fingers on a touchpad drag against their scrolling from the slop on and fling when they leave`()
  {
    var gestures = StandardGestures()
    gestures.touchpadMoved(Vector(x: 5, y: 0), hasStop: true, seat: 1, time: 1)
    gestures.touchpadMoved(Vector(x: 7, y: 0), hasStop: true, seat: 1, time: 1.1)
    gestures.touchpadStopped(seat: 1, time: 1.2)
    #expect(
      gestures.takeActions() == [
        .dragBegan(time: 1, cause: .touchpad, touching: nil),
        .dragMoved(Vector(x: -2, y: 0), time: 1),
        .dragMoved(Vector(x: -9, y: 0), time: 1.1),
        .dragEnded(time: 1.2),
      ])
  }

  @Test func `fingers across the axis do nothing`() {
    var gestures = StandardGestures()
    gestures.touchpadMoved(Vector(x: 2, y: 20), hasStop: true, seat: 1, time: 1)
    gestures.touchpadMoved(Vector(x: 90, y: 0), hasStop: true, seat: 1, time: 1.1)
    gestures.touchpadStopped(seat: 1, time: 1.2)
    #expect(gestures.takeActions().isEmpty)
  }

  @Test func `wide items move by the way of narrow ones`() {
    var gestures = StandardGestures()
    gestures.context.itemExtent = 800
    gestures.touchpadMoved(Vector(x: 10, y: 0), hasStop: true, seat: 1, time: 1)
    #expect(gestures.takeActions().last == .dragMoved(Vector(x: -14, y: 0), time: 1))
  }

  @Test func `a device that never says stop is stopped by its pause`() {
    var gestures = StandardGestures()
    gestures.touchpadMoved(Vector(x: 10, y: 0), hasStop: false, seat: 1, time: 1)
    #expect(gestures.deadline == 1.08)
    gestures.touchpadPaused(time: 1.05)
    #expect(gestures.takeActions().last == .dragMoved(Vector(x: -7, y: 0), time: 1))
    gestures.touchpadPaused(time: 1.08)
    #expect(gestures.takeActions().last == .dragEnded(time: 1.08))
    #expect(gestures.deadline == nil)
  }

  @Test func `a stop without a movement asks for nothing`() {
    var gestures = StandardGestures()
    gestures.touchpadStopped(seat: 1, time: 1)
    #expect(gestures.takeActions().isEmpty)
  }

  @Test func `a pointer that leaves takes its touchpad along`() {
    var gestures = StandardGestures()
    gestures.touchpadMoved(Vector(x: 10, y: 0), hasStop: true, seat: 1, time: 1)
    gestures.pointerCanceled(seat: 1, time: 2)
    #expect(gestures.takeActions().last == .dragCanceled(time: 2))
    gestures.keyPressed(KeySymbol.right, code: 106, seat: 1, isRepeat: false, time: 3)
    #expect(gestures.takeActions() == [.step(1, time: 3, cause: .key)])
  }

  @Test func `the pause of one seat's device ends only its own movement`() {
    var gestures = StandardGestures()
    gestures.touchpadMoved(Vector(x: 1, y: 0), hasStop: false, seat: 1, time: 1)
    gestures.touchpadMoved(Vector(x: 10, y: 0), hasStop: false, seat: 2, time: 1.05)
    #expect(gestures.deadline == 1.08)
    gestures.touchpadPaused(time: 1.08)
    #expect(gestures.deadline == 1.05 + 0.08)
    gestures.touchpadPaused(time: 1.2)
    #expect(gestures.takeActions().last == .dragEnded(time: 1.2))
  }
}
