import CarouselEngine
import Testing

@testable import CarouselViewer

@Suite struct DetailReducedMotionTests {
  private func reduced() -> Detail {
    var detail = Detail(scene: Detail.sampleScene)
    detail.reducesMotion = true
    return detail
  }

  @Test func `it opens in its final place by a cross-fade of a tenth of a second`() throws {
    var detail = reduced()
    detail.open(at: 0)
    let final = try #require(Detail.opened().picture(at: 1)).quad
    #expect(detail.crossFade(at: 0) == 0)
    var last = 0.0
    for step in 1...9 {
      let time = Double(step) / 100
      detail.advance(to: time)
      #expect(detail.picture(at: time)?.quad == final)
      #expect(detail.crossFade(at: time) > last)
      last = detail.crossFade(at: time)
    }
    #expect(detail.phase == .opening)
    detail.advance(to: 0.1)
    #expect(detail.phase == .open)
    #expect(detail.crossFade(at: 0.1) == 1)
    #expect(detail.openness(at: 0.1) == 1)
  }

  @Test func `it closes where it is`() throws {
    var detail = reduced()
    detail.open(at: 0)
    detail.advance(to: 1)
    let open = try #require(detail.picture(at: 1)).quad
    detail.close(at: 1)
    detail.advance(to: 1.05)
    #expect(detail.picture(at: 1.05)?.quad == open)
    #expect(detail.crossFade(at: 1.05) < 1)
    detail.advance(to: 1.1)
    #expect(detail.phase == .closed)
  }

  @Test func `a cross-fade that is called off goes back from where it is`() {
    var detail = reduced()
    detail.open(at: 0)
    detail.advance(to: 0.03)
    let weight = detail.crossFade(at: 0.03)
    detail.close(at: 0.03)
    #expect(abs(detail.crossFade(at: 0.03) - weight) < 1e-12)
    detail.rest()
    expectEvents(&detail, [.willOpen, .willClose, .didClose])
  }

  @Test func `a pinch opens it without growth`() {
    var detail = reduced()
    detail.pinchBegan(about: Point(x: 400, y: 300), at: 0)
    detail.pinchMoved(to: Point(x: 400, y: 300), scale: 1.05, at: 0.02)
    #expect(detail.phase == .closed)
    detail.pinchMoved(to: Point(x: 400, y: 300), scale: 1.15, at: 0.04)
    #expect(detail.phase == .opening)
    #expect(detail.placement(at: 0.04).growth == 1)
    detail.pinchMoved(to: Point(x: 400, y: 300), scale: 3, at: 0.06)
    detail.pinchEnded(at: 0.08)
    detail.rest()
    #expect(detail.phase == .open)
  }

  @Test(arguments: [(0.9, Detail.Phase.open), (0.6, .closed)])
  func `a pinch in closes it without shrinking into the card`(scale: Double, phase: Detail.Phase) {
    var detail = reduced()
    detail.open(at: 0)
    detail.advance(to: 1)
    detail.pinch(about: Point(x: 400, y: 300), to: scale, in: 0.3, at: 1, leaves: false)
    #expect(detail.placement(at: 1.3).growth == 1)
    detail.pinchEnded(at: 1.5)
    detail.rest()
    #expect(detail.phase == phase)
  }

  @Test func `nothing coasts`() {
    var detail = reduced()
    detail.open(at: 0)
    detail.zoom(about: Point(x: 400, y: 300), at: 0.2)
    detail.advance(to: 1)
    detail.swipe(from: Point(x: 400, y: 300), by: Vector(x: 60, y: 20), in: 0.05, at: 1)
    detail.rest()
    #expect(abs(detail.placement(at: 5).pan.x - 60) < 1e-9)
  }

  @Test func `motion that is allowed again in the middle of a cross-fade ends as well`() {
    var detail = reduced()
    detail.open(at: 0)
    detail.advance(to: 0.05)
    detail.reducesMotion = false
    detail.close(at: 0.05)
    detail.advance(to: 0.2)
    #expect(detail.crossFade(at: 0.2) == 1)
    #expect(detail.phase == .closing)
    detail.rest()
    #expect(detail.phase == .closed)
  }

  @Test func `everything that ends within one step of time has ended after it`() {
    var detail = reduced()
    detail.open(at: 0)
    detail.advance(to: 0.05)
    detail.reducesMotion = false
    detail.close(at: 0.05)
    detail.advance(to: 9)
    #expect(detail.phase == .closed && detail.isAtRest)
  }
}
