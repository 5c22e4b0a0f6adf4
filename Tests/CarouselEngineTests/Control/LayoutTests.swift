import Synchronization
import Testing

@testable import CarouselEngine

/// Settings that a layout fills in for the number of items and the size of the view.
struct LayoutTests {
  /// How often a layout was asked.
  private final class Calls: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    /// The calls since the last time.
    func take() -> Int {
      count.withLock { count in
        defer { count = 0 }
        return count
      }
    }
  }

  /// Wraps from three items on; cards are as wide as the view is for each item.
  private func carousel(_ count: Int, _ calls: Calls = Calls()) throws -> Carousel {
    try Carousel(
      configuration: Carousel.Configuration(.linear),
      layout: { settings, data, view in
        calls.add()
        data.itemSize = Size(
          width: view.width / Double(max(data.itemCount, 1)), height: view.height)
        settings.options[.wrap] = .value(data.itemCount > 2 ? 1 : 0)
      },
      viewSize: Size(width: 600, height: 300), data: Carousel.DataSource(itemCount: count))
  }

  @Test func `an edit lays out once`() throws {
    let calls = Calls()
    var carousel = try carousel(2, calls)
    _ = calls.take()
    carousel.insert(1, before: 0, at: 1)
    #expect(calls.take() == 1)
    #expect(carousel.isWrapped && carousel.itemWidth == 200 && carousel.currentIndex == 1)
    carousel.remove(item: 0, count: 2, at: 2)
    #expect(calls.take() == 1)
    #expect(!carousel.isWrapped && carousel.itemWidth == 600 && carousel.currentIndex == 0)
    carousel.resize(to: Size(width: 900, height: 300), at: 3)
    #expect(calls.take() == 1)
    #expect(carousel.itemWidth == 900)
    carousel.advance(to: 9)
    #expect(calls.take() == 0)
  }

  @Test func `a ring that becomes a row takes its motion along`() throws {
    var carousel = try carousel(3)
    carousel.scroll(toItem: 2, duration: 1, at: 0)
    carousel.advance(to: 0.3)
    carousel.remove(item: 1, at: 0.3)
    carousel.advance(to: 5)
    #expect(carousel.currentIndex == 1 && carousel.offset == 1)
  }

  @Test func `numbers out of their ranges are not filled in`() throws {
    let carousel = try Carousel(
      configuration: Carousel.Configuration(.linear),
      layout: { settings, data, _ in
        settings.perspective = -1
        settings.options[.spacing] = .value(.nan)
        data.itemSize = Size(width: 50, height: .infinity)
      },
      viewSize: Size(width: 600, height: 300), data: Carousel.DataSource(itemCount: 3))
    #expect(carousel.configuration.perspective == nil)
    #expect(carousel.itemWidth == 50)
    #expect(carousel.data.size(of: .item(0)).height == 0)
  }
}
