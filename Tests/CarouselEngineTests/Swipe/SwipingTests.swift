import Testing

@testable import CarouselEngine

/// Cards swiped away through the carousel's own calls.
@Suite struct SwipingTests {
  private let size = Size(width: 640, height: 480)

  private func stack(_ items: Int = 10) -> Carousel {
    var settings = Carousel.Configuration(.stack)
    settings.swipe = SwipeRule(.all)
    var carousel = Carousel(
      valid: settings, viewSize: size,
      data: Carousel.DataSource(
        rows: ItemRows(count: items) { ItemRows.Row(identity: ItemIdentity(rawValue: UInt64($0))) },
        itemSize: Size(width: 200, height: 260)))
    _ = carousel.takeEvents()
    return carousel
  }

  private func middle(_ index: Int, _ carousel: Carousel) -> Point? {
    carousel.frame.cards.first { $0.index == index && !$0.isDeparting }.flatMap {
      $0.homography(Point(x: $0.size.width / 2, y: $0.size.height / 2))
    }
  }

  /// A swipe by `way` within 0.2 s, from a finger in the middle of the card.
  private func swipe(_ carousel: inout Carousel, by way: Vector, at start: Double = 1) {
    carousel.touchDown(at: start)
    carousel.swipeBegan(touching: Point(x: 320, y: 240), at: start)
    for step in 1...8 {
      let share = Double(step) / 8
      carousel.swipeMoved(
        translation: Vector(x: way.x * share, y: way.y * share), at: start + 0.025 * Double(step))
    }
  }

  @Test func `the card follows the finger, and the next one comes up`() throws {
    var carousel = stack()
    let before = try #require(middle(1, carousel))
    swipe(&carousel, by: Vector(x: 90, y: 40))
    let held = try #require(middle(0, carousel))
    #expect(abs(held.x - 410) < 1e-6 && abs(held.y - 280) < 1e-6)
    let next = try #require(middle(1, carousel))
    #expect(next.y < before.y - 1)
    let card = try #require(carousel.frame.cards.first { $0.index == 0 })
    #expect(card.swipe?.direction == .right && abs((card.swipe?.share ?? 0) - 0.75) < 1e-9)
    #expect(carousel.isAtRest && carousel.isSwiping)
  }

  @Test(arguments: [
    (Vector(x: 160, y: 10), SwipeDirection.right), (Vector(x: -160, y: 10), .left),
    (Vector(x: 8, y: -140), .up), (Vector(x: 8, y: 140), .down),
  ])
  func `a card swiped far enough flies away, and the next is in front once it is removed`(
    way: Vector, direction: SwipeDirection
  ) {
    var carousel = stack()
    swipe(&carousel, by: way)
    let flight = carousel.swipeEnded(velocity: .zero, at: 1.3)
    #expect(flight == direction)
    #expect(
      carousel.takeNews().filter { $0 != .settled(index: 0, cause: .drag) } == [
        .willSwipe(item: 0, direction, isAllowed: true), .didSwipe(item: 0, direction),
      ])
    let seen = carousel.frame.cards.first { $0.index == 0 }?.homography
    carousel.remove(item: 0, at: 1.3)
    #expect(carousel.itemCount == 9 && carousel.currentIndex == 0)
    let leaving = carousel.frame.cards.first { $0.isDeparting }
    #expect(leaving?.homography == seen && leaving?.opacity == 1)
    carousel.run()
    #expect(!carousel.frame.cards.contains { $0.isDeparting } && carousel.isAtRest)
    #expect(carousel.lastSwipe?.index == 0 && carousel.lastSwipe?.direction == direction)
  }

  @Test func `what was swiped away comes back to its place among the items there are now`() {
    var settings = Carousel.Configuration(.stack)
    settings.swipe = SwipeRule(.all)
    var carousel = Carousel(
      valid: settings, viewSize: size,
      data: Carousel.DataSource(itemCount: 10, itemSize: Size(width: 200, height: 260)))
    carousel.scroll(toItem: 5, duration: 0, at: 0)
    for time in [1.0, 2] {
      carousel.swipe(toward: .up, at: time)
      carousel.remove(item: 5, at: time)
    }
    carousel.remove(item: 0, at: 3)
    #expect(carousel.lastSwipe?.index == 4)
    carousel.insert(2, before: 1, at: 4)
    carousel.insert(before: 8, at: 5)
    #expect(carousel.lastSwipe?.index == 6)
    carousel.undoSwipe(at: 6)
    #expect(carousel.currentIndex == 6 && carousel.lastSwipe?.index == 6)
    carousel.undoSwipe(at: 7)
    #expect(carousel.currentIndex == 6 && carousel.lastSwipe == nil && carousel.itemCount == 12)
  }

  @Test func `the cards below come up without a jump as the one above leaves`() throws {
    var carousel = stack()
    swipe(&carousel, by: Vector(x: 200, y: 0))
    carousel.swipeEnded(velocity: .zero, at: 1.3)
    let before = try #require(middle(1, carousel))
    carousel.remove(item: 0, at: 1.3)
    var last = try #require(middle(0, carousel))
    #expect(abs(last.x - before.x) < 1e-9 && abs(last.y - before.y) < 1e-9)
    for tick in 1...120 {
      carousel.advance(to: 1.3 + Double(tick) / 240)
      let now = try #require(middle(0, carousel))
      #expect(abs(now.y - last.y) < 4)
      last = now
    }
    #expect(abs(last.y - 240) < 1e-9)
  }

  @Test func `a card that was not swiped far enough goes back and says so`() {
    var carousel = stack()
    swipe(&carousel, by: Vector(x: 50, y: 0))
    let flight = carousel.swipeEnded(velocity: .zero, at: 1.3)
    #expect(flight == nil)
    #expect(carousel.takeNews().contains(.didCancelSwipe(item: 0)))
    #expect(!carousel.isAtRest)
    carousel.run()
    #expect(carousel.isAtRest && middle(0, carousel) == Point(x: 320, y: 240))
  }

  @Test func `a veto sends the card back`() throws {
    var carousel = stack()
    var settings = carousel.configuration
    settings.maySwipe = { _, direction in direction == .right }
    try carousel.configure(settings, at: 0)
    swipe(&carousel, by: Vector(x: -200, y: 0))
    let flight = carousel.swipeEnded(velocity: .zero, at: 1.3)
    #expect(flight == nil)
    let news = carousel.takeNews()
    #expect(news.contains(.willSwipe(item: 0, .left, isAllowed: false)))
    #expect(news.contains(.didCancelSwipe(item: 0)))
  }

  @Test func `a card whose item is not removed comes back`() {
    var carousel = stack()
    let flies = carousel.swipe(toward: .up, at: 1)
    #expect(flies)
    carousel.run()
    #expect(carousel.takeNews().contains(.didCancelSwipe(item: 0)))
    #expect(carousel.itemCount == 10 && middle(0, carousel) == Point(x: 320, y: 240))
  }

  @Test func `undo brings the item back from where it went`() throws {
    var carousel = stack()
    carousel.scroll(toItem: 3, duration: 0, at: 0.5)
    carousel.swipe(toward: .left, at: 1)
    carousel.remove(item: 3, at: 1)
    carousel.run()
    _ = carousel.takeEvents()
    #expect(carousel.itemCount == 9 && carousel.currentIndex == 3)
    let time = carousel.now
    carousel.undoSwipe(at: time)
    #expect(carousel.itemCount == 10 && carousel.currentIndex == 3)
    #expect(carousel.takeNews().contains(.didUndoSwipe(item: 3)))
    let start = try #require(middle(3, carousel))
    #expect(start.x < -100)
    carousel.run()
    #expect(middle(3, carousel) == Point(x: 320, y: 240) && carousel.lastSwipe == nil)
    carousel.undoSwipe(at: carousel.now)
    #expect(carousel.itemCount == 10)
  }

  @Test func `in a row the current card leaves across, and the gap closes`() throws {
    var settings = Carousel.Configuration()
    settings.swipe = SwipeRule(.vertical)
    var carousel = Carousel.sample(settings: settings)
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    _ = carousel.takeEvents()
    swipe(&carousel, by: Vector(x: 30, y: -130))
    let flight = carousel.swipeEnded(at: 1.3)
    #expect(flight == .up)
    carousel.remove(item: 4, at: 1.3)
    carousel.advance(to: 1.4)
    let leaving = try #require(carousel.frame.cards.first { $0.isDeparting })
    #expect(leaving.opacity == 1 && (leaving.quad?.topLeft.y ?? 999) < 0)
    let next = try #require(carousel.frame.cards.first { $0.index == 4 && !$0.isDeparting })
    #expect((1..<100).contains(next.transform.m41))
    carousel.run()
    #expect(carousel.currentIndex == 4 && carousel.itemCount == 9)
  }

  @Test func `any removal can leave to a side, and any insertion come from one`() {
    var carousel = Carousel.sample()
    carousel.remove(item: 2, toward: .down, at: 0)
    carousel.advance(to: 0.15)
    #expect(carousel.frame.cards.contains { $0.isDeparting && $0.opacity == 1 })
    carousel.run()
    carousel.insert(before: 1, from: .up, at: 5)
    carousel.advance(to: 5.05)
    let card = carousel.frame.cards.first { $0.index == 1 }
    #expect((card?.quad?.topLeft.y ?? 999) < 100)
    carousel.run()
    #expect(carousel.isAtRest && carousel.itemCount == 10)
  }

  @Test func `a finger catches a card that flies, where it is`() throws {
    var carousel = stack()
    carousel.swipe(toward: .right, at: 1)
    carousel.advance(to: 1.1)
    let seen = try #require(middle(0, carousel))
    carousel.swipeBegan(touching: seen, at: 1.1)
    let held = try #require(middle(0, carousel))
    #expect(abs(held.x - seen.x) < 1e-9 && abs(held.y - seen.y) < 1e-9)
    carousel.swipeMoved(translation: Vector(x: 320 - seen.x, y: 0), at: 1.2)
    let flight = carousel.swipeEnded(velocity: .zero, at: 1.4)
    #expect(flight == nil)
  }

  @Test func `where motion is to be reduced nothing flies`() throws {
    var carousel = stack()
    var settings = carousel.configuration
    settings.reducesMotion = true
    try carousel.configure(settings, at: 0)
    let flies = carousel.swipe(toward: .right, at: 1)
    #expect(flies)
    let before = carousel.frame.cards.map(\.center)
    carousel.advance(to: 1.1)
    #expect(carousel.frame.cards.map(\.center) == before)
    carousel.remove(item: 0, at: 1.1)
    #expect(carousel.isAtRest && carousel.itemCount == 9)
    #expect(!carousel.frame.cards.contains { $0.isDeparting })
    #expect(carousel.lastSwipe?.index == 0 && carousel.lastSwipe?.direction == .right)
    let row = ItemRows.Row(identity: ItemIdentity(rawValue: 0))
    carousel.undoSwipe(with: [row], at: 2)
    #expect(carousel.itemCount == 10 && carousel.currentIndex == 0 && carousel.isAtRest)
  }

  @Test(arguments: [true, false])
  func `a card that is removed while a finger swipes it is let go`(animated: Bool) {
    var carousel = stack()
    swipe(&carousel, by: Vector(x: 40, y: 20))
    carousel.remove(item: 0, animated: animated, at: 1.3)
    carousel.swipeEnded(at: 1.4)
    carousel.run()
    #expect(!carousel.isSwiping && !carousel.isTouched && carousel.isAtRest)
  }

  @Test(arguments: [24.0, 39.7, 60, 144])
  func `the same flight at any frame rate`(rate: Double) throws {
    func places(_ rate: Double) throws -> [Point?] {
      var carousel = stack()
      swipe(&carousel, by: Vector(x: 150, y: -20))
      carousel.swipeEnded(at: 1.21)
      var places: [Point?] = []
      for stop in [1.25, 1.4, 1.9, 2.4] {
        while carousel.now + 1 / rate < stop { carousel.advance(to: carousel.now + 1 / rate) }
        carousel.advance(to: stop)
        places.append(middle(0, carousel))
      }
      return places
    }
    #expect(try places(rate) == places(60))
  }
}
