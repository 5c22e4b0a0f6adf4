import CarouselEngine
import CarouselPaint
@testable import CarouselShow
@testable import CarouselView
import Glibc
import Testing
import Wayland
import WaylandTestSupport
import WaylandTesting

struct ArrivalsTests {
  /// Waits, as long as it takes, until a reader's thread has found what it was to find.
  private func wait(_ scene: CarouselScene, until isThere: () -> Bool) {
    while !isThere() {
      _ = poll(nil, 0, 5)
      scene.pass(.milliseconds(20))
    }
    scene.rest()
  }

  @Test func `files that are brought come last, once, and the first of them in front`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.png"] { try folder.add(name) }
    let scene = try CarouselScene()
    let files = [folder.file("a.png")].map { Album.Picture(path: $0).item }
    scene.view.apply(files, at: scene.window.time)
    var warnings: [String] = []
    let arrivals = Arrivals(
      files, from: nil, in: scene.window, scene.session.loop, warn: { warnings.append($0) },
      dress: { $0 })
    #expect(!arrivals.mayBringMore)
    arrivals.add([folder.file("c.png"), folder.file("b.png")], reading: FolderReading())
    #expect(arrivals.mayBringMore)
    wait(scene) { !arrivals.mayBringMore }
    #expect(
      scene.view.items.map(\.path) == [
        folder.file("a.png"), folder.file("c.png"), folder.file("b.png"),
      ])
    #expect(scene.currentIndex == 1)
    // What is there already is gone to.
    arrivals.add([folder.file("a.png")], reading: FolderReading())
    wait(scene) { !arrivals.mayBringMore }
    #expect(scene.view.items.count == 3)
    #expect(scene.currentIndex == 0)
    #expect(warnings == [])
  }

  @Test func `what is no picture is said, and what is shown stays`() throws {
    let folder = try TemporaryFolder()
    let scene = try CarouselScene()
    let items = scene.view.items
    var warnings: [String] = []
    let arrivals = Arrivals(
      items, from: nil, in: scene.window, scene.session.loop, warn: { warnings.append($0) },
      dress: { $0 })
    arrivals.add([folder.file("missing.png")], reading: FolderReading())
    wait(scene) { !arrivals.mayBringMore }
    #expect(scene.view.items.map(\.id) == items.map(\.id))
    #expect(warnings.count == 1)
  }
}
