import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Edits in the composed layout, whose settings follow the number of items.
struct ComposedEditTests {
  private static let size = Size(width: 1280, height: 800)

  private func view(
    _ count: Int, _ kind: ArrangementKind, feel: Carousel.Feel = .smooth
  ) throws -> CarouselView {
    var style = CarouselStyle(kind)
    style.configuration.feel = feel
    if kind == .stack { style.configuration.swipe = SwipeRule(.all) }
    return try CarouselView(
      items: ViewScene.items(count), style: style, size: Self.size, at: 0)
  }

  private func cards(_ view: CarouselView, at time: Double) -> [CardID: Carousel.Frame.Card] {
    view.change(at: DisplayTime(time)) { $0.advance(to: $1) }
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    return Dictionary(frame.cards.map { ($0.id, $0) }) { first, _ in first }
  }

  private func middle(_ card: Carousel.Frame.Card) -> Point {
    card.homography(Point(x: card.size.width / 2, y: card.size.height / 2)) ?? .zero
  }

  @Test(arguments: [ArrangementKind.linear, .rotary, .wheel])
  func `in the classic feel a removed card fades before the others slide`(
    kind: ArrangementKind
  ) throws {
    let view = try view(8, kind, feel: .classic)
    let before = cards(view, at: 1)
    let gone = try #require(view.carousel.cardID(ofItem: 1))
    view.remove(item: 1, at: DisplayTime(1))
    let early = cards(view, at: 1.09)
    for (id, card) in early where id != gone {
      guard let old = before[id] else { continue }
      #expect(middle(card) == middle(old) && card.opacity == old.opacity)
    }
    #expect(try #require(early[gone]).opacity < 0.1)
    let late = cards(view, at: 1.3)
    #expect(late[gone] == nil)
    #expect(late.contains { id, card in before[id].map { middle($0) != middle(card) } ?? false })
  }

  @Test func `a pile of two does not jump as the upper card is swiped away`() throws {
    let view = try view(2, .stack)
    _ = cards(view, at: 1)
    let lower = try #require(view.carousel.cardID(ofItem: 1))
    view.swipe(toward: .right, at: DisplayTime(1))
    var last = try #require(cards(view, at: 1)[lower])
    view.remove(item: 0, at: DisplayTime(1))
    let start = last
    for step in 1...120 {
      let card = try #require(cards(view, at: 1 + Double(step) / 120)[lower])
      #expect(abs(middle(card).y - middle(last).y) < 12)
      #expect(abs(card.size.width - last.size.width) < 24)
      last = card
    }
    #expect(last.size != start.size)
  }
}
