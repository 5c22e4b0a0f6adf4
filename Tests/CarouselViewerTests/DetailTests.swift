import CarouselEngine
import Testing

@testable import CarouselViewer

@Suite struct DetailTests {
  private let scene = Detail.sampleScene

  @Test func `a closed detail shows nothing`() {
    let detail = Detail(scene: scene)
    #expect(detail.phase == .closed)
    #expect(detail.isAtRest)
    #expect(detail.picture(at: 0) == nil)
    #expect(detail.openness(at: 0) == 0)
  }

  @Test func `it grows from its card exactly upright into the view`() throws {
    var detail = Detail(scene: scene)
    detail.open(at: 0)
    let first = try #require(detail.picture(at: 0))
    #expect(first.quad.distance(to: scene.card) < 1e-9)
    detail.advance(to: 1)
    let last = try #require(detail.picture(at: 1))
    #expect(last.quad.topLeft == Point(x: 0, y: 75))
    #expect(last.quad.bottomRight == Point(x: 800, y: 525))
    #expect(last.resolution == 0.5)
    let map = try #require(last.homography(of: Size(width: 1600, height: 900)))
    #expect(
      map
        == Homography(
          h11: 0.5, h12: 0, h13: 0, h21: 0, h22: 0.5, h23: 75, h31: 0, h32: 0, h33: 1))
    #expect(detail.openness(at: 1) == 1)
    #expect(detail.isAtRest)
  }

  @Test func `on the way the card's perspective fades out`() throws {
    var detail = Detail(scene: scene)
    detail.open(at: 0)
    let map = try #require(detail.picture(at: 0)?.homography(of: scene.content))
    let card = try #require(Homography(mapping: scene.content, to: scene.card))
    for point in [Point(x: 400, y: 300), Point(x: 1500, y: 20)] {
      let (one, other) = (try #require(map(point)), try #require(card(point)))
      #expect(one.distance(to: other) < 1e-9)
    }
    detail.advance(to: 0.1)
    let later = try #require(detail.picture(at: 0.1)?.homography(of: scene.content))
    #expect(later.h31 != 0 && abs(later.h31 / later.h33) < abs(map.h31 / map.h33))
  }

  @Test func `opening and closing are reported in order`() {
    var detail = Detail(scene: scene)
    detail.open(at: 0)
    expectEvents(&detail, [.willOpen])
    #expect(detail.phase == .opening)
    detail.open(at: 0.1)
    detail.advance(to: 1)
    expectEvents(&detail, [.didOpen])
    #expect(detail.phase == .open)
    detail.close(at: 1)
    #expect(detail.phase == .closing)
    detail.close(at: 1.1)
    detail.advance(to: 2)
    expectEvents(&detail, [.willClose, .didClose])
    #expect(detail.phase == .closed)
    detail.close(at: 2)
    expectEvents(&detail, [])
  }

  @Test func `it says when it will be open`() throws {
    var detail = Detail(scene: scene)
    detail.open(at: 3)
    let transitionTime = try #require(detail.nextTransitionTime)
    #expect(transitionTime > 3.2 && transitionTime < 3.6)
    detail.advance(to: transitionTime.nextDown)
    #expect(detail.phase == .opening)
    detail.advance(to: transitionTime)
    #expect(detail.phase == .open)
    #expect(detail.nextTransitionTime == nil)
  }

  @Test func `closing from a zoomed and moved place ends in the card`() throws {
    var detail = Detail.zoomed()
    detail.swipe(from: Point(x: 500, y: 300), by: Vector(x: 200, y: -90), in: 0.1, at: 2)
    detail.close(at: 2.12)
    let transitionTime = try #require(detail.nextTransitionTime)
    detail.advance(to: transitionTime - 0.001)
    var end = transitionTime
    while let next = detail.nextTransitionTime {
      end = next
      detail.advance(to: next.nextDown)
      if let last = detail.picture(at: next.nextDown) {
        #expect(last.quad.distance(to: scene.card) < 2)
      }
      detail.advance(to: next)
    }
    #expect(detail.phase == .closed)
    #expect(detail.picture(at: end) == nil)
  }

  @Test func `others fade as it opens`() {
    var detail = Detail(scene: scene)
    detail.open(at: 0)
    var last = 1.0
    for step in 1...20 {
      let time = Double(step) * 0.02
      detail.advance(to: time)
      #expect(1 - detail.openness(at: time) <= last)
      last = 1 - detail.openness(at: time)
      #expect(detail.crossFade(at: time) == 1)
    }
    #expect(last < 0.001)
  }

  @Test func `nothing to show or no room cannot be opened`() {
    for scene in [
      Detail.scene(content: .zero), Detail.scene(view: .zero),
      Detail.scene(view: Size(width: .nan, height: 100)),
      Detail.scene(content: Size(width: .infinity, height: 100)),
      Detail.scene(content: Size(width: 1e-300, height: 100)),
    ] {
      var detail = Detail(scene: scene)
      detail.open(at: 0)
      detail.pinchBegan(about: .zero, at: 0)
      #expect(detail.phase == .closed)
      expectEvents(&detail, [])
    }
  }

  @Test func `a resized view keeps the zoom relative to the fit`() throws {
    var detail = Detail.zoomed()
    detail.update(Detail.scene(view: Size(width: 400, height: 300)), at: 2)
    #expect(detail.isAtRest)
    #expect(detail.placement(at: 2).scale == 0.5)
    detail.update(Detail.scene(view: Size(width: 400, height: 300), before: nil), at: 2)
    #expect(detail.placement(at: 2).scale == 0.5)
    detail = .opened()
    detail.update(Detail.scene(view: Size(width: 400, height: 300)), at: 1)
    let quad = try #require(detail.picture(at: 1)?.quad)
    #expect(quad.topLeft == Point(x: 0, y: 37.5))
    #expect(quad.bottomRight == Point(x: 400, y: 262.5))
  }

  @Test func `a scene without room closes it immediately`() {
    var detail = Detail.opened()
    detail.update(Detail.scene(view: .zero), at: 1)
    expectEvents(&detail, [.willClose, .didClose])
    #expect(detail.phase == .closed)
  }

  @Test func `times that are past count as now and others change nothing`() {
    var detail = Detail(scene: scene)
    detail.advance(to: 5)
    detail.open(at: 1)
    #expect(detail.picture(at: 5)?.quad.distance(to: scene.card) ?? 9 < 1e-9)
    detail.close(at: .nan)
    detail.close(at: .infinity)
    detail.advance(to: .infinity)
    #expect(detail.phase == .opening)
  }

  @Test func `a view that is resized while it opens does not slow it down`() {
    var detail = Detail(scene: scene)
    detail.open(at: 0)
    detail.advance(to: 0.1)
    let (place, rate) = (detail.placement(at: 0.1), detail.rate(at: 0.1))
    detail.update(Detail.scene(view: Size(width: 500, height: 400)), at: 0.1)
    #expect(abs(detail.placement(at: 0.1).growth - place.growth) < 1e-12)
    #expect(abs(detail.rate(at: 0.1).growth - rate.growth) < 1e-9)
  }

  @Test func `a picture says how large it will be`() throws {
    var detail = Detail(scene: Detail.scene(pixelScale: 2))
    detail.open(at: 0)
    #expect(detail.picture(at: 0)?.settledResolution == 1)
    let first = try #require(detail.picture(at: 0)?.resolution)
    #expect(abs(first - 2 * scene.cardScale) < 1e-9)
    detail.advance(to: 1)
    detail.close(at: 1)
    #expect(detail.picture(at: 1)?.settledResolution == 2 * scene.cardScale)
  }
}
