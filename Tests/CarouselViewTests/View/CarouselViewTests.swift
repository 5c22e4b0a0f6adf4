import CarouselEngine
import CarouselPaint
import QuadRaster
import Testing

@testable import CarouselView

struct CarouselViewTests {
  private static let size = Size(width: 640, height: 400)

  private func items(_ count: Int) -> [CarouselItem] {
    (0..<count).map { index in
      CarouselItem("\(index)") { canvas, _, _ in canvas.clear(to: .white) }
    }
  }

  private func view(
    _ kind: ArrangementKind = .coverFlow, count: Int = 10, size: Size = Self.size
  ) throws -> CarouselView {
    try CarouselView(items: items(count), style: CarouselStyle(kind), size: size, at: 0)
  }

  private func cards(_ view: CarouselView, at time: Double) -> [CardID: Carousel.Frame.Card] {
    var ahead = view.carousel
    ahead.advance(to: time)
    var frame = Carousel.Frame()
    ahead.frame(into: &frame)
    let cards = frame.cards.filter { !$0.isDeparting && $0.turn == 0 }
    return Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
  }

  @Test func `items that the program has added are still there after a resize`() throws {
    let view = try view()
    view.insert([CarouselItem("new")], before: 3, at: 1)
    let handles = cards(view, at: 3).keys.sorted()
    view.resize(to: Size(width: 800, height: 500), at: 3)
    #expect(view.carousel.itemCount == 11)
    #expect(view.items[3].label == "new")
    #expect(cards(view, at: 3).keys.sorted() == handles)
    view.remove(item: 0, count: 4, at: 5)
    view.resize(to: Size(width: 500, height: 800), at: 8)
    #expect(view.carousel.itemCount == 7)
    #expect(view.items.map(\.id) == ["3", "4", "5", "6", "7", "8", "9"])
  }

  @Test func `cards and perspective follow the view`() throws {
    let view = try view()
    for size in [Size(width: 1280, height: 800), Size(width: 320, height: 200), Self.size] {
      view.resize(to: size, at: 1)
      let fresh = try self.view(size: size)
      #expect(view.carousel.data.itemSize == fresh.carousel.data.itemSize)
      #expect(
        view.carousel.configuration.perspective == fresh.carousel.configuration.perspective)
    }
  }
}
