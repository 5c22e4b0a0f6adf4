import Testing

@testable import CarouselEngine

@Suite struct FrameTests {
  @Test(arguments: ArrangementKind.allCases)
  func `cards come rear first, each with its map`(kind: ArrangementKind) {
    var carousel = Carousel.sample(kind, items: 12)
    carousel.scroll(toOffset: 3.25, duration: 0, at: 0)
    let cards = carousel.frame.cards
    #expect(!cards.isEmpty && cards.filter(\.isCurrent).count == 1)
    for (rear, front) in zip(cards, cards.dropFirst()) {
      #expect(rear.depth <= front.depth + 1e-6)
    }
    for card in cards {
      let map = Homography(matrix: card.transform, center: card.center, size: card.size)
      #expect(card.homography == map && card.quad == map.quad(of: card.size))
      #expect((0...1).contains(card.opacity))
    }
  }

  @Test(arguments: Axis.allCases, Carousel.Direction.allCases)
  func `cards of a bounded carousel travel with its position`(
    axis: Axis, direction: Carousel.Direction
  ) {
    var settings = Carousel.Configuration(axis: axis)
    settings.direction = direction
    settings.itemWidth = 100
    settings.contentTravel = 100
    func middles(_ settings: Carousel.Configuration, at position: Double) -> [Double] {
      var carousel = Carousel.sample(.linear, items: 3, settings: settings)
      carousel.scroll(toOffset: position, duration: 0, at: 0)
      return carousel.frame.cards.sorted { $0.index < $1.index }.map {
        $0.homography(Point(x: $0.size.width / 2, y: $0.size.height / 2))?.along(axis) ?? .nan
      }
    }
    // As far as the carousel moves on, they move back.
    let middle = middles(settings, at: 1)
    #expect(middle.count == 3)
    for position in [0, 0.5, 2] {
      for (one, other) in zip(middles(settings, at: position), middle) {
        #expect(abs(one - other) < 1e-9)
      }
    }
    settings.options[.wrap] = .value(1)
    let wrapped = middles(settings, at: 0.25)
    settings.contentTravel = 0
    #expect(middles(settings, at: 0.25) == wrapped)
  }

  @Test func `of many cards the first and last ones stay until the position is in their middle`() {
    var settings = Carousel.Configuration(axis: .vertical)
    settings.itemWidth = 100
    settings.contentTravel = 100
    settings.options[.visibleItems] = .value(5)
    settings.options[.wrap] = .value(0)
    settings.options[.spacing] = .value(1)
    var carousel = Carousel.sample(.linear, items: 20, settings: settings)
    func rows(at position: Double) -> [Int: Double] {
      carousel.scroll(toOffset: position, duration: 0, at: 0)
      return carousel.frame.cards.reduce(into: [:]) { rows, card in
        rows[card.index] =
          card.homography(Point(x: card.size.width / 2, y: card.size.height / 2))?.y
      }
    }
    let first = rows(at: 0)
    #expect(first.keys.sorted() == [0, 1, 2, 3, 4])
    #expect(rows(at: 2) == first)
    let later = rows(at: 3)
    #expect(later.keys.sorted() == [1, 2, 3, 4, 5] && later[1] == first[0])
    settings.options[.visibleItems] = .value(1)
    var alone = Carousel.sample(.linear, items: 3, settings: settings)
    for position in [0.0, 1, 2] {
      alone.scroll(toOffset: position, duration: 0, at: 0)
      let middle = alone.frame.cards.map {
        $0.homography(Point(x: $0.size.width / 2, y: $0.size.height / 2))?.y
      }
      #expect(middle == [alone.viewSize.height / 2])
    }
    let last = rows(at: 19)
    #expect(last.keys.sorted() == [15, 16, 17, 18, 19] && last[15] == first[0])
    #expect(rows(at: 17) == last)
  }

  @Test(arguments: [2, 3, 5])
  func `a wrapped row of few items looks endless`(count: Int) throws {
    var settings = Carousel.Configuration()
    settings.options[.wrap] = .value(1)
    var carousel = Carousel.sample(items: count, settings: settings)
    for offset in stride(from: 0.0, to: Double(count), by: 0.0625) {
      carousel.scroll(toOffset: offset, duration: 0, at: 0)
      let places = carousel.frame.cards.map(\.transform.m41).sorted()
      #expect((places.first ?? 0) <= -320 && (places.last ?? 0) >= 320)
      for (left, right) in zip(places, places.dropFirst()) {
        #expect(abs(right - left - 100) < 1e-9)
      }
    }
  }

  @Test func `a touch hits the card in front, or all cards`() {
    var carousel = Carousel.sample()
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    #expect(carousel.frame.cards.allSatisfy { $0.isInteractive == ($0.index == 4) })
    var settings = carousel.configuration
    settings.centersSelection = false
    carousel.configure(valid: settings, at: 0)
    #expect(carousel.frame.cards.allSatisfy { $0.isInteractive })
    carousel.remove(item: 5, at: 0)
    #expect(carousel.frame.cards.contains { $0.isDeparting && !$0.isInteractive })
  }

  @Test func `a tap on a repeated card goes its way`() throws {
    var settings = Carousel.Configuration()
    settings.options[.wrap] = .value(1)
    var carousel = Carousel.sample(items: 2, settings: settings)
    #expect(carousel.tap(Point(x: 220, y: 180), at: 0) == 1)
    #expect(carousel.velocity <= 0)
    carousel.advance(to: 0.2)
    #expect(abs(carousel.offset - 1.5) < 1e-9)
    carousel.run()
    #expect(carousel.offset == 1)
  }

  @Test(arguments: ArrangementKind.allCases)
  func `a thousand million items cost no more than a hundred`(kind: ArrangementKind) {
    var carousel = Carousel.sample(kind, items: 1_000_000_000)
    for offset in [0.0, 499_999_999.5, 999_999_999] {
      carousel.scroll(toOffset: offset, duration: 0, at: 0)
      #expect(abs(carousel.offset - offset) < 1e-6)
      #expect(carousel.visibleIndices.count <= 30 && carousel.frame.cards.count <= 30)
      #expect(carousel.frame.cards.allSatisfy { $0.transform.isFinite })
    }
    carousel.scroll(byItems: -3, at: 0)
    carousel.run()
    #expect(carousel.currentIndex == 999_999_996)
    #expect(carousel.visibleIndices.allSatisfy { carousel.cardID(ofItem: $0) != nil })
  }
}
