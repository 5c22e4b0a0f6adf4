import CarouselEngine
import Testing

@testable import CarouselViewer

@Suite struct DetailZoomTests {
  @Test func `a double-tap goes to 1:1 about its point, and back to the fit`() throws {
    var detail = Detail.opened()
    let place = Point(x: 500, y: 350)
    let under = try #require(detail.point(under: place, at: 1))
    detail.zoom(about: place, at: 1)
    for step in 0...50 {
      let time = 1 + Double(step) / 100
      detail.advance(to: time)
      let seen = try #require(detail.seen(under, at: time))
      #expect(seen.distance(to: place) < 1e-6)
    }
    #expect(detail.picture(at: 2)?.resolution == 1)
    detail.zoom(about: place, at: 2)
    #expect(detail.picture(at: 2)?.settledResolution == 0.5)
    detail.advance(to: 3)
    #expect(detail.placement(at: 3) == Detail.Placement(growth: 1, scale: 0.5))
  }

  @Test(arguments: [
    (Size(width: 1600, height: 900), 1.0, 1.0), (Size(width: 1600, height: 900), 2.0, 1.0),
    (Size(width: 8000, height: 6000), 2.0, 0.5), (Size(width: 80, height: 60), 1.0, 20),
    (Size(width: 840, height: 630), 1.0, 2 * 800.0 / 840),
  ])
  func `the natural scale is 1:1, or twice the fit where that is not larger`(
    content: Size, pixelScale: Double, scale: Double
  ) {
    var detail = Detail.opened(Detail.scene(content: content, pixelScale: pixelScale))
    detail.zoom(about: Point(x: 400, y: 300), at: 1)
    detail.advance(to: 2)
    #expect(abs(detail.placement(at: 2).scale - scale) < 1e-12)
  }

  @Test(arguments: [
    (Size(width: 1600, height: 900), 1.0), (Size(width: 1600, height: 900), 2.0),
    (Size(width: 80, height: 60), 1.0),
  ])
  func `the actual size is a pixel on a pixel, and at least what fits`(
    content: Size, pixelScale: Double
  ) {
    var detail = Detail.opened(Detail.scene(content: content, pixelScale: pixelScale))
    let fit = detail.placement(at: 1).scale
    detail.zoomToActualSize(at: 1)
    detail.advance(to: 2)
    #expect(abs(detail.placement(at: 2).scale - max(fit, 1 / pixelScale)) < 1e-12)
    detail.zoom(by: 1.5, at: 2)
    detail.advance(to: 3)
    #expect(detail.placement(at: 3).scale > fit)
    detail.zoomToFit(at: 3)
    detail.advance(to: 4)
    #expect(detail.placement(at: 4) == Detail.Placement(growth: 1, scale: fit))
  }

  @Test func `content that is turned keeps the size of its pixels, or is fitted again`() throws {
    let sizes = [Size(width: 1600, height: 900), Size(width: 900, height: 1600)]
    func turns(_ detail: inout Detail) -> [Double?] {
      (1...4).map { turn in
        detail.update(Detail.scene(content: sizes[turn % 2]), at: 1 + Double(turn))
        detail.advance(to: 1.9 + Double(turn))
        return detail.settledResolution
      }
    }
    var fitted = Detail.opened(Detail.scene(content: sizes[0]))
    var enlarged = fitted
    #expect(turns(&fitted) == [0.375, 0.5, 0.375, 0.5])
    enlarged.zoomToActualSize(at: 1)
    enlarged.advance(to: 1.9)
    #expect(turns(&enlarged) == [1, 1, 1, 1])
    enlarged.close(at: 7)
    #expect(enlarged.settledResolution == nil)
  }

  @Test
  func `content with a limit is opened no larger, on the pixels of the screen, and zoomed beyond`()
    throws
  {
    let content = Size(width: 301, height: 200)
    func scene(_ limit: Double, pixelScale: Double = 1) -> Detail.Scene {
      Detail.Scene(
        view: Detail.sampleScene.view, content: content, card: Detail.sampleScene.card,
        pixelScale: pixelScale, limits: .init(content: limit))
    }
    var detail = Detail.opened(scene(1))
    let quad = try #require(detail.picture(at: 1)?.quad)
    #expect(quad.topLeft.x == quad.topLeft.x.rounded() && quad.topLeft.y == 200)
    #expect(quad.bottomRight.x - quad.topLeft.x == 301)
    detail.zoom(about: Point(x: 400, y: 300), at: 1)
    detail.advance(to: 2)
    #expect(detail.placement(at: 2).scale == 2)
    let fine = try #require(Detail.opened(scene(2.0 / 3, pixelScale: 1.5)).picture(at: 1)?.quad)
    #expect(abs(fine.topLeft.x * 1.5 - (fine.topLeft.x * 1.5).rounded()) < 1e-9)
    // What is no scale is no limit, nor is one that the view is below.
    for limit in [0, -1, .nan, .infinity, 90] {
      #expect(Detail.opened(scene(limit)).placement(at: 1).scale == 800.0 / 301)
    }
  }

  @Test func `content that gets a limit while it is open shrinks to it`() {
    var detail = Detail.opened(Detail.scene(content: Size(width: 400, height: 300)))
    #expect(detail.placement(at: 1).scale == 2)
    detail.update(
      Detail.Scene(
        view: Detail.sampleScene.view, content: Size(width: 400, height: 300),
        card: Detail.sampleScene.card, limits: .init(content: 1)), at: 1)
    detail.rest()
    #expect(detail.placement(at: 9).scale == 1)
  }

  @Test func `a double-tap near an edge shows nothing beyond it`() throws {
    var detail = Detail.opened()
    detail.zoom(about: Point(x: 0, y: 75), at: 1)
    detail.advance(to: 2)
    let quad = try #require(detail.picture(at: 2)?.quad)
    #expect(quad.topLeft == .zero)
    #expect(quad.bottomRight == Point(x: 1600, y: 900))
  }

  @Test func `steps are taken from the goal and end at the limits`() {
    var detail = Detail.opened()
    for step in 0..<3 {
      detail.zoom(by: 1.25, about: Point(x: 400, y: 300), at: 1 + Double(step) * 0.05)
    }
    detail.rest()
    #expect(abs(detail.placement(at: 9).scale - 0.5 * 1.25 * 1.25 * 1.25) < 1e-12)
    detail.zoom(by: 1e9, about: .zero, at: 9)
    detail.rest()
    #expect(detail.placement(at: 99).scale == 2)
    detail.zoom(by: 1e-9, about: .zero, at: 99)
    detail.rest()
    #expect(detail.placement(at: 999).scale == 0.5)
    for factor in [0, -1, .nan, Double.infinity] {
      detail.zoom(by: factor, about: .zero, at: 999)
      #expect(detail.isAtRest)
    }
  }

  @Test func `the largest scale is four times the fit or twice 1:1`() {
    let small = Detail.Zoom(
      content: Size(width: 80, height: 60), view: Size(width: 800, height: 600), pixelScale: 1)
    #expect(small.maximum == 40)
    let large = Detail.Zoom(
      content: Size(width: 8000, height: 6000), view: Size(width: 800, height: 600), pixelScale: 2)
    #expect(large.maximum == 1)
  }

  @Test(arguments: [0.01, 0.3, 0.5, 1, 2, 2.5, 3.9])
  func `a stretched scale can be taken back`(scale: Double) {
    let zoom = Detail.Zoom(
      content: Size(width: 1600, height: 900), view: Size(width: 800, height: 600), pixelScale: 1)
    let stretched = zoom.stretched(scale)
    #expect(stretched <= 4 && stretched >= 0.25)
    #expect(abs(zoom.stretched(zoom.pulled(stretched)) - stretched) < 1e-9)
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `1:1 content lies on the screen's pixels`(pixelScale: Double) throws {
    let scene = Detail.scene(content: Size(width: 4801, height: 3333), pixelScale: pixelScale)
    var detail = Detail.opened(scene)
    detail.zoom(about: Point(x: 333.3, y: 222.2), at: 1)
    detail.advance(to: 2)
    let picture = try #require(detail.picture(at: 2))
    #expect(picture.resolution == 1)
    let corner = picture.quad.topLeft
    for place in [corner.x * pixelScale, corner.y * pixelScale] {
      #expect(abs(place - place.rounded()) < 1e-9)
    }
  }
}
