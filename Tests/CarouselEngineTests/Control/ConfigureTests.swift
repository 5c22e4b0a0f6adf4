import Testing

@testable import CarouselEngine

@Suite struct ConfigureTests {
  private let kinds: [ArrangementKind] = [.rotary, .wheel, .coverFlow, .timeMachine, .cylinder]

  @Test func `cards go from one arrangement to the other without a jump`() {
    for kind in kinds {
      var carousel = Carousel.sample(items: 20)
      carousel.scroll(toItem: 7, duration: 0, at: 0)
      let before = carousel.frame.cards
      carousel.configure(Configuration(kind, axis: .vertical), duration: 0.5, at: 1)
      for card in carousel.frame.cards where !card.isDeparting {
        guard let old = before.first(where: { $0.handle == card.handle }) else {
          #expect(card.opacity == 0)
          continue
        }
        #expect(card.transform == old.transform && card.center == old.center)
      }
      var last = carousel.frame.cards
      for tick in 1...500 {
        carousel.advance(to: 1 + Double(tick) / 1000)
        for card in carousel.frame.cards {
          guard let old = last.first(where: { $0.handle == card.handle }) else { continue }
          #expect(abs(card.transform.m41 - old.transform.m41) < 20)
          #expect(abs(card.opacity - old.opacity) < 0.02)
        }
        last = carousel.frame.cards
      }
      carousel.advance(to: 2)
      #expect(carousel.isAtRest && carousel.currentIndex == 7)
      let direct = Carousel.sample(
        kind, items: 20, settings: Configuration(kind, axis: .vertical))
      #expect(direct.visibleItemLimit == carousel.visibleItemLimit)
    }
  }

  @Test func `cards that have no place in the new arrangement fade away`() throws {
    var carousel = Carousel.sample(items: 20)
    var settings = carousel.configuration
    try settings.options.set(.visibleItems, to: .value(1))
    carousel.configure(settings, duration: 0.4, at: 0)
    #expect(carousel.visibleIndices == [0])
    carousel.advance(to: 0.2)
    let fading = carousel.frame.cards.filter(\.isDeparting)
    #expect(fading.count == 8 && fading.allSatisfy { abs($0.opacity - 0.5) < 1e-9 })
    carousel.run()
    #expect(carousel.frame.cards.count == 1)
  }

  @Test func `perspective and viewpoint can be morphed, too`() throws {
    var carousel = Carousel.sample(.coverFlow, items: 20)
    var settings = carousel.configuration
    try settings.setPerspective(-0.004)
    try settings.setViewpointOffset(Size(width: 0, height: 100))
    carousel.configure(settings, duration: 1, at: 0)
    carousel.advance(to: 0.5)
    let card = carousel.frame.cards.first { $0.isCurrent }
    #expect(card.map { abs($0.transform.m34 + 0.003) < 1e-12 } == true)
    #expect(card.map { abs($0.transform.m42 + 50) < 1e-9 } == true)
    #expect(carousel.takeNews() == [])
  }

  @Test func `a change at once is a change at once`() {
    var carousel = Carousel.sample(items: 20)
    carousel.configure(Configuration(.wheel), at: 0)
    #expect(carousel.isAtRest && carousel.frame.cards.allSatisfy { $0.opacity == 1 })
  }

  @Test func `only a change of the arrangement aligns a carousel between items`() throws {
    var carousel = Carousel.sample(items: 20)
    carousel.scroll(toOffset: 2.25, duration: 0, at: 0)
    carousel.run()
    var settings = carousel.configuration
    try settings.setPerspective(-0.001)
    try settings.setScrollSpeed(2)
    try settings.options.set(.spacing, to: .value(1.5))
    carousel.configure(settings, at: 9)
    #expect(carousel.offset == 2.25 && carousel.isAtRest)
    settings.kind = .coverFlow
    carousel.configure(settings, at: 9)
    #expect(carousel.targetOffset == 2)
  }

  @Test(arguments: [(11.6, 0), (11.5, 0), (11.4, 11), (0.3, 0), (6.2, 6)])
  func `a ring that becomes a row keeps the item in front`(offset: Double, item: Int) {
    for returns in [true, false] {
      var settings = Configuration(.rotary)
      settings.returnsToItems = returns
      var carousel = Carousel.sample(.rotary, items: 12, settings: settings)
      carousel.scroll(toOffset: offset, duration: 0, at: 0)
      #expect(carousel.currentIndex == item)
      _ = carousel.takeEvents()
      settings.kind = .linear
      carousel.configure(settings, at: 1)
      #expect(carousel.currentIndex == item)
      carousel.run()
      #expect(carousel.currentIndex == item && !carousel.isWrapped)
      #expect(!carousel.takeNews().contains(.currentItemChanged(item)))
    }
  }

  @Test func `a scroll of a ring that becomes a row ends on its item`() {
    var carousel = Carousel.sample(.rotary, items: 12)
    carousel.scroll(toItem: 10, duration: 0, at: 0)
    carousel.scroll(toItem: 2, at: 1)
    carousel.advance(to: 1.1)
    carousel.configure(Configuration(.linear), at: 1.1)
    carousel.run()
    #expect(carousel.currentIndex == 2 && carousel.offset == 2)
  }

  @Test func `a size that is none is an empty view`() {
    var carousel = Carousel.sample(.rotary, items: 20)
    for size in [Size(width: .nan, height: -3), Size(width: .infinity, height: 0)] {
      carousel.resize(to: size, at: 0)
      #expect(carousel.viewSize == .zero && carousel.frame.cards.allSatisfy { $0.depth.isFinite })
    }
  }
}
