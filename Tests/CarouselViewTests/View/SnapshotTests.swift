import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Pictures of a view that is in use.
struct SnapshotTests {
  @Test func `a snapshot shows the view at rest and leaves it as it is`() throws {
    let scene = try ViewScene(ViewScene.items(12))
    scene.rest()
    let isPatient = scene.view.painter.waitsForDetail
    scene.view.scroll(toItem: 5, duration: 1, at: scene.time)
    scene.pass(0.3)
    let (time, offset, count) = (scene.view.carousel.now, scene.view.offset, scene.events.count)
    let picture = try scene.view.snapshot()
    #expect(scene.view.carousel.now == time && scene.view.offset == offset)
    #expect(scene.events.count == count && scene.view.painter.waitsForDetail == isPatient)
    // It goes on where it was, and ends where the snapshot saw it.
    scene.pass(0.1)
    #expect(scene.view.offset > offset && scene.view.offset < offset + 2)
    scene.rest()
    let isSame = picture.pixel(x: 320, y: 200) == scene.pixel(320, 200)
    #expect(isSame && scene.view.currentIndex == 5)
  }

  @Test func `frames do not wait for pictures after a snapshot`() throws {
    let view = try CarouselView(items: ViewScene.items(4), size: ViewScene.size, at: 0)
    _ = try view.snapshot()
    #expect(!view.painter.isPatient && view.carousel.now == 0)
  }
}
