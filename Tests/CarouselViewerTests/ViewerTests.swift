import CarouselEngine
import Testing

@testable import CarouselViewer

/// The opened item of a carousel.
@Suite struct ViewerTests {
  private func carousel(_ kind: ArrangementKind = .coverFlow) -> ViewedCarousel {
    var carousel = Carousel(
      kind, viewSize: Size(width: 640, height: 480),
      data: Carousel.DataSource(
        rows: ItemRows(count: 12) { _ in
          ItemRows.Row(contentSize: Size(width: 1600, height: 1200))
        }, itemSize: Size(width: 200, height: 200)))
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    carousel.advance(to: 1)
    _ = carousel.takeEvents()
    return ViewedCarousel(carousel: carousel)
  }

  private func shown(_ carousel: ViewedCarousel) -> [Carousel.Frame.Card] {
    carousel.frame.cards.filter(\.isDetail)
  }

  @Test func `the card grows from its place to the view and back`() throws {
    var carousel = carousel()
    let place = carousel.frame.cards.first(where: \.isCurrent)?.quad
    carousel.open(at: 1)
    #expect(shown(carousel).first?.quad == place)
    carousel.advance(to: 1.1)
    let others = carousel.frame.cards.filter { !$0.isDetail }
    #expect(others.allSatisfy { !$0.isCurrent && $0.opacity < 1 } && !others.isEmpty)
    carousel.run()
    #expect(carousel.viewer.takeEvents() == [.willOpen, .didOpen])
    let open = shown(carousel)
    #expect(open.count == 1 && open.first?.index == 4)
    #expect(open.first?.quad?.topLeft == Point(x: 0, y: 0))
    #expect(open.first?.quad?.bottomRight == Point(x: 640, y: 480))
    #expect(carousel.frame.cards.count == 1)
    carousel.close(at: carousel.now)
    carousel.run()
    #expect(
      carousel.detail == nil && carousel.viewer.takeEvents() == [.willClose, .didClose])
    #expect(carousel.frame.cards.first(where: \.isCurrent)?.quad == place)
  }

  @Test(arguments: [480.0, 1000]) func `a footer as high as the view hides no item`(footer: Double)
  {
    var carousel = carousel()
    carousel.viewer.footer = footer
    carousel.open(at: 1)
    carousel.run()
    #expect(shown(carousel).first?.quad?.bottomRight == Point(x: 640, y: 480))
  }

  @Test(arguments: [ArrangementKind.timeMachine, .invertedTimeMachine, .linear], [-1, 1])
  func `the neighbor comes in though its own card is not seen`(kind: ArrangementKind, side: Int) {
    var carousel = carousel(kind)
    if kind == .linear {
      var settings = carousel.carousel.configuration
      settings.options[.visibleItems] = .value(1)
      try? carousel.carousel.configure(settings, at: 1)
    }
    carousel.advance(to: 2)
    let before = carousel.carousel.visibleIndices
    carousel.open(at: 2)
    carousel.advance(to: 3)
    let middle = Point(x: 320, y: 240)
    let away = Point(x: 320 - 200 * Double(side), y: 240)
    carousel.change(at: 3) { detail, now in
      detail.touchDown(at: now)
      detail.panBegan(from: middle, at: now)
      detail.panMoved(to: away, at: now)
    }
    #expect(shown(carousel).map(\.index).sorted() == [4, 4 + side].sorted())
    carousel.change(at: 3.1) { detail, now in detail.cancelTouches(at: now) }
    carousel.advance(to: 4)
    carousel.close(at: 4)
    carousel.advance(to: 6)
    #expect(carousel.carousel.currentIndex == 4 && carousel.carousel.visibleIndices == before)
  }

  @Test func `an item that a key turns to settles by that key`() {
    var carousel = carousel()
    carousel.open(at: 1)
    carousel.advance(to: 2)
    _ = carousel.carousel.takeEvents()
    carousel.change(at: 2, cause: .key) { detail, now in _ = detail.turn(by: 1, at: now) }
    carousel.run()
    #expect(carousel.carousel.takeEvents().contains(.settled(index: 5, cause: .key)))
  }

  @Test func `a turn brings the neighbor to the front`() {
    var carousel = carousel()
    carousel.open(at: 1)
    carousel.run()
    let turned = carousel.change(at: carousel.now) { detail, now in
      detail.turn(by: 1, at: now)
    }
    #expect(turned == true)
    #expect(carousel.carousel.currentIndex == 5)
    carousel.advance(to: carousel.now + 0.1)
    #expect(Set(shown(carousel).map(\.index)) == [4, 5])
    carousel.run()
    #expect(shown(carousel).map(\.index) == [5])
    #expect(carousel.viewer.takeEvents().contains(.turned(by: 1)))
  }

  @Test func `right to left the neighbor to the right is the item before`() throws {
    var carousel = carousel()
    var settings = carousel.carousel.configuration
    settings.direction = .rightToLeft
    try carousel.carousel.configure(settings, at: 1)
    carousel.open(at: 1)
    carousel.run()
    _ = carousel.change(at: carousel.now) { detail, now in detail.turn(by: 1, at: now) }
    #expect(carousel.carousel.currentIndex == 3)
  }

  @Test func `a pinch opens the current item, and a slide show waits`() throws {
    var carousel = carousel()
    try carousel.carousel.startAutoplay(Autoplay(interval: 3), at: 1)
    carousel.change(at: 1) { detail, now in
      detail.pinchBegan(about: Point(x: 320, y: 240), at: now)
    }
    carousel.change(at: 1.1) { detail, now in
      detail.pinchMoved(to: Point(x: 320, y: 240), scale: 3, at: now)
    }
    carousel.change(at: 1.2) { detail, now in detail.pinchEnded(at: now) }
    carousel.advance(to: 30)
    #expect(carousel.detail?.phase == .open && carousel.carousel.currentIndex == 4)
    carousel.close(at: 30)
    carousel.advance(to: 34)
    #expect(carousel.detail == nil && carousel.carousel.currentIndex == 5)
  }

  @Test func `without items nothing opens, and the last item takes the detail with it`() {
    var empty = ViewedCarousel(carousel: Carousel(viewSize: Size(width: 640, height: 480)))
    empty.open(at: 0)
    #expect(empty.detail == nil && empty.isAtRest)
    var one = ViewedCarousel(
      carousel: Carousel(
        viewSize: Size(width: 640, height: 360), data: Carousel.DataSource(itemCount: 1)))
    one.open(at: 0)
    one.run()
    one.carousel.remove(item: 0, animated: false, at: one.now)
    one.viewer.follow(&one.carousel)
    one.run()
    #expect(one.detail == nil && one.isAtRest)
  }

  @Test func `where motion is to be reduced it fades`() throws {
    var carousel = carousel()
    var settings = carousel.carousel.configuration
    settings.reducesMotion = true
    try carousel.carousel.configure(settings, at: 1)
    carousel.open(at: 1)
    carousel.advance(to: 1.05)
    let card = try #require(shown(carousel).first)
    #expect(card.quad?.topLeft == .zero && card.opacity > 0 && card.opacity < 1)
    #expect(carousel.frame.cards.contains { $0.index == 4 && !$0.isDetail })
    carousel.advance(to: 1.2)
    #expect(carousel.isAtRest && shown(carousel).first?.opacity == 1)
  }
}
