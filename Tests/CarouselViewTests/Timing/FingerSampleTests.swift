import CarouselEngine
import Testing

@testable import CarouselView

/// One sample of a finger and the frame that shows it.
///
/// docs/architecture.md tells how the functions that run in `oneFingerSample` are counted.
struct FingerSampleTests {
  /// A finger on the front card of nine moves on; the next frame shows it.
  @inline(never)
  private func oneFingerSample(_ scene: ViewScene, to point: Point) {
    scene.input(.touchMoved(id: 0, to: point))
    scene.pass(1 / 60.0)
  }

  @Test func `a sample moves the carousel by the way of the finger, and is one scroll`() throws {
    let scene = try ViewScene(ViewScene.items(9), style: CarouselStyle(.linear))
    scene.rest()
    scene.input(.touchDown(id: 0, at: scene.middle))
    for step in 1...8 {
      scene.input(.touchMoved(id: 0, to: Point(x: scene.middle.x - Double(step) * 8, y: 200)))
      scene.pass(1 / 60.0)
    }
    let (before, events) = (scene.view.offset, scene.events.count)
    oneFingerSample(scene, to: Point(x: scene.middle.x - 72, y: 200))
    #expect(scene.view.offset > before)
    #expect(scene.events[events...].allSatisfy { $0 == .didScroll })
    #expect(scene.events.count == events + 1)
  }
}
