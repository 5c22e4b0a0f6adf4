import CarouselEngine
import Testing

@testable import CarouselViewer

@Suite struct DetailPanTests {
  private let middle = Point(x: 400, y: 300)

  @Test func `zoomed content follows the finger`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: 130, y: -70), in: 0.2, at: 2, leaves: false)
    #expect(detail.placement(at: 2.2).pan.distance(to: Vector(x: 130, y: -70)) < 1e-9)
  }

  @Test func `beyond its edges it follows as on a rubber band, and returns`() {
    var detail = Detail.zoomed(Detail.scene(before: nil, after: nil))
    // The content has 400 to the side and 150 up and down.
    detail.swipe(from: middle, by: Vector(x: 500, y: 250), in: 0.2, at: 2, leaves: false)
    let pan = detail.placement(at: 2.2).pan
    #expect(pan.x > 400 && pan.x < 455 && pan.y > 150 && pan.y < 205)
    #expect(detail.placement(at: 2.2).turn == 0)
    detail.panEnded(at: 2.4)
    detail.rest()
    #expect(detail.placement(at: 9).pan == Vector(x: 400, y: 150))
  }

  @Test func `a fling goes on as fast as the finger and slows down`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: -40, y: 16), in: 0.08, at: 2)
    let rate = detail.rate(at: 2.08).pan
    #expect(rate.distance(to: Vector(x: -500, y: 200)) < 1)
    let transitionTime = detail.nextTransitionTime ?? 0
    #expect(transitionTime > 3)
    detail.rest()
    // v/6 beyond where the finger left.
    #expect(
      detail.placement(at: 9).pan.distance(to: Vector(x: -40 - 500.0 / 6, y: 16 + 200.0 / 6)) < 1)
  }

  @Test func `a fling into an edge swings a little beyond and stays there`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: -300, y: 0), in: 0.08, at: 2)
    var least = 0.0
    for step in 0...400 {
      let time = 2.08 + Double(step) / 200
      detail.advance(to: time)
      least = min(least, detail.placement(at: time).pan.x)
    }
    #expect(least < -405 && least > -540)
    #expect(detail.placement(at: 5).pan == Vector(x: -400, y: 0))
  }

  @Test func `a finger that comes down stops a fling`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: -40, y: 16), in: 0.08, at: 2)
    detail.touchDown(at: 2.2)
    let caught = detail.placement(at: 2.2)
    detail.advance(to: 2.5)
    #expect(detail.placement(at: 2.5) == caught)
    #expect(!detail.isAtRest)
    detail.touchUp(at: 2.5)
    detail.rest()
    // It lies down on the nearest pixels.
    #expect(detail.placement(at: 9).pan.distance(to: caught.pan) < 0.71)
    #expect(detail.isAtRest)
  }

  @Test func `the way back is the way out`() {
    var detail = Detail.zoomed(Detail.scene(before: nil, after: nil))
    detail.panBegan(from: middle, at: 2)
    for (step, x) in [900.0, -900, 10_000, 37, 400].enumerated() {
      detail.panMoved(to: Point(x: x, y: 300 - x + 400), at: 2.01 + Double(step) / 100)
    }
    #expect(detail.placement(at: 3).pan.distance(to: .zero) < 1e-9)
  }

  @Test(arguments: [Vector(x: 20, y: 200), Vector(x: -20, y: -200)])
  func `a slow long swipe across closes it`(way: Vector) {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: way, in: 0.5, at: 1, leaves: false)
    #expect(detail.openness(at: 1.5) < 0.85)
    detail.panEnded(at: 1.7)
    expectEvents(&detail, [.willClose])
  }

  @Test(arguments: [Vector(x: 5, y: 400), Vector(x: -5, y: -400)])
  func `who scrolls on a touchpad does not close it, and turns its pages`(way: Vector) {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: way, in: 0.1, at: 1, closes: false)
    #expect(detail.phase == .open)
    detail.rest()
    #expect(detail.placement(at: 9) == Detail.Placement(growth: 1, scale: 0.5))
    detail.swipe(from: middle, by: Vector(x: -300, y: 40), in: 0.1, at: 10, closes: false)
    expectEvents(&detail, [.turned(by: 1)])
  }

  @Test func `a quick short swipe across closes it`() {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: Vector(x: 0, y: 60), in: 0.08, at: 1)
    #expect(detail.phase == .closing)
  }

  @Test func `a short swipe across, or one that turns back, does not`() {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: Vector(x: 0, y: 60), in: 0.5, at: 1)
    #expect(detail.phase == .open)
    detail.rest()
    #expect(detail.placement(at: 9) == Detail.Placement(growth: 1, scale: 0.5))
    detail.swipe(from: middle, by: Vector(x: 0, y: 200), in: 0.2, at: 9, leaves: false)
    for step in 1...10 {
      detail.panMoved(to: Point(x: 400, y: 500 - Double(step) * 15), at: 9.2 + Double(step) / 100)
    }
    detail.panEnded(at: 9.3)
    #expect(detail.phase == .open)
  }

  @Test func `the point under a finger that pulls it away stays under it`() throws {
    var detail = Detail.opened()
    let under = try #require(detail.point(under: middle, at: 1))
    detail.swipe(from: middle, by: Vector(x: 90, y: 240), in: 0.3, at: 1, leaves: false)
    let seen = try #require(detail.seen(under, at: 1.3))
    #expect(seen.distance(to: Point(x: 490, y: 540)) < 1e-6)
  }

  @Test func `zoomed content is not pulled away`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: 0, y: 300), in: 0.1, at: 2)
    #expect(detail.phase == .open)
  }

  @Test func `content that is pulled over its edge and caught there does not turn`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: 500, y: 0), in: 0.2, at: 2, leaves: false)
    let pulled = detail.placement(at: 2.2)
    #expect(pulled.pan.x > 401 && pulled.turn == 0)
    detail.panBegan(from: middle, at: 2.3)
    detail.panMoved(to: Point(x: 400.001, y: 300), at: 2.31)
    #expect(detail.placement(at: 2.31).pan.distance(to: pulled.pan) < 0.002)
    detail.panMoved(to: Point(x: 100, y: 300), at: 2.4)
    #expect(detail.placement(at: 2.4).turn == 0)
    #expect(detail.placement(at: 2.4).pan.x < 250)
  }

  @Test func `a fling of 1:1 content comes to rest on the screen's pixels`() throws {
    let scene = Detail.scene(content: Size(width: 1601, height: 903), pixelScale: 2)
    var detail = Detail.opened(scene)
    detail.zoom(by: 1 / detail.placement(at: 1).scale, about: Point(x: 333, y: 222), at: 1)
    detail.advance(to: 2)
    #expect(detail.picture(at: 2)?.resolution == 2)
    detail.swipe(from: middle, by: Vector(x: 33.3, y: 21.7), in: 0.05, at: 2)
    detail.rest()
    let corner = try #require(detail.picture(at: 9)).quad.topLeft
    for place in [corner.x * 2, corner.y * 2] { #expect(abs(place - place.rounded()) < 1e-9) }
    #expect(detail.placement(at: 9).pan.x != 33.3)
  }
}
