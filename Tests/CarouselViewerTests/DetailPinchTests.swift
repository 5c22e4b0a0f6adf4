import CarouselEngine
import CarouselTestSupport
import Testing

@testable import CarouselViewer

@Suite struct DetailPinchTests {
  @Test func `the point under the fingers stays under them`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var detail = Detail(scene: Detail.sampleScene)
      detail.open(at: 0)
      // Anywhere on the way to the view, or there.
      let began = Double.random(in: 0.02...0.6, using: &random)
      detail.advance(to: began)
      let quad = try #require(detail.picture(at: began)).quad
      let center = Point(
        x: (quad.topLeft.x + quad.bottomRight.x) / 2 + Double.random(in: -60...60, using: &random),
        y: (quad.topLeft.y + quad.bottomRight.y) / 2 + Double.random(in: -40...40, using: &random))
      let under = try #require(detail.point(under: center, at: began))
      detail.pinchBegan(about: center, at: began)
      var time = began
      for _ in 0..<10 {
        time += 0.01
        let place = Point(
          x: Double.random(in: 0...800, using: &random),
          y: Double.random(in: 0...600, using: &random))
        detail.pinchMoved(to: place, scale: Double.random(in: 0.2...20, using: &random), at: time)
        let seen = try #require(detail.seen(under, at: time))
        #expect(seen.distance(to: place) < 1e-6)
      }
    }
  }

  @Test func `fingers on a closed card pull it out of its place`() throws {
    var detail = Detail(scene: Detail.sampleScene)
    let center = Point(x: 400, y: 290)
    let under = try #require(
      Homography(painting: Size(width: 1, height: 1), into: Detail.sampleScene.card)?.inverse?(
        center))
    detail.pinchBegan(about: center, at: 0)
    expectEvents(&detail, [.willOpen])
    #expect(detail.picture(at: 0)?.quad.distance(to: Detail.sampleScene.card) ?? 9 < 1e-9)
    detail.pinchMoved(to: center, scale: 1.5, at: 0.1)
    let halfway = try #require(detail.picture(at: 0.1))
    // As large as the fingers say, within what perspective leaves of "large".
    let card = Detail.sampleScene.cardScale
    #expect(abs(halfway.resolution / (1.5 * card) - 1) < 0.1)
    #expect(try #require(detail.seen(under, at: 0.1)).distance(to: center) < 1e-6)
    detail.pinchMoved(to: center, scale: 6, at: 0.2)
    #expect(detail.placement(at: 0.2).growth == 1)
    #expect(abs(detail.placement(at: 0.2).scale / (6 * card) - 1) < 1e-9)
    detail.pinchEnded(at: 0.4)
    detail.rest()
    expectEvents(&detail, [.didOpen])
  }

  @Test(arguments: [(1.2, Detail.Phase.closed), (2.2, .open)])
  func `a released card moves to the nearer side`(scale: Double, phase: Detail.Phase) {
    var detail = Detail(scene: Detail.sampleScene)
    detail.pinch(about: Point(x: 400, y: 290), to: scale, in: 0.3, at: 0, leaves: false)
    detail.pinchEnded(at: 0.5)
    detail.rest()
    #expect(detail.phase == phase)
  }

  @Test(arguments: [(0.9, Detail.Phase.open), (0.6, .closed)])
  func `a pinch in closes it if it goes far enough`(scale: Double, phase: Detail.Phase) {
    var detail = Detail.opened()
    detail.pinch(about: Point(x: 400, y: 290), to: scale, in: 0.3, at: 1, leaves: false)
    detail.pinchEnded(at: 1.5)
    detail.rest()
    #expect(detail.phase == phase)
    expectEvents(&detail, phase == .open ? [] : [.willClose, .didClose])
  }

  @Test func `a short quick pinch in closes it too`() {
    var detail = Detail.opened()
    detail.pinch(about: Point(x: 400, y: 290), to: 0.85, in: 0.05, at: 1)
    #expect(detail.phase == .closing)
  }

  @Test func `beyond the largest scale it stretches and comes back about the fingers`() throws {
    var detail = Detail.opened()
    let center = Point(x: 420, y: 310)
    let under = try #require(detail.point(under: center, at: 1))
    detail.pinch(about: center, to: 40, in: 0.3, at: 1, leaves: false)
    let scale = detail.placement(at: 1.3).scale
    #expect(scale > 2 && scale < 4)
    detail.pinchEnded(at: 1.5)
    for step in 0...50 {
      let time = 1.5 + Double(step) / 100
      detail.advance(to: time)
      #expect(try #require(detail.seen(under, at: time)).distance(to: center) < 1e-6)
    }
    #expect(detail.placement(at: 3).scale == 2)
  }

  @Test func `the way back is the way out`() {
    var detail = Detail.zoomed()
    let start = detail.placement(at: 2)
    let center = Point(x: 420, y: 310)
    detail.pinchBegan(about: center, at: 2)
    for (step, scale) in [0.3, 7, 30, 0.1, 1].enumerated() {
      detail.pinchMoved(to: center, scale: scale, at: 2.01 + Double(step) / 100)
    }
    let back = detail.placement(at: 3)
    #expect(abs(back.scale - start.scale) < 1e-12 && back.growth == 1)
    #expect(back.pan.distance(to: start.pan) < 1e-9)
  }

  @Test func `a second finger takes over from the first without a jump`() throws {
    var detail = Detail.opened()
    detail.swipe(
      from: Point(x: 400, y: 200), by: Vector(x: 0, y: 120), in: 0.2, at: 1, leaves: false)
    let before = try #require(detail.picture(at: 1.2)).quad
    detail.pinchBegan(about: Point(x: 450, y: 320), at: 1.2)
    #expect(try #require(detail.picture(at: 1.2)).quad.distance(to: before) < 1e-9)
    detail.pinchMoved(to: Point(x: 450, y: 320), scale: 1.3, at: 1.25)
    let pinched = try #require(detail.picture(at: 1.25)).quad
    detail.panBegan(from: Point(x: 500, y: 330), at: 1.25)
    #expect(try #require(detail.picture(at: 1.25)).quad.distance(to: pinched) < 1e-9)
  }

  @Test func `fingers that are taken away leave it as it was bound`() {
    var detail = Detail(scene: Detail.sampleScene)
    detail.pinch(about: Point(x: 400, y: 290), to: 5, in: 0.1, at: 0, leaves: false)
    detail.cancelTouches(at: 0.1)
    detail.rest()
    expectEvents(&detail, [.willOpen, .willClose, .didClose])
    detail = .opened()
    detail.pinch(about: Point(x: 400, y: 290), to: 0.3, in: 0.1, at: 1, leaves: false)
    detail.cancelTouches(at: 1.1)
    detail.rest()
    #expect(detail.phase == .open)
    let resolution = detail.settledResolution
    detail.pinch(about: Point(x: 400, y: 290), to: 2, in: 0.1, at: 10, leaves: false)
    #expect(detail.picture(at: 10.1)?.resolution != resolution)
    detail.cancelTouches(at: 10.1)
    #expect(detail.settledResolution == resolution)
  }

  @Test func `Escape takes it out of the fingers`() {
    var detail = Detail.opened()
    detail.pinch(about: Point(x: 400, y: 290), to: 3, in: 0.1, at: 1, leaves: false)
    detail.close(at: 1.1)
    detail.pinchMoved(to: Point(x: 100, y: 100), scale: 9, at: 1.2)
    detail.pinchEnded(at: 1.3)
    detail.rest()
    expectEvents(&detail, [.willClose, .didClose])
  }

  @Test func `fingers far from the content take hold of it without a jump`() throws {
    var detail = Detail(scene: Detail.sampleScene)
    detail.pinchBegan(about: Point(x: 4000, y: -2000), at: 0)
    #expect(
      try #require(detail.picture(at: 0)).quad.distance(to: Detail.sampleScene.card) < 1e-9)
  }

  @Test(arguments: [(0.53, -0.06...0), (1.9, 1...1.06)])
  func `however fast it is released, it overshoots only a little`(
    scale: Double, swing: ClosedRange<Double>
  ) {
    // Half as large as it is in the view, so that a little of the fingers' way is much of the card's.
    let card = Quad(
      topLeft: Point(x: 200, y: 200), topRight: Point(x: 600, y: 200),
      bottomRight: Point(x: 600, y: 425), bottomLeft: Point(x: 200, y: 425))
    let scene = Detail.scene(card: card)
    var detail = scale < 1 ? Detail.opened(scene) : Detail(scene: scene)
    detail.pinch(about: Point(x: 400, y: 300), to: scale, in: 0.04, at: 1)
    var (least, most, time) = (1.0, 0.0, 1.04)
    while let transitionTime = detail.nextTransitionTime, time < transitionTime {
      let growth = detail.placement(at: time).growth
      (least, most, time) = (min(least, growth), max(most, growth), time + 0.001)
    }
    let end = scale < 1 ? least : most
    #expect(swing.contains(end) && end != swing.lowerBound && end != swing.upperBound)
  }

  @Test func `a finger that stays after a pinch leaves the scale within its limits`() {
    var detail = Detail.opened()
    detail.pinch(about: Point(x: 400, y: 300), to: 40, in: 0.3, at: 1)
    detail.swipe(from: Point(x: 400, y: 300), by: Vector(x: 50, y: 20), in: 0.05, at: 1.31)
    detail.rest()
    #expect(detail.placement(at: 9).scale == 2)
  }
}
