import CarouselEngine
import CarouselPaint
import Testing

@testable import CarouselView

/// Items that are made when they are needed.
struct ItemSourceTests {
  private final class Counter {
    var made: [Int] = []
  }

  private func scene(
    _ count: Int, _ counter: Counter, start: Int = 0
  ) throws -> CarouselView {
    let source = ItemSource(count: count) { index in
      counter.made.append(index)
      return CarouselItem("item-\(index)", label: "Item \(index + 1)") { canvas, _, _ in
        canvas.clear(to: .white)
      }
    }
    var style = CarouselStyle(.linear)
    style.configuration.options[.wrap] = .value(0)
    return try CarouselView(
      source: source, style: style, size: ViewScene.size, startingAt: start, at: 0)
  }

  @Test func `of a million items only those near the view are made`() throws {
    let counter = Counter()
    let view = try scene(1_000_000, counter)
    _ = try view.comeToRest()
    #expect(view.itemCount == 1_000_000 && view.currentIndex == 0)
    view.scroll(toItem: 999_999, duration: 0, at: view.time)
    _ = try view.comeToRest()
    #expect(view.currentIndex == 999_999 && view.item(at: 999_999)?.label == "Item 1000000")
    #expect(Set(counter.made).count < 80, "\(counter.made.count) items were made")
    #expect(Set(counter.made).count == counter.made.count, "each was made once")
  }

  @Test func `items of a source are inserted, removed and replaced among the others`() throws {
    let view = try scene(1000, Counter(), start: 10)
    _ = try view.comeToRest()
    view.insert([CarouselItem("a"), CarouselItem("b")], before: 3, at: view.time)
    _ = try view.comeToRest()
    #expect(view.itemCount == 1002 && view.currentIndex == 12)
    #expect((2...5).map { view.item(at: $0)?.label } == ["Item 3", "a", "b", "Item 4"])
    view.remove(item: 0, count: 4, at: view.time)
    view.replace(item: 1, with: CarouselItem("c"), at: view.time)
    _ = try view.comeToRest()
    #expect((0...2).map { view.item(at: $0)?.label } == ["b", "c", "Item 5"])
    #expect(view.itemCount == 998 && view.currentIndex == 8)
    #expect(view.item(at: 8)?.label == "Item 11" && view.item(at: 997)?.label == "Item 1000")
    view.apply(ViewScene.items(3), at: view.time)
    #expect(view.items.count == 3 && view.currentIndex == 2)
    view.apply(ItemSource(count: 5) { CarouselItem("\($0)") }, at: view.time)
    #expect(view.itemCount == 5 && view.item(at: 5) == nil && view.item(at: -1) == nil)
  }

  @Test func `cards of a source have the sizes that it gives`() throws {
    let source = ItemSource(
      count: 100_000, cardSize: { Size(width: $0 == 1 ? 40 : 120, height: 90) },
      item: { CarouselItem("\($0)") })
    let view = try CarouselView(
      source: source, style: CarouselStyle(.linear), size: ViewScene.size, at: 0)
    _ = try view.comeToRest()
    var frame = Carousel.Frame()
    view.carousel.frame(into: &frame)
    let widths = frame.cards.filter { (0...2).contains($0.index) }.map(\.size.width)
    #expect(widths.contains(40) && widths.contains(120))
  }
}
