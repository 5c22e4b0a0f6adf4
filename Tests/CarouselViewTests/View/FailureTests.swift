import CarouselEngine
import CarouselPaint
import Foundation
import Testing

@testable import CarouselView

/// What is reported of pictures that cannot be loaded.
struct FailureTests {
  private func item(_ name: String, _ file: String) -> CarouselItem {
    CarouselItem(file: Pathname("/nonexistent/\(file)"), id: name, label: name)
  }

  private func observe(_ scene: ViewScene) -> () -> (warnings: Int, failures: Int, none: Int) {
    var counts = (warnings: 0, failures: 0, none: 0)
    scene.view.observe { event in
      switch event {
      case .warned: counts.warnings += 1
      case .announced(let announcement, _) where announcement.event == .error: counts.failures += 1
      case .nothingReadable: counts.none += 1
      default: break
      }
    }
    return { counts }
  }

  @Test func `a broken picture in the place of a broken one is reported as well`() throws {
    let scene = try ViewScene([item("a", "1.png")] + ViewScene.items(2))
    let counts = observe(scene)
    scene.rest()
    #expect(counts() == (1, 1, 0))
    scene.rest()
    #expect(counts() == (1, 1, 0))
    scene.view.replace(item: 0, with: item("a", "2.png"), at: scene.time)
    scene.rest()
    #expect(counts() == (2, 2, 0))
    scene.view.reload(item: 0, at: scene.time)
    scene.rest()
    #expect(counts() == (3, 3, 0))
  }

  @Test func `that no picture is readable is reported once, and again after another try`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let items = try ["a", "b"].map { name in
      let file = folder.appendingPathComponent("\(name).png")
      try Data("no picture".utf8).write(to: file)
      return CarouselItem(file: Pathname(file.path), id: name, label: name)
    }
    let scene = try ViewScene(items)
    let counts = observe(scene)
    scene.rest()
    #expect(counts().none == 1)
    scene.view.takePictures(at: scene.time)
    scene.rest()
    #expect(counts().none == 1)
    scene.view.reload(item: 0, at: scene.time)
    scene.rest()
    #expect(counts().none == 2)
  }

  @Test func `pictures that may come back are not called unreadable`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.png")
    let item = CarouselItem(file: Pathname(file.path), id: "a", label: "a")
    let scene = try ViewScene([item])
    let counts = observe(scene)
    scene.rest()
    // It is not there: a file system may be back in a moment.
    #expect(counts() == (1, 1, 0))
    try Data("no picture".utf8).write(to: file)
    scene.view.reload(item: 0, at: scene.time)
    scene.rest()
    #expect(counts() == (2, 2, 1))
  }
}
