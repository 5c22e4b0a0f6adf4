import CarouselEngine
import Testing

@testable import CarouselView

struct GestureArbiterTests {
  private let panel = GestureSource(seat: 1, device: .touch)
  private let mouse = GestureSource(seat: 1, device: .pointer)
  private let touchpad = GestureSource(seat: 1, device: .touchpad)
  private let began = InputAction.Kind.dragBegan(.scroll, touching: nil)
  private let way = InputAction.Kind.dragMoved(Vector(x: 9, y: 0))

  /// The gestures that pass, in their order.
  private func admitted(_ gestures: [(InputAction.Kind, GestureSource)]) -> [InputAction.Kind] {
    var arbiter = GestureArbiter()
    return gestures.compactMap { arbiter.admit($0, from: $1) }
  }

  @Test func `what was ignored is ignored until it is released`() {
    let through = admitted([
      (.press, panel), (began, panel), (.press, mouse), (.dragEnded, panel),
      (began, mouse), (way, mouse), (.dragEnded, mouse),
      (.press, mouse), (.tap(.zero), mouse),
    ])
    #expect(through == [.press, began, .dragEnded, .press, .tap(.zero)])
  }

  @Test func `until something drags the newest press leads`() {
    let through = admitted([
      (.press, mouse), (.press, panel), (began, mouse), (began, panel),
      (way, panel), (.dragEnded, mouse), (.dragEnded, panel),
    ])
    #expect(through == [.press, began, way, .dragEnded])
  }

  @Test func `of several presses none is a tap`() {
    let through = admitted([
      (.press, mouse), (.press, panel), (.tap(.zero), mouse), (.tap(.zero), panel),
      (.press, mouse), (.tap(.zero), mouse),
    ])
    #expect(through == [.press, .release, .press, .tap(.zero)])
  }

  @Test func `fingers on a touchpad take the carousel from a press`() {
    let through = admitted([
      (.press, mouse), (began, touchpad), (way, touchpad), (.release, mouse),
      (.dragEnded, touchpad),
    ])
    #expect(through == [.press, began, way, .dragEnded])
  }
}
