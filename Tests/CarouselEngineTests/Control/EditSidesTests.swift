import Testing

@testable import CarouselEngine

/// What is seen of a ring while items come and go: cards that change sides leave and come in at the
/// edges.
@Suite struct EditSidesTests {
  /// A ring of twelve, as a view has it: cards fade where the last is followed by the first.
  private static func ring(
    _ kind: ArrangementKind, items: Int = 12, front: Int, fades: Bool = true, circle: Int? = 12
  ) -> Carousel {
    var settings = Carousel.Configuration(kind)
    settings.feel = .smooth
    settings.options[.wrap] = .value(1)
    if kind.isCircular, let circle { settings.options[.count] = .value(Double(circle)) }
    if fades {
      settings.options[.fadeMin] = .value(Double(1 - items) / 2)
      settings.options[.fadeMax] = .value(Double(items - 1) / 2)
      settings.options[.fadeRange] = .value(0.5)
    }
    var carousel = Carousel(
      valid: settings, viewSize: Size(width: 1280, height: 800),
      data: Carousel.DataSource(itemCount: items, itemSize: Size(width: 400, height: 300)))
    carousel.scroll(toItem: front, duration: 0, at: 0)
    carousel.advance(to: 1)
    _ = carousel.takeEvents()
    return carousel
  }

  /// A card as it is seen in one frame.
  private struct Seen {
    let id: CardID
    let x: Double
    let y: Double
    let opacity: Double

    init(_ card: Carousel.Frame.Card) {
      (id, opacity) = (card.id, card.opacity)
      (x, y) = (card.transform.m41, card.transform.m42)
    }

    func distance(to other: Seen) -> Double { max(abs(x - other.x), abs(y - other.y)) }
  }

  /// Films an edit, a frame each 16 ms.
  ///
  /// The visible part of a card was near the same place in the frame before, or has just come into view.
  /// A card that crosses the middle is then a neighbor of the current item.
  private func check(
    _ carousel: Carousel, _ place: Comment, _ edit: (inout Carousel) -> Void
  ) {
    var carousel = carousel
    let width = carousel.itemWidth
    var last = carousel.frame.cards.map(Seen.init)
    edit(&carousel)
    for _ in 0..<40 {
      carousel.advance(to: carousel.now + 0.016)
      let cards = carousel.frame.cards
      for card in cards where card.opacity > 0.02 {
        let now = Seen(card)
        let old = last.filter { $0.id == card.id }.min {
          $0.distance(to: now) < $1.distance(to: now)
        }
        guard let old, old.distance(to: now) < width / 2 else {
          #expect(card.opacity < 0.1, "\(now) is new, \(place)")
          continue
        }
        if !carousel.configuration.kind.isCircular, now.x * old.x < 0 {
          #expect(abs(card.shownOffset) < 1, "\(old) becomes \(now), \(place)")
        }
      }
      last = cards.map(Seen.init)
    }
    carousel.run()
    #expect(carousel.frame.cards.allSatisfy { !$0.isDeparting })
  }

  @Test func `a card that changes sides leaves at its edge while it comes in at the other`() throws
  {
    var carousel = Self.ring(.rotary, front: 0, fades: false, circle: 16)
    let id = try #require(carousel.cardID(ofItem: 6))
    let before = try #require(carousel.frame.cards.first { $0.id == id })
    #expect(before.transform.m41 > 0)
    carousel.insert(before: 3, at: 1)
    #expect(carousel.cardID(ofItem: 7) == id)
    carousel.advance(to: 1.15)
    let cards = carousel.frame.cards.filter { $0.id == id }
    let leaving = try #require(cards.first { $0.isDeparting })
    let coming = try #require(cards.first { !$0.isDeparting })
    #expect(leaving.transform.m41 > 0 && abs(leaving.opacity - 0.5) < 1e-6)
    #expect(coming.transform.m41 < 0 && abs(coming.opacity - 0.5) < 1e-6)
    carousel.run()
    let rest = carousel.frame.cards.filter { $0.id == id }
    #expect(rest.count == 1 && rest[0].offset == -6 && rest[0].opacity == 1)
    #expect(rest[0].transform.m41 < 0)
  }

  @Test func `a card at the far side of a closed ring goes on behind the others`() throws {
    var carousel = Self.ring(.rotary, front: 0, fades: false, circle: nil)
    let id = try #require(carousel.cardID(ofItem: 6))
    carousel.remove(item: 9, at: 1)
    #expect(carousel.offset(ofItem: 6) == -5)
    carousel.advance(to: 1.15)
    let cards = carousel.frame.cards.filter { $0.id == id }
    #expect(cards.count == 1 && cards[0].opacity == 1)
  }

  @Test func `the gap of an item that goes closes while it fades`() throws {
    var carousel = Self.ring(.linear, front: 4)
    carousel.remove(item: 4, at: 1)
    carousel.advance(to: 1.15)
    let gone = try #require(carousel.frame.cards.first { $0.isDeparting })
    let next = try #require(carousel.frame.cards.first { $0.index == 4 && !$0.isDeparting })
    #expect(gone.opacity > 0 && abs(next.transform.m41 - 200) < 1e-6)
    // It counts as being where it is seen.
    #expect(next.offset == 0 && abs(next.shownOffset - 0.5) < 1e-9)
    carousel.advance(to: 1.31)
    #expect(carousel.isAtRest)
  }

  @Test func `the copies of a short ring fade from place to place`() {
    let carousel = Self.ring(.linear, items: 3, front: 0, fades: false)
    #expect(carousel.frame.cards.contains { $0.turn != 0 })
    check(carousel, "a short ring") { $0.insert(before: 2, at: 1) }
    check(carousel, "a short ring") { $0.remove(item: 1, at: 1) }
  }
}
