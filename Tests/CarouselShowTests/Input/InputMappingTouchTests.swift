import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingTouchTests {
  private func at(_ x: Double, _ y: Double = 100) -> Point { Point(x: x, y: y) }

  private func way(_ x: Double, _ y: Double = 0) -> Vector { Vector(x: x, y: y) }

  @Test func `a finger that stays within the slop taps where it came down`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(108), seat: 1, time: 1.05)
    mapping.touchUp(id: 0, seat: 1, time: 1.1)
    #expect(mapping.takeActions() == [.press(time: 1), .tap(at(100), time: 1.1)])
  }

  @Test func `a drag starts where the slop ends, without a jump`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(110), seat: 1, time: 1.1)
    mapping.touchMoved(id: 0, to: at(150), seat: 1, time: 1.2)
    mapping.touchUp(id: 0, seat: 1, time: 1.3)
    #expect(
      mapping.takeActions().map(\.rounded) == [
        .press(time: 1), .dragBegan(time: 1.09, cause: .drag, touching: at(109)),
        .dragMoved(way(1), time: 1.1), .dragMoved(way(41), time: 1.2), .dragEnded(time: 1.3),
      ])
  }

  @Test func `a movement across the axis is neither drag nor tap`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100, 100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(105, 150), seat: 1, time: 1.1)
    mapping.touchMoved(id: 0, to: at(300, 150), seat: 1, time: 1.2)
    mapping.touchUp(id: 0, seat: 1, time: 1.3)
    #expect(mapping.takeActions() == [.press(time: 1), .release(time: 1.3)])
  }

  @Test func `a vertical carousel is dragged up and down`() {
    var mapping = InputMapping()
    mapping.axis = .vertical
    mapping.touchDown(id: 0, at: at(100, 100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(100, 119), seat: 1, time: 1.1)
    #expect(mapping.takeActions().contains(.dragMoved(way(0, 10), time: 1.1)))
  }

  @Test func `movements across the axis count where the carousel wants them`() {
    var mapping = InputMapping()
    mapping.ignoresPerpendicular = false
    mapping.touchDown(id: 0, at: at(100, 100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(100, 119), seat: 1, time: 1.1)
    #expect(mapping.takeActions().contains(.dragMoved(way(0, 10), time: 1.1)))
  }

  @Test func `a second finger takes over without a jump, and gives back without one`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(129), seat: 1, time: 1.1)
    _ = mapping.takeActions()
    mapping.touchDown(id: 1, at: at(500), seat: 1, time: 1.2)
    mapping.touchMoved(id: 1, to: at(510), seat: 1, time: 1.3)
    mapping.touchMoved(id: 0, to: at(400), seat: 1, time: 1.35)
    mapping.touchUp(id: 1, seat: 1, time: 1.4)
    mapping.touchMoved(id: 0, to: at(405), seat: 1, time: 1.5)
    mapping.touchUp(id: 0, seat: 1, time: 1.6)
    #expect(
      mapping.takeActions().map(\.rounded) == [
        .dragMoved(way(30), time: 1.3), .dragMoved(way(35), time: 1.5), .dragEnded(time: 1.6),
      ])
  }

  @Test func `two fingers that do not move are no tap`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchDown(id: 1, at: at(200), seat: 1, time: 1)
    mapping.touchUp(id: 0, seat: 1, time: 1.1)
    mapping.touchUp(id: 1, seat: 1, time: 1.1)
    #expect(mapping.takeActions() == [.press(time: 1), .release(time: 1.1)])
  }

  @Test func `a cancelled drag does not fling`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(200), seat: 1, time: 1.1)
    mapping.touchCancelled(id: 0, seat: 1, time: 1.2)
    mapping.touchMoved(id: 0, to: at(300), seat: 1, time: 1.3)
    mapping.touchUp(id: 0, seat: 1, time: 1.4)
    #expect(mapping.takeActions().suffix(1) == [.dragCancelled(time: 1.2)])
  }

  @Test func `a finger's number is free again after it went up`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchUp(id: 0, seat: 1, time: 1.1)
    mapping.touchDown(id: 0, at: at(300), seat: 1, time: 1.1)
    mapping.touchUp(id: 0, seat: 1, time: 1.2)
    #expect(mapping.takeActions().last == .tap(at(300), time: 1.2))
  }

  @Test func `fingers that are not known are ignored`() {
    var mapping = InputMapping()
    mapping.touchMoved(id: 9, to: at(100), seat: 1, time: 1)
    mapping.touchUp(id: 9, seat: 1, time: 1)
    mapping.touchCancelled(id: 0, seat: 1, time: 1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `a panel that takes all its fingers away ends the drag, however many there are`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 1)
    mapping.touchMoved(id: 0, to: at(200), seat: 1, time: 1.1)
    mapping.touchDown(id: 1, at: at(300), seat: 1, time: 1.15)
    _ = mapping.takeActions()
    mapping.touchCancelled(id: 0, seat: 1, time: 1.2)
    mapping.touchCancelled(id: 1, seat: 1, time: 1.2)
    #expect(mapping.takeActions() == [.dragCancelled(time: 1.2)])
    mapping.touchDown(id: 0, at: at(100), seat: 1, time: 2)
    #expect(mapping.takeActions() == [.press(time: 2)])
  }
}
