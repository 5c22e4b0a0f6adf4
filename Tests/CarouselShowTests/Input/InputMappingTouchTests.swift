import CarouselEngine
import Testing

@testable import CarouselShow

struct InputMappingTouchTests {
  private func at(_ x: Double, _ y: Double = 100) -> Point { Point(x: x, y: y) }

  @Test func `a finger that stays within the slop taps where it came down`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchMoved(id: 0, to: at(108), time: 1.05)
    mapping.touchUp(id: 0, time: 1.1)
    #expect(mapping.takeActions() == [.press(time: 1), .tap(at(100), time: 1.1)])
  }

  @Test func `a drag starts where the slop ends, without a jump`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchMoved(id: 0, to: at(110), time: 1.1)
    mapping.touchMoved(id: 0, to: at(150), time: 1.2)
    mapping.touchUp(id: 0, time: 1.3)
    #expect(
      mapping.takeActions() == [
        .press(time: 1), .dragBegan(at(100), time: 1.1, .touch), .dragMoved(at(101), time: 1.1),
        .dragMoved(at(141), time: 1.2), .dragEnded(time: 1.3),
      ])
  }

  @Test func `a movement across the axis is neither drag nor tap`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100, 100), time: 1)
    mapping.touchMoved(id: 0, to: at(105, 150), time: 1.1)
    mapping.touchMoved(id: 0, to: at(300, 150), time: 1.2)
    mapping.touchUp(id: 0, time: 1.3)
    #expect(mapping.takeActions() == [.press(time: 1), .release(time: 1.3)])
  }

  @Test func `a vertical carousel is dragged up and down`() {
    var mapping = InputMapping()
    mapping.axis = .vertical
    mapping.touchDown(id: 0, at: at(100, 100), time: 1)
    mapping.touchMoved(id: 0, to: at(100, 119), time: 1.1)
    #expect(mapping.takeActions().contains(.dragMoved(at(100, 110), time: 1.1)))
  }

  @Test func `movements across the axis count where the carousel wants them`() {
    var mapping = InputMapping()
    mapping.ignoresPerpendicular = false
    mapping.touchDown(id: 0, at: at(100, 100), time: 1)
    mapping.touchMoved(id: 0, to: at(100, 119), time: 1.1)
    #expect(mapping.takeActions().contains(.dragMoved(at(100, 110), time: 1.1)))
  }

  @Test func `a second finger takes over without a jump, and gives back without one`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchMoved(id: 0, to: at(129), time: 1.1)
    _ = mapping.takeActions()
    mapping.touchDown(id: 1, at: at(500), time: 1.2)
    mapping.touchMoved(id: 1, to: at(510), time: 1.3)
    mapping.touchMoved(id: 0, to: at(400), time: 1.35)
    mapping.touchUp(id: 1, time: 1.4)
    mapping.touchMoved(id: 0, to: at(405), time: 1.5)
    mapping.touchUp(id: 0, time: 1.6)
    #expect(
      mapping.takeActions() == [
        .dragMoved(at(130), time: 1.3), .dragMoved(at(135), time: 1.5), .dragEnded(time: 1.6),
      ])
  }

  @Test func `two fingers that do not move are no tap`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchDown(id: 1, at: at(200), time: 1)
    mapping.touchUp(id: 0, time: 1.1)
    mapping.touchUp(id: 1, time: 1.1)
    #expect(mapping.takeActions() == [.press(time: 1), .release(time: 1.1)])
  }

  @Test func `a cancelled drag does not fling`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchMoved(id: 0, to: at(200), time: 1.1)
    mapping.touchCancelled(time: 1.2)
    mapping.touchMoved(id: 0, to: at(300), time: 1.3)
    mapping.touchUp(id: 0, time: 1.4)
    #expect(mapping.takeActions().suffix(1) == [.dragCancelled(time: 1.2)])
  }

  @Test func `a finger's number is free again after it went up`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchUp(id: 0, time: 1.1)
    mapping.touchDown(id: 0, at: at(300), time: 1.1)
    mapping.touchUp(id: 0, time: 1.2)
    #expect(mapping.takeActions().last == .tap(at(300), time: 1.2))
  }

  @Test func `fingers that are not known are ignored`() {
    var mapping = InputMapping()
    mapping.touchMoved(id: 9, to: at(100), time: 1)
    mapping.touchUp(id: 9, time: 1)
    mapping.touchCancelled(time: 1)
    #expect(mapping.takeActions().isEmpty)
  }

  @Test func `a panel that is unplugged under a finger ends the drag`() {
    var mapping = InputMapping()
    mapping.touchDown(id: 0, at: at(100), time: 1)
    mapping.touchMoved(id: 0, to: at(200), time: 1.1)
    mapping.cancelAll(time: 1.2)
    #expect(mapping.takeActions().last == .dragCancelled(time: 1.2))
    #expect(mapping.touch == TouchState())
  }
}
