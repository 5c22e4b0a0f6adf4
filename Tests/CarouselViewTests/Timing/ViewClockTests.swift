import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// The time line of a view, and displays that predict nonsense.
struct ViewClockTests {
  @Test func `one wrong prediction does not stop the carousel`() throws {
    let scene = try ViewScene(ViewScene.items(12))
    scene.rest()
    var surface = try scene.view.surface(scale: 1)
    let wrong = DisplayTime(scene.now, nextShow: scene.now + 20, period: 1 / 60.0)
    try scene.view.paint(on: &surface, scale: 1, at: wrong, bufferAge: 0)
    scene.view.scroll(toItem: 3, duration: 0.4, at: scene.time)
    scene.pass(1.2)
    #expect(scene.view.currentIndex == 3 && scene.view.isAtRest)
  }

  @Test func `time never runs back, and changes are made at the frame that is seen`() {
    var clock = ViewClock(0)
    #expect(clock.changeTime(isMoving: false) == 0)
    clock.set(DisplayTime(1, nextShow: 1.02, period: 0.01))
    #expect(clock.drew() == 1.02)
    clock.set(DisplayTime(1.01, nextShow: 1.01, period: 0.01))
    #expect(clock.drew() == 1.02)
    clock.set(DisplayTime(1.5, nextShow: 1.52, period: 0.01))
    #expect(clock.changeTime(isMoving: true) == 1.02)
    #expect(abs(clock.changeTime(isMoving: false) - 1.51) < 1e-12)
  }
}
