import Testing

@testable import CarouselEngine

@Suite struct ConfigureTests {
  @Test func `cards that have no place in the new arrangement fade away`() throws {
    var carousel = Carousel.sample(items: 20)
    var settings = carousel.configuration
    settings.options[.visibleItems] = .value(1)
    carousel.configure(valid: settings, duration: 0.4, at: 0)
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
    settings.perspective = -0.004
    settings.viewpointOffset = Vector(x: 0, y: 100)
    carousel.configure(valid: settings, duration: 1, at: 0)
    carousel.advance(to: 0.5)
    let card = carousel.frame.cards.first { $0.isCurrent }
    #expect(card.map { abs($0.transform.m34 + 0.003) < 1e-12 } == true)
    #expect(card.map { abs($0.transform.m42 + 50) < 1e-9 } == true)
    #expect(carousel.takeNews() == [])
  }

  @Test func `an immediate change is immediate`() {
    var carousel = Carousel.sample(items: 20)
    carousel.configure(valid: Carousel.Configuration(.wheel), at: 0)
    #expect(carousel.isAtRest && carousel.frame.cards.allSatisfy { $0.opacity == 1 })
  }

  @Test func `only a change of the arrangement aligns a carousel between items`() throws {
    var carousel = Carousel.sample(items: 20)
    carousel.scroll(toOffset: 2.25, duration: 0, at: 0)
    carousel.run()
    var settings = carousel.configuration
    settings.perspective = -0.001
    settings.scrollSpeed = 2
    settings.options[.spacing] = .value(1.5)
    carousel.configure(valid: settings, at: 9)
    #expect(carousel.offset == 2.25 && carousel.isAtRest)
    settings.kind = .coverFlow
    carousel.configure(valid: settings, at: 9)
    #expect(carousel.targetOffset == 2)
  }

  @Test(arguments: [(11.6, 0), (11.5, 0), (11.4, 11), (0.3, 0), (6.2, 6)])
  func `a ring that becomes a row keeps the item in front`(offset: Double, item: Int) {
    for returns in [true, false] {
      var settings = Carousel.Configuration(.rotary)
      settings.returnsToItems = returns
      var carousel = Carousel.sample(.rotary, items: 12, settings: settings)
      carousel.scroll(toOffset: offset, duration: 0, at: 0)
      #expect(carousel.currentIndex == item)
      _ = carousel.takeEvents()
      settings.kind = .linear
      carousel.configure(valid: settings, at: 1)
      #expect(carousel.currentIndex == item)
      carousel.run()
      #expect(carousel.currentIndex == item && !carousel.isWrapped)
      #expect(!carousel.takeNews().contains(.currentItemChanged(item)))
    }
  }

  /// The corners of a card as seen.
  private func corners(_ card: Carousel.Frame.Card) -> [Point] {
    card.quad.map { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] } ?? []
  }

  @Test func `cards of another size begin as large as they were, where they were`() {
    for kind in ArrangementKind.allCases where kind != .custom {
      for other in ArrangementKind.allCases where other != .custom {
        var carousel = Carousel.sample(kind, items: 20)
        carousel.scroll(toItem: 7, duration: 0, at: 0)
        carousel.run()
        let start = carousel.now
        let before = carousel.frame.cards
        _ = carousel.takeEvents()
        let size = Size(width: 160, height: 90)
        carousel.configure(
          valid: Carousel.Configuration(other), itemSize: size, duration: 0.5, at: start)
        var stayed: [CardID: Carousel.Frame.Card] = [:]
        for card in carousel.frame.cards where !card.isDeparting {
          #expect(card.settledSize == size)
          guard let old = before.first(where: { $0.id == card.id }) else { continue }
          stayed[card.id] = card
          for (new, old) in zip(corners(card), corners(old)) {
            #expect(abs(new.x - old.x) < 1e-6 && abs(new.y - old.y) < 1e-6, "\(kind) \(other)")
          }
        }
        #expect(stayed.count >= 1)
        carousel.advance(to: start + 0.25)
        for card in carousel.frame.cards where stayed[card.id] != nil && !card.isDeparting {
          #expect(abs(card.size.width - 130) < 1e-9 && abs(card.size.height - 95) < 1e-9)
        }
        carousel.advance(to: start + 2)
        for card in carousel.frame.cards { #expect(card.size == size) }
        #expect(
          stayed.keys.contains { id in carousel.frame.cards.contains { $0.id == id } })
      }
    }
  }

  @Test func `cards that fade away keep their size`() throws {
    var carousel = Carousel.sample(items: 20)
    var settings = carousel.configuration
    settings.options[.visibleItems] = .value(1)
    carousel.configure(
      valid: settings, itemSize: Size(width: 300, height: 300), duration: 0.4, at: 0)
    carousel.advance(to: 0.2)
    for card in carousel.frame.cards where card.isDeparting {
      #expect(card.size == Size(width: 100, height: 100))
    }
    #expect(carousel.frame.cards.count(where: \.isDeparting) == 8)
  }

  @Test func `a resize changes sizes and keeps every card`() {
    var carousel = Carousel.sample(items: 20)
    carousel.reload(
      Carousel.DataSource(
        rows: ItemRows(count: 20) { index in
          ItemRows.Row(
            identity: ItemIdentity(rawValue: UInt64(index)),
            size: index == 0 ? Size(width: 40, height: 50) : Size(width: 70, height: 80))
        }, placeholderCount: 2, itemSize: Size(width: 100, height: 100)), at: 0)
    let ids = carousel.frame.cards.map(\.id)
    _ = carousel.takeEvents()
    carousel.resize(
      to: Size(width: 640, height: 300), itemSize: Size(width: 10, height: 10), at: 1)
    #expect(carousel.data.placeholderCount == 2 && carousel.data.identity(of: 3) != nil)
    #expect(carousel.frame.cards.first { $0.index == 0 }?.size == Size(width: 40, height: 50))
    #expect(Set(carousel.frame.cards.map(\.id)) == Set(ids))
    carousel.resize(to: Size(width: 640, height: 300), itemSize: Size(width: 10, height: 10), at: 2)
    #expect(carousel.takeNews() == [])
  }
}
