import CarouselEngine
import CarouselView
import DesktopTestSupport
import Testing
import WaylandTestSupport
import WaylandTesting

@testable import CarouselDesktop

/// Menus of texts as rows.
struct MenuRowsTests {
  @Test(arguments: [(1280, 800, 9), (1920, 1080, 9), (800, 480, 9), (3840, 2160, 21)])
  func `at least so many rows are seen, each with room for letters`(
    width: Int, height: Int, count: Int
  ) {
    let rows = MenuRows(in: Size(width: Double(width), height: Double(height)))
    #expect(rows.count >= count)
    #expect(rows.size.height * 0.4 >= 12 && rows.size.height < rows.pitch)
    let reach = Double(rows.count / 2) * rows.pitch + rows.size.height / 2
    let size = Size(width: Double(width), height: Double(height))
    #expect(Double(height) / 2 - reach >= LineHeight.pill(in: size) * 1.5, "the line above is free")
    #expect(rows.size.width <= Double(width))
  }

  @Test(arguments: [(1.0, 1.0), (30.0, 2000.0), (100.0, 40.0)])
  func `any size has a row`(width: Double, height: Double) {
    let rows = MenuRows(in: Size(width: width, height: height))
    #expect(rows.count >= 1 && rows.size.height > 0 && rows.size.width > 0)
  }

  private func menu(_ count: Int) throws -> CarouselScene {
    try CarouselScene(
      count: count,
      settings: {
        $0.size = Size(width: 640, height: 480)
        $0.cardsAreRows = true
      }, adapt: { MenuRows.prepare(&$0) })
  }

  @Test func `rows have the size of the window, and no item is seen twice`() throws {
    let scene = try menu(40)
    #expect(scene.view.style.cardSize == MenuRows(in: scene.view.carousel.viewSize).size)
    #expect(scene.view.carousel.isWrapped)
    _ = scene.toplevel.configure(width: 300, height: 400)
    scene.rest()
    #expect(scene.view.style.cardSize == MenuRows(in: Size(width: 300, height: 400)).size)
    scene.view.apply(CarouselScene.items(2), at: scene.window.time)
    scene.rest()
    #expect(!scene.view.carousel.isWrapped)
    var frame = Carousel.Frame()
    scene.view.carousel.frame(into: &frame)
    #expect(frame.cards.count { !$0.isDeparting } == 2)
    scene.view.apply(CarouselScene.items(30), at: scene.window.time)
    scene.rest()
    #expect(scene.view.carousel.isWrapped)
    #expect(scene.broken == [])
  }
}
