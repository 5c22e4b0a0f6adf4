import CarouselEngine
import Testing

@testable import CarouselViewer

@Suite struct DetailTurnTests {
  private let middle = Point(x: 400, y: 300)

  @Test func `the neighbor enters next to the content`() throws {
    var detail = Detail.opened()
    #expect(detail.neighbor(on: 1, at: 1) == nil)
    detail.swipe(from: middle, by: Vector(x: -300, y: 5), in: 0.3, at: 1, leaves: false)
    let own = try #require(detail.picture(at: 1.3)).quad
    let next = try #require(detail.neighbor(on: 1, at: 1.3))
    #expect(detail.neighbor(on: -1, at: 1.3) == nil)
    #expect(next.offset == 1 && next.content == Size(width: 1000, height: 1000))
    #expect(abs(own.topLeft.x + 300) < 1e-9 && own.topLeft.y == 75)
    // 600 wide in a view of 800, which begins a gap to the right of the first.
    #expect(abs(next.quad.topLeft.x - (500 + Detail.Scene.gap + 100)) < 1e-9)
    #expect(next.quad.topLeft.y == 0 && next.resolution == 0.6)
  }

  @Test func `each neighbor keeps to its own limit, on the way and when it is the opened one`()
    throws
  {
    let content = Size(width: 100, height: 100)
    var detail = Detail.opened(
      Detail.Scene(
        view: Detail.sampleScene.view, content: content, before: content, after: content,
        card: Detail.sampleScene.card, limits: .init(content: 1, before: 2, after: 3)))
    let turned = detail.turn(by: 1, at: 1)
    #expect(turned)
    detail.advance(to: 1.1)
    #expect(detail.placement(at: 1.1).scale == 3)
    let former = try #require(detail.neighbor(on: -1, at: 1.1))
    #expect(former.resolution == 1)
    detail.rest()
    #expect(detail.scene.limits == .init(content: 3, before: 1))
    detail.swipe(from: middle, by: Vector(x: 300, y: 0), in: 0.3, at: 9, leaves: false)
    #expect(detail.neighbor(on: -1, at: 9.3)?.resolution == 1)
  }

  @Test(arguments: [(-500.0, 1), (500, -1)])
  func `a long slow swipe turns to the neighbor`(way: Double, side: Int) throws {
    var detail = Detail.opened()
    let content = try #require(detail.scene.neighbor(side))
    detail.swipe(from: middle, by: Vector(x: way, y: 0), in: 0.5, at: 1, leaves: false)
    let before = try #require(detail.neighbor(on: side, at: 1.5)).quad
    let own = try #require(detail.picture(at: 1.5)).quad
    expectEvents(&detail, [])
    detail.panEnded(at: 1.7)
    expectEvents(&detail, [.turned(by: side)])
    #expect(detail.scene.content == content)
    #expect(try #require(detail.picture(at: 1.7)).quad.distance(to: before) < 1e-9)
    #expect(try #require(detail.neighbor(on: -side, at: 1.7)).quad.distance(to: own) < 1e-9)
    detail.rest()
    #expect(detail.placement(at: 9).turn == 0)
    #expect(detail.neighbor(on: -side, at: 9) == nil)
    #expect(detail.scene.neighbor(-side) == Detail.sampleScene.content)
    #expect(detail.scene.neighbor(side) == nil)
  }

  @Test func `a quick short swipe turns, and one back does not`() {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: Vector(x: -60, y: 0), in: 0.08, at: 1)
    expectEvents(&detail, [.turned(by: 1)])
    detail = .opened()
    detail.swipe(from: middle, by: Vector(x: -500, y: 0), in: 0.2, at: 1, leaves: false)
    for step in 1...10 {
      detail.panMoved(to: Point(x: -100 + Double(step) * 10, y: 300), at: 1.2 + Double(step) / 100)
    }
    detail.panEnded(at: 1.3)
    expectEvents(&detail, [])
  }

  @Test func `without a neighbor it gives a little and returns`() {
    var detail = Detail.opened(Detail.scene(after: nil))
    detail.swipe(from: middle, by: Vector(x: -500, y: 0), in: 0.1, at: 1)
    expectEvents(&detail, [])
    #expect(detail.neighbor(on: 1, at: 1.1) == nil)
    let pan = detail.placement(at: 1.1).pan.x
    #expect(pan < -100 && pan > -300)
    detail.rest()
    #expect(detail.placement(at: 9) == Detail.Placement(growth: 1, scale: 0.5))
  }

  @Test func `a finger does not pull it past the neighbor`() {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: Vector(x: -9000, y: 0), in: 0.5, at: 1)
    detail.rest()
    expectEvents(&detail, [.turned(by: 1)])
  }

  @Test func `zoomed content turns from its edge only`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: -800, y: 0), in: 0.1, at: 2)
    detail.rest()
    expectEvents(&detail, [])
    #expect(detail.placement(at: 5).pan.x == -400)
    detail.swipe(from: middle, by: Vector(x: -60, y: 0), in: 0.06, at: 5)
    expectEvents(&detail, [.turned(by: 1)])
    detail.rest()
    // The neighbor is fitted.
    #expect(detail.placement(at: 9) == Detail.Placement(growth: 1, scale: 0.6))
  }

  @Test func `a turn that is caught and taken back finds the content as it was left`() throws {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: -800, y: 0), in: 0.1, at: 2)
    detail.rest()
    detail.swipe(from: middle, by: Vector(x: -60, y: 0), in: 0.06, at: 5)
    detail.advance(to: 5.1)
    detail.swipe(from: middle, by: Vector(x: 200, y: 0), in: 0.1, at: 5.1)
    expectEvents(&detail, [.turned(by: 1), .turned(by: -1)])
    detail.rest()
    #expect(
      detail.placement(at: 9) == Detail.Placement(growth: 1, scale: 1, pan: Vector(x: -400, y: 0)))
    #expect(detail.scene.content == Detail.sampleScene.content)
  }

  @Test func `keys turn it, as often as there are neighbors`() {
    var detail = Detail.opened()
    expectTurn(&detail, by: 1, at: 1, true)
    expectEvents(&detail, [.turned(by: 1)])
    detail.update(
      Detail.scene(content: Size(width: 1000, height: 1000), before: Detail.sampleScene.content),
      at: 1)
    expectTurn(&detail, by: 1, at: 1.02, false)
    #expect(detail.nextTransitionTime != nil)
    expectTurn(&detail, by: 1, at: 1.2, true)
    detail.rest()
    expectEvents(&detail, [.turned(by: 1)])
    expectTurn(&detail, by: 0, at: 9, false)
    expectTurn(&detail, by: .max, at: 9, false)
    expectTurn(&detail, by: .min, at: 9, false)
  }

  @Test func `it does not turn before it is open`() {
    var detail = Detail(scene: Detail.sampleScene)
    expectTurn(&detail, by: 1, at: 0, false)
    detail.open(at: 0)
    expectTurn(&detail, by: 1, at: 0.1, false)
  }

  @Test func `a turn that is caught past its goal does not jump`() {
    var detail = Detail.opened()
    detail.swipe(from: middle, by: Vector(x: -700, y: 0), in: 0.09, at: 1)
    var (time, least) = (1.09, 0.0)
    while let transitionTime = detail.nextTransitionTime, time < transitionTime {
      least = min(least, detail.placement(at: time).turn)
      time += 0.001
    }
    // It swings past by the gap between two items at most.
    #expect(least < -5 && least >= -Detail.Scene.gap)
    detail.advance(to: 1.3)
    let before = detail.placement(at: 1.3)
    detail.panBegan(from: middle, at: 1.3)
    detail.panMoved(to: Point(x: 400.001, y: 300), at: 1.31)
    #expect(abs(detail.placement(at: 1.31).turn - before.turn) < 0.002)
  }

  @Test func `an item that is out of sight is forgotten as it was`() {
    var detail = Detail.zoomed()
    detail.swipe(from: middle, by: Vector(x: -800, y: 0), in: 0.1, at: 2)
    detail.rest()
    detail.turn(by: 1, at: 5)
    detail.advance(to: 6)
    detail.turn(by: -1, at: 6)
    detail.rest()
    #expect(detail.placement(at: 9) == Detail.Placement(growth: 1, scale: 0.5))
  }

  @Test func `a content that turns out to be of another size goes on coming in`() throws {
    var detail = Detail.opened()
    detail.turn(by: 1, at: 1)
    detail.advance(to: 1.1)
    let (place, rate) = (detail.placement(at: 1.1), detail.rate(at: 1.1))
    detail.update(Detail.scene(content: Size(width: 4000, height: 4000)), at: 1.1)
    #expect(abs(detail.placement(at: 1.1).turn - place.turn) < 1e-9)
    #expect(abs(detail.rate(at: 1.1).turn - rate.turn) < 1e-9)
    #expect(try #require(detail.picture(at: 1.1)).resolution == 0.15)
  }
}
