import CarouselEngine
import Testing

@testable import CarouselView

struct StandardGesturesTouchTests {
  private func at(_ x: Double, _ y: Double = 100) -> Point { Point(x: x, y: y) }

  private func way(_ x: Double, _ y: Double = 0) -> Vector { Vector(x: x, y: y) }

  @Test func `a finger that stays within the slop taps where it came down`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(108), seat: 1, time: 1.05)
    gestures.touchUp(id: 0, seat: 1, time: 1.1)
    #expect(gestures.takeActions() == [.press(time: 1), .tap(at(100), time: 1.1)])
  }

  @Test func `a drag starts where the slop ends, without a jump`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(110), seat: 1, time: 1.1)
    gestures.touchMoved(id: 0, to: at(150), seat: 1, time: 1.2)
    gestures.touchUp(id: 0, seat: 1, time: 1.3)
    #expect(
      gestures.takeActions().map(\.rounded) == [
        .press(time: 1), .dragBegan(time: 1.09, cause: .drag, touching: at(109)),
        .dragMoved(way(1), time: 1.1), .dragMoved(way(41), time: 1.2), .dragEnded(time: 1.3),
      ])
  }

  @Test func `a movement across the axis is neither drag nor tap`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100, 100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(105, 150), seat: 1, time: 1.1)
    gestures.touchMoved(id: 0, to: at(300, 150), seat: 1, time: 1.2)
    gestures.touchUp(id: 0, seat: 1, time: 1.3)
    #expect(gestures.takeActions() == [.press(time: 1), .release(time: 1.3)])
  }

  @Test func `a vertical carousel is dragged up and down`() {
    var gestures = StandardGestures()
    gestures.context.axis = .vertical
    gestures.touchDown(id: 0, at: at(100, 100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(100, 119), seat: 1, time: 1.1)
    #expect(gestures.takeActions().contains(.dragMoved(way(0, 10), time: 1.1)))
  }

  @Test func `movements across the axis count where the carousel wants them`() {
    var gestures = StandardGestures()
    gestures.context.ignoresPerpendicular = false
    gestures.touchDown(id: 0, at: at(100, 100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(100, 119), seat: 1, time: 1.1)
    #expect(gestures.takeActions().contains(.dragMoved(way(0, 10), time: 1.1)))
  }

  @Test func `a second finger takes over without a jump, and returns without one`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(129), seat: 1, time: 1.1)
    _ = gestures.takeActions()
    gestures.touchDown(id: 1, at: at(500), seat: 1, time: 1.2)
    gestures.touchMoved(id: 1, to: at(510), seat: 1, time: 1.3)
    gestures.touchMoved(id: 0, to: at(400), seat: 1, time: 1.35)
    gestures.touchUp(id: 1, seat: 1, time: 1.4)
    gestures.touchMoved(id: 0, to: at(405), seat: 1, time: 1.5)
    gestures.touchUp(id: 0, seat: 1, time: 1.6)
    #expect(
      gestures.takeActions().map(\.rounded) == [
        .dragMoved(way(30), time: 1.3), .dragMoved(way(35), time: 1.5), .dragEnded(time: 1.6),
      ])
  }

  @Test func `two fingers that do not move are no tap`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchDown(id: 1, at: at(200), seat: 1, time: 1)
    gestures.touchUp(id: 0, seat: 1, time: 1.1)
    gestures.touchUp(id: 1, seat: 1, time: 1.1)
    #expect(gestures.takeActions() == [.press(time: 1), .release(time: 1.1)])
  }

  @Test func `a canceled drag does not fling`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(200), seat: 1, time: 1.1)
    gestures.touchCanceled(id: 0, seat: 1, time: 1.2)
    gestures.touchMoved(id: 0, to: at(300), seat: 1, time: 1.3)
    gestures.touchUp(id: 0, seat: 1, time: 1.4)
    #expect(gestures.takeActions().suffix(1) == [.dragCanceled(time: 1.2)])
  }

  @Test func `a finger's number is free again after it went up`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchUp(id: 0, seat: 1, time: 1.1)
    gestures.touchDown(id: 0, at: at(300), seat: 1, time: 1.1)
    gestures.touchUp(id: 0, seat: 1, time: 1.2)
    #expect(gestures.takeActions().last == .tap(at(300), time: 1.2))
  }

  @Test func `fingers that are not known are ignored`() {
    var gestures = StandardGestures()
    gestures.touchMoved(id: 9, to: at(100), seat: 1, time: 1)
    gestures.touchUp(id: 9, seat: 1, time: 1)
    gestures.touchCanceled(id: 0, seat: 1, time: 1)
    #expect(gestures.takeActions().isEmpty)
  }

  @Test func `a panel that takes all its fingers away ends the drag, however many there are`() {
    var gestures = StandardGestures()
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    gestures.touchMoved(id: 0, to: at(200), seat: 1, time: 1.1)
    gestures.touchDown(id: 1, at: at(300), seat: 1, time: 1.15)
    _ = gestures.takeActions()
    gestures.touchCanceled(id: 0, seat: 1, time: 1.2)
    gestures.touchCanceled(id: 1, seat: 1, time: 1.2)
    #expect(gestures.takeActions() == [.dragCanceled(time: 1.2)])
    gestures.touchDown(id: 0, at: at(100), seat: 1, time: 2)
    #expect(gestures.takeActions() == [.press(time: 2)])
  }
}
