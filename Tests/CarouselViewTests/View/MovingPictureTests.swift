import CarouselEngine
import CarouselPaint
import Foundation
import CarouselTestSupport
import Testing

@testable import CarouselView

/// Moving pictures on the cards of a view.
final class MovingPictureTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-moving-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let (red, green) = (0xFF0000, 0x00FF00)

  /// Items of pictures that change their color every tenth of a second.
  private func items(_ count: Int = 3, plays: Int = 0) throws -> [CarouselItem] {
    try (0..<count).map { index in
      let file = folder.appendingPathComponent("\(index).gif")
      let moving = MovingFile(60, colors: [Self.red, Self.green], plays: plays)
      try Data(moving.gif).write(to: file)
      return CarouselItem(file: Pathname(file.path), id: "\(index)", label: "")
    }
  }

  private func scene(plays: Int = 0, adapt: (inout CarouselStyle) -> Void = { _ in }) throws
    -> ViewScene
  {
    var style = CarouselStyle(.linear)
    style.caption = nil
    adapt(&style)
    let scene = try ViewScene(items(plays: plays), style: style)
    scene.view.finishLoading(at: scene.time)
    return scene
  }

  /// The content of the middle of the view in the next frames.
  private func colors(_ scene: ViewScene, frames: Int) -> [Int] {
    (0..<frames).map { _ in
      scene.pass(1 / 60.0)
      return Int(scene.pixel(320, 200) & 0xFFFFFF)
    }
  }

  @Test func `the picture in front plays in its own time`() throws {
    let scene = try scene()
    scene.pass(0.5)
    let seen = colors(scene, frames: 60)
    #expect(Set(seen) == [Self.red, Self.green])
    let changes = zip(seen, seen.dropFirst()).count { $0 != $1 }
    #expect(9...10 ~= changes)
  }

  @Test func `no wake-up follows a picture that has played to its end`() throws {
    let scene = try scene(plays: 2)
    scene.pass(2)
    #expect(scene.view.nextWakeUp == nil && !scene.view.needsFrame)
    #expect(Set(colors(scene, frames: 20)) == [Self.green])
  }

  @Test func `who wants no motion sees none`() throws {
    let scene = try scene { $0.configuration.reducesMotion = true }
    scene.pass(1)
    #expect(scene.view.nextWakeUp == nil && !scene.view.needsFrame)
    #expect(Set(colors(scene, frames: 20)) == [Self.red])
  }

  @Test func `invisible pictures do not play, and continue later`() throws {
    let scene = try scene()
    scene.pass(0.5)
    scene.view.setHidden(true, at: scene.time)
    #expect(scene.view.nextWakeUp == nil)
    scene.view.setHidden(false, at: scene.time)
    #expect(Set(colors(scene, frames: 30)) == [Self.red, Self.green])
  }

  @Test func `another card in front plays, and the one at the side stands still`() throws {
    let scene = try scene()
    scene.pass(0.5)
    scene.view.scroll(toItem: 1, duration: 0.2, at: scene.time)
    scene.pass(0.5)
    let places = (0..<640).filter { scene.pixel(Double($0), 200) & 0xFFFFFF != 0 }
    var side: Set<UInt32> = []
    var front: Set<UInt32> = []
    let card = try #require(scene.view.carousel.item(at: Point(x: 320, y: 200)))
    #expect(card == 1 && !places.isEmpty)
    let left = try #require(
      (0..<320).first { scene.view.carousel.item(at: Point(x: Double($0), y: 200)) == 0 })
    for _ in 0..<30 {
      scene.pass(1 / 60.0)
      side.insert(scene.pixel(Double(left + 10), 200))
      front.insert(scene.pixel(320, 200))
    }
    #expect(front.count == 2 && side.count == 1)
  }
}
