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

  /// The middles of the rows in view, from the top.
  private func middles(_ scene: CarouselScene) -> [Double] {
    var frame = Carousel.Frame()
    scene.view.carousel.frame(into: &frame)
    return frame.cards.filter { !$0.isDeparting }.compactMap {
      $0.homography(Point(x: $0.size.width / 2, y: $0.size.height / 2))?.y
    }.sorted()
  }

  @Test(arguments: [1, 3, 40])
  func `the first row is at the top, rows stay, and the light is on the one in front`(
    count: Int
  ) throws {
    let scene = try menu(count)
    let view = scene.view.carousel.viewSize
    let rows = MenuRows(in: view)
    #expect(scene.view.style.cardSize == rows.size && !scene.view.carousel.isWrapped)
    let top = view.height / 2 - Double(rows.count / 2) * rows.pitch
    let shown = min(count, rows.count)
    for index in Set([0, 1, shown / 2, count / 2, count - 2, count - 1])
    where (0..<count).contains(index) {
      scene.change { $0.scroll(toItem: index, duration: 0, at: $1) }
      scene.rest()
      let middles = middles(scene)
      #expect(middles.count == shown)
      for (row, middle) in middles.enumerated() {
        #expect(abs(middle - top - Double(row) * rows.pitch) < 0.01, "\(index), row \(row)")
      }
      var frame = Carousel.Frame()
      scene.view.carousel.frame(into: &frame)
      let front = frame.cards.first { $0.index == index && !$0.isDeparting }
      let middle = front?.homography(
        Point(x: rows.size.width / 2, y: rows.size.height / 2))
      let light = rows.frame(of: index, items: count, wraps: false, in: view)
      #expect(abs(light.y + light.height / 2 - (middle?.y ?? .nan)) < 0.01, "\(index)")
    }
    _ = scene.toplevel.configure(width: 300, height: 400)
    scene.rest()
    #expect(scene.view.style.cardSize == MenuRows(in: Size(width: 300, height: 400)).size)
    scene.view.apply(CarouselScene.items(2), at: scene.window.time)
    scene.rest()
    #expect(middles(scene).count == 2)
    #expect(scene.broken == [])
  }
}
