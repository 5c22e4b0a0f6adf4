import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Edits in the composed layout, whose settings follow the number of items.
struct ComposedEditTests {
  private func cards(_ view: CarouselView, at time: Double) -> [CardID: Carousel.Frame.Card] {
    view.change(at: DisplayTime(time)) { $0.advance(to: $1) }
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    return Dictionary(frame.cards.map { ($0.id, $0) }) { first, _ in first }
  }

  private func middle(_ card: Carousel.Frame.Card) -> Point {
    card.homography(Point(x: card.size.width / 2, y: card.size.height / 2)) ?? .zero
  }

  @Test func `a pile of two does not jump as the upper card is swiped away`() throws {
    var style = CarouselStyle(.stack)
    style.configuration.swipe = SwipeRule(.all)
    let view = try CarouselView(
      items: ViewScene.items(2), style: style, size: Size(width: 1280, height: 800), at: 0)
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
