import CarouselEngine
import Testing

@testable import CarouselPaint

@Suite struct PrefetchTests {
  func frame(at offset: Double, count: Int = 50, wraps: Bool = false) throws -> Carousel.Frame {
    var configuration = Carousel.Configuration(.linear)
    configuration.options[.wrap] = .value(wraps ? 1 : 0)
    var carousel = try Carousel(
      configuration: configuration, viewSize: Size(width: 320, height: 200),
      data: Carousel.DataSource(itemCount: count, itemSize: Size(width: 90, height: 90)))
    carousel.scroll(toOffset: offset, duration: 0, at: 0)
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame
  }

  /// The items to load next where all cards in the view are seen.
  func next(
    _ prefetch: inout Prefetch, _ frame: Carousel.Frame, itemCount: Int, wraps: Bool = false
  ) -> [Int] {
    prefetch.next(
      frame, seen: frame.seenCards { _ in nil }, itemCount: itemCount, wraps: wraps)
  }

  @Test func `at rest both sides are loaded alike`() throws {
    var prefetch = Prefetch()
    // The view shows items 18 to 22.
    let next = self.next(&prefetch, try frame(at: 20), itemCount: 50)
    #expect(Set(next) == [16, 17, 23, 24] && next.count == 4)
    #expect(prefetch.direction == 0)
  }

  @Test(arguments: [1.0, -1]) func `in motion more is loaded ahead`(way: Double) throws {
    var prefetch = Prefetch()
    _ = self.next(&prefetch, try frame(at: 20), itemCount: 50)
    let next = self.next(&prefetch, try frame(at: 20 + 0.3 * way), itemCount: 50)
    let ahead = next.filter { (Double($0) - 20) * way > 0 }
    #expect(prefetch.direction == Int(way))
    #expect(ahead.count == 4 && next.count == 5)
    #expect(next.first == ahead.first)
  }

  @Test func `between two items the next one out of view comes first`() throws {
    var prefetch = Prefetch()
    _ = self.next(&prefetch, try frame(at: 20), itemCount: 50)
    // Items 19 to 22 are in view.
    let next = self.next(&prefetch, try frame(at: 20.5), itemCount: 50)
    #expect(next.prefix(2) == [23, 18])
  }

  @Test func `cards behind others are not seen, and loaded ahead`() throws {
    var carousel = try Carousel(
      configuration: Carousel.Configuration(.coverFlow), viewSize: Size(width: 960, height: 540),
      data: Carousel.DataSource(itemCount: 50, itemSize: Size(width: 440, height: 330)))
    carousel.scroll(toOffset: 20, duration: 0, at: 0)
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    func seen(_ cover: (Rect) -> Rect?) -> [Int] {
      frame.seenCards { card in
        let box = Rect(x: 0, y: 0, width: card.size.width, height: card.size.height)
        return PicturePlace(box: box, cover: cover(box))
      }.map { Int($0.offset.rounded()) }.sorted()
    }
    let all = frame.cards.filter { $0.isSeen(in: frame.viewSize) }.count
    #expect(seen { _ in nil }.count == all)
    // Pictures that leave much of their cards free hide nothing.
    #expect(seen { $0.inset(by: 150) }.count == all)
    let few = seen(\.self)
    #expect(few.count < all && few.count > 5 && few == Array(few[0]...(-few[0])))
    var prefetch = Prefetch()
    let cards = frame.cards.filter { few.contains(Int($0.offset.rounded())) }
    let next = prefetch.next(frame, seen: cards, itemCount: 50, wraps: false)
    #expect(next.first == 20 - few[0] + 1 && next.count == 4)
  }

  @Test func `nothing beyond the ends is asked for`() throws {
    var prefetch = Prefetch()
    let next = self.next(&prefetch, try frame(at: 0, count: 3), itemCount: 3)
    #expect(next.allSatisfy { 0..<3 ~= $0 })
  }

  @Test func `a wrapped carousel continues at the other end`() throws {
    var prefetch = Prefetch()
    let next = self.next(
      &prefetch, try frame(at: 0, count: 30, wraps: true), itemCount: 30, wraps: true)
    #expect(next.contains { $0 > 20 } && next.contains { $0 < 10 })
    _ = self.next(
      &prefetch, try frame(at: 29.8, count: 30, wraps: true), itemCount: 30, wraps: true)
    #expect(prefetch.direction == -1)
  }

  @Test func `an empty carousel asks for nothing`() throws {
    var prefetch = Prefetch()
    let next = self.next(&prefetch, Carousel.Frame(), itemCount: 0)
    #expect(next.isEmpty)
  }
}
