import CarouselEngine
import CarouselPaint
import Foundation
import QuadRaster
import CarouselTestSupport
import Testing

@testable import CarouselView

/// A picture that is opened is seen as it is.
final class OpenedPictureTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "carousel-opened-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let light: UInt32 = 0xFFFFFF
  private static let dark: UInt32 = 0x000000

  /// Stripes of one pixel each, which any other size would turn to gray.
  private func stripes(width: Int, height: Int) throws -> CarouselItem {
    let surface = try ImageSurface(width: width, height: height)
    surface.paint { canvas in
      canvas.clear(to: RGBA(rgb: Self.dark))
      for x in stride(from: 0, to: width, by: 2) {
        canvas.fill(
          .rectangle(Rect(x: Double(x), y: 0, width: 1, height: Double(height))),
          RGBA(rgb: Self.light))
      }
    }
    let path = folder.appendingPathComponent("\(width)x\(height).png").path
    try PNG.write(surface, to: Pathname(path))
    return CarouselItem(file: Pathname(path), id: "stripes", label: "Stripes")
  }

  private func image(of view: CarouselView) throws -> PNGImage {
    let surface = try view.comeToRest()
    let file = folder.appendingPathComponent("view.png")
    try PNG.write(surface, to: Pathname(file.path))
    return try PNGImage(file)
  }

  private func view(_ item: CarouselItem, adapt: (inout CarouselStyle) -> Void = { _ in }) throws
    -> CarouselView
  {
    var style = CarouselStyle()
    style.opensWith = .all
    adapt(&style)
    let view = try CarouselView(
      items: [item], style: style, size: Size(width: 600, height: 300), at: 0)
    _ = try view.comeToRest()
    return view
  }

  @Test func `it fills the view, whatever the shape of its card, with all its pixels`() throws {
    for adapt in [
      { (_: inout CarouselStyle) in },
      {
        $0.cards.reflection = ReflectionStyle(); $0.cards.verticalPlace = 1
      },
      {
        $0.cards.cornerRadius = 20; $0.cards.shadow = ShadowStyle()
      },
    ] {
      let view = try view(stripes(width: 600, height: 300), adapt: adapt)
      #expect(try image(of: view).count(Self.light) < 10_000)
      view.perform([.select], at: DisplayTime(view.carousel.now))
      _ = try view.comeToRest()
      let opened = try image(of: view)
      #expect(opened.count(Self.light) == 300 * 300 && opened.count(Self.dark) == 300 * 300)
    }
  }

  @Test func `zoomed in, all pixels there are can be seen`() throws {
    let view = try view(stripes(width: 2400, height: 1200))
    view.perform([.select], at: DisplayTime(view.carousel.now))
    #expect(try image(of: view).count(Self.light) == 0)
    let middle = Point(x: 300, y: 150)
    view.perform(
      [.doubleTap(middle)], at: DisplayTime(view.carousel.now))
    _ = try view.comeToRest()
    let zoomed = try image(of: view)
    #expect(zoomed.count(Self.light) == 300 * 300 && zoomed.count(Self.dark) == 300 * 300)
  }

  @Test(arguments: [nil, 1, 3, 5])
  func `a quick swipe goes on to the next, however few frames show it`(shown: Int?) throws {
    var style = CarouselStyle()
    style.opensWith = .all
    let scene = try ViewScene(ViewScene.items(3), style: style)
    scene.tap(scene.middle)
    scene.pass(1)
    scene.input(.touchDown(id: 0, at: Point(x: 500, y: 200)))
    for step in 1...6 {
      scene.paints = step == shown
      scene.pass(1 / 60.0)
      scene.input(.touchMoved(id: 0, to: Point(x: 500 - 30 * Double(step), y: 200)))
    }
    scene.input(.touchUp(id: 0))
    scene.paints = true
    scene.pass(1)
    #expect(scene.view.carousel.currentIndex == 1)
    #expect(scene.view.detail?.phase == .open)
  }

  @Test func `it goes back to its card`() throws {
    let view = try view(stripes(width: 600, height: 300))
    let before = try image(of: view)
    let time = view.carousel.now
    view.perform([.select], at: DisplayTime(time))
    _ = try view.comeToRest()
    let now = view.carousel.now
    view.perform([.cancel], at: DisplayTime(now))
    _ = try view.comeToRest()
    #expect(view.detail == nil)
    #expect(try image(of: view) == before)
  }
}
