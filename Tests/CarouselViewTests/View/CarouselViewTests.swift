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

  private func corners(_ card: Carousel.Frame.Card) -> [Point] {
    card.quad.map { [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft] } ?? []
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

  @Test(arguments: ArrangementKind.allCases.filter { $0 != .custom })
  func `another arrangement is reached without a jump, in the time given`(
    kind: ArrangementKind
  ) throws {
    let view = try view(kind == .linear ? .wheel : .linear)
    view.scroll(toItem: 4, duration: 0, at: 0)
    view.change(at: 5) { $0.advance(to: $1) }
    let before = cards(view, at: 5)
    let style = CarouselStyle(kind)
    try view.restyle(style, duration: 0.5, at: 5)
    let first = cards(view, at: 5)
    let half = cards(view, at: 5.25)
    let end = cards(view, at: 6)
    let stayed = before.keys.filter { first[$0] != nil }
    #expect(stayed.count > 1)
    for handle in stayed {
      let (old, new) = (try #require(before[handle]), try #require(first[handle]))
      for (a, b) in zip(corners(old), corners(new)) {
        #expect(abs(a.x - b.x) < 0.5 && abs(a.y - b.y) < 0.5)
      }
      guard let middle = half[handle], let last = end[handle] else { continue }
      func isBetween(_ a: Double, _ x: Double, _ b: Double) -> Bool {
        min(a, b) - 1e-9 <= x && x <= max(a, b) + 1e-9
      }
      #expect(isBetween(old.size.width, middle.size.width, last.size.width))
      #expect(isBetween(old.transform.m41, middle.transform.m41, last.transform.m41))
      #expect(isBetween(old.transform.m43, middle.transform.m43, last.transform.m43))
    }
    let front = try #require(stayed.first { before[$0]?.isCurrent == true })
    let start = try #require(before[front]).size.width
    let middle = try #require(half[front]).size.width
    let goal = try #require(end[front]).size.width
    #expect(abs(middle - (start + goal) / 2) < 0.5)
    #expect(
      end[front]?.size
        == style.composition(of: style.configuration, count: 10, in: Self.size).cardSize)
  }
}
