import CarouselEngine
import Testing

@testable import CarouselView

struct StandardGesturesWheelTests {
  private func steps(_ actions: [InputAction]) -> [Int] {
    actions.compactMap { if case .step(let count, cause: .wheel) = $0.kind { count } else { nil } }
  }

  @Test func `a detent is one item`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 0, vertical: 120, seat: 1, time: 1)
    gestures.wheelTurned(horizontal: 0, vertical: -120, seat: 1, time: 2)
    #expect(steps(gestures.takeActions()) == [1, -1])
  }

  @Test func `four quarters of a detent are one item`() {
    var gestures = StandardGestures()
    for quarter in 0..<4 {
      gestures.wheelTurned(horizontal: 0, vertical: 30, seat: 1, time: 1 + Double(quarter) * 0.01)
    }
    #expect(steps(gestures.takeActions()) == [1])
  }

  @Test func `a change of direction forgets the remainder`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 0, vertical: 90, seat: 1, time: 1)
    gestures.wheelTurned(horizontal: 0, vertical: -60, seat: 1, time: 1.1)
    gestures.wheelTurned(horizontal: 0, vertical: -60, seat: 1, time: 1.2)
    #expect(steps(gestures.takeActions()) == [-1])
  }

  @Test func `a pause forgets the remainder`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 0, vertical: 90, seat: 1, time: 1)
    gestures.wheelTurned(horizontal: 0, vertical: 90, seat: 1, time: 2)
    #expect(steps(gestures.takeActions()) == [])
  }

  @Test func `a fast wheel makes several steps`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 0, vertical: 370, seat: 1, time: 1)
    #expect(steps(gestures.takeActions()) == [3])
    gestures.wheelTurned(horizontal: 0, vertical: 110, seat: 1, time: 1.1)
    #expect(steps(gestures.takeActions()) == [1])
  }

  @Test func `a tilted wheel counts by its greater direction`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 120, vertical: 0, seat: 1, time: 1)
    gestures.context.isRightToLeft = true
    gestures.wheelTurned(horizontal: 120, vertical: 0, seat: 1, time: 2)
    #expect(steps(gestures.takeActions()) == [1, -1])
  }

  @Test func `an absurd turn stays finite`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 0, vertical: .max, seat: 1, time: 1)
    gestures.wheelTurned(horizontal: .min, vertical: 0, seat: 1, time: 2)
    #expect(steps(gestures.takeActions()) == [100, -100])
  }

  @Test func `two wheels count apart`() {
    var gestures = StandardGestures()
    gestures.wheelTurned(horizontal: 0, vertical: 60, seat: 1, time: 1)
    gestures.wheelTurned(horizontal: 0, vertical: 60, seat: 2, time: 1)
    #expect(steps(gestures.takeActions()) == [])
    gestures.wheelTurned(horizontal: 0, vertical: 60, seat: 2, time: 1.1)
    #expect(steps(gestures.takeActions()) == [1])
  }
}
