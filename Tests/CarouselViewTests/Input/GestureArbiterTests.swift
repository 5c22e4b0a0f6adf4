import CarouselEngine
import Testing

@testable import CarouselView

struct GestureArbiterTests {
  private let panel = GestureSource(seat: 1, device: .touch)
  private let otherPanel = GestureSource(seat: 2, device: .touch)
  private let mouse = GestureSource(seat: 1, device: .pointer)
  private let touchpad = GestureSource(seat: 1, device: .touchpad)
  private let way = Gesture.dragMoved(Vector(x: 9, y: 0))

  /// What comes through of some gestures, in order.
  private func admitted(_ gestures: [(Gesture, GestureSource)]) -> [Gesture] {
    var arbiter = GestureArbiter()
    return gestures.compactMap { arbiter.admit($0, from: $1) }
  }

  @Test func `the first drag has the carousel until it ends`() {
    for other in [mouse, otherPanel] {
      let through = admitted([
        (.pressed, panel), (.dragBegan, panel), (way, panel),
        (.pressed, other), (.dragBegan, other), (way, other), (.dragEnded, other),
        (.dragBegan, touchpad), (way, touchpad), (.dragEnded, touchpad),
        (way, panel), (.dragEnded, panel),
      ])
      #expect(through == [.pressed, .dragBegan, way, way, .dragEnded])
    }
  }

  @Test func `what was ignored is ignored until it is released`() {
    let through = admitted([
      (.pressed, panel), (.dragBegan, panel), (.pressed, mouse), (.dragEnded, panel),
      (.dragBegan, mouse), (way, mouse), (.dragEnded, mouse),
      (.pressed, mouse), (.tapped(.zero), mouse),
    ])
    #expect(through == [.pressed, .dragBegan, .dragEnded, .pressed, .tapped(.zero)])
  }

  @Test func `until something drags the newest press leads`() {
    let through = admitted([
      (.pressed, mouse), (.pressed, panel), (.dragBegan, mouse), (.dragBegan, panel),
      (way, panel), (.dragEnded, mouse), (.dragEnded, panel),
    ])
    #expect(through == [.pressed, .dragBegan, way, .dragEnded])
  }

  @Test func `of several presses none is a tap`() {
    let through = admitted([
      (.pressed, mouse), (.pressed, panel), (.tapped(.zero), mouse), (.tapped(.zero), panel),
      (.pressed, mouse), (.tapped(.zero), mouse),
    ])
    #expect(through == [.pressed, .released, .pressed, .tapped(.zero)])
  }

  @Test func `another seat's cancel cancels nothing here`() {
    let through = admitted([
      (.pressed, panel), (.dragBegan, panel), (.pressed, otherPanel),
      (.dragCanceled, otherPanel), (way, panel), (.dragEnded, panel),
    ])
    #expect(through == [.pressed, .dragBegan, way, .dragEnded])
  }

  @Test func `fingers on a touchpad take the carousel from a press`() {
    let through = admitted([
      (.pressed, mouse), (.dragBegan, touchpad), (way, touchpad), (.released, mouse),
      (.dragEnded, touchpad),
    ])
    #expect(through == [.pressed, .dragBegan, way, .dragEnded])
  }
}
