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

  @Test func `at rest both sides are loaded alike`() throws {
    var prefetch = Prefetch()
    // The view shows items 18 to 22.
    let next = prefetch.next(try frame(at: 20), itemCount: 50, wraps: false)
    #expect(Set(next) == [16, 17, 23, 24] && next.count == 4)
    #expect(prefetch.direction == 0)
  }

  @Test(arguments: [1.0, -1]) func `in motion more is loaded ahead`(way: Double) throws {
    var prefetch = Prefetch()
    _ = prefetch.next(try frame(at: 20), itemCount: 50, wraps: false)
    let next = prefetch.next(try frame(at: 20 + 0.3 * way), itemCount: 50, wraps: false)
    let ahead = next.filter { (Double($0) - 20) * way > 0 }
    #expect(prefetch.direction == Int(way))
    #expect(ahead.count == 4 && next.count == 5)
    #expect(next.first == ahead.first)
  }

  @Test func `between two items the next one out of view comes first`() throws {
    var prefetch = Prefetch()
    _ = prefetch.next(try frame(at: 20), itemCount: 50, wraps: false)
    // Items 19 to 22 are in view.
    #expect(prefetch.next(try frame(at: 20.5), itemCount: 50, wraps: false).prefix(2) == [23, 18])
  }

  @Test func `nothing beyond the ends is asked for`() throws {
    var prefetch = Prefetch()
    let next = prefetch.next(try frame(at: 0, count: 3), itemCount: 3, wraps: false)
    #expect(next.allSatisfy { 0..<3 ~= $0 })
  }

  @Test func `a wrapped carousel continues at the other end`() throws {
    var prefetch = Prefetch()
    let next = prefetch.next(
      try frame(at: 0, count: 30, wraps: true), itemCount: 30, wraps: true)
    #expect(next.contains { $0 > 20 } && next.contains { $0 < 10 })
    _ = prefetch.next(
      try frame(at: 29.8, count: 30, wraps: true), itemCount: 30, wraps: true)
    #expect(prefetch.direction == -1)
  }

  @Test func `an empty carousel asks for nothing`() throws {
    var prefetch = Prefetch()
    #expect(prefetch.next(Carousel.Frame(), itemCount: 0, wraps: true).isEmpty)
  }
}
