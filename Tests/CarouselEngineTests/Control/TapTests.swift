import Testing

@testable import CarouselEngine

@Suite struct TapTests {
  private let middle = Point(x: 320, y: 180)

  @Test func `a tap at the side brings the item to the center and selects it`() {
    var carousel = Carousel.sample()
    #expect(carousel.tap(Point(x: 520, y: 180), at: 0) == 2)
    #expect(
      carousel.takeNews() == [
        .selectionRequested(2, isAllowed: true), .willBeginScrolling, .selected(2),
      ])
    carousel.run()
    #expect(carousel.currentIndex == 2)
    #expect(carousel.takeNews().last == .settled(index: 2, cause: .tap))
  }

  @Test func `a tap that does not center only selects`() {
    var settings = Carousel.Configuration()
    settings.centersSelection = false
    var carousel = Carousel.sample(settings: settings)
    #expect(carousel.tap(Point(x: 520, y: 180), at: 0) == 2)
    #expect(!carousel.isScrolling)
  }

  @Test func `an item may refuse to be selected`() {
    var settings = Carousel.Configuration()
    settings.maySelect = { $0 % 2 == 0 }
    var carousel = Carousel.sample(settings: settings)
    #expect(carousel.tap(Point(x: 420, y: 180), at: 0) == nil)
    #expect(carousel.takeNews() == [.selectionRequested(1, isAllowed: false)])
    #expect(carousel.isAtRest)
  }

  @Test func `placeholders are hit but never selected`() {
    var carousel = Carousel.sample(items: 1, placeholders: 2)
    let side = Point(x: 220, y: 180)
    #expect(carousel.card(at: side)?.index == -1)
    #expect(carousel.item(at: side) == nil)
    #expect(carousel.tap(side, at: 0) == nil)
    #expect(carousel.takeNews() == [] && carousel.isAtRest)
  }

  @Test func `invisible cards are not hit`() throws {
    var settings = Carousel.Configuration(.cylinder)
    settings.options[.showsBackfaces] = .value(0)
    let carousel = Carousel.sample(.cylinder, items: 12, settings: settings)
    #expect(carousel.frame.cards.allSatisfy { $0.transform.m33 > 0 })
    #expect(carousel.frame.cards.count < carousel.visibleIndices.count)
    let inside = Carousel.sample(.cylinder, items: 12)
    #expect(inside.frame.cards.contains { $0.isBackFacing })
  }

  @Test func `a card partly behind the eye is hit where it is seen`() throws {
    var settings = Carousel.Configuration(.custom)
    settings.perspective = -0.01
    settings.placing = { CardPose(.rotation(1.2, x: 0, y: 1, z: 0) * $0.base) }
    var carousel = Carousel(
      valid: settings, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(itemCount: 1, itemSize: Size(width: 300, height: 100)))
    let card = try #require(carousel.frame.cards.first)
    #expect(card.quad == nil)
    #expect(carousel.item(at: middle) == 0)
    #expect(carousel.tap(middle, at: 0) == 0)
  }
}
