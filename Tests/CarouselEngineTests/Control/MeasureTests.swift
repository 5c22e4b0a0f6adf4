import Synchronization
import Testing

@testable import CarouselEngine

/// Cards that take the length of their content once it is known.
@Suite struct MeasureTests {
  /// Lengths that come to be known.
  private final class Lengths: Sendable {
    private let known = Mutex<[Int: Double]>([:])

    func learn(_ length: Double, of index: Int) { known.withLock { $0[index] = length } }

    func size(of slot: Carousel.Slot) -> Size? {
      guard case .item(let index) = slot else { return nil }
      return known.withLock { $0[index] }.map { Size(width: $0, height: 100) }
    }
  }

  /// A row in which a card is 100 units long until its own length is known.
  private func row(
    _ lengths: Lengths, items: Int = 9, adapt: (inout Carousel.Configuration) -> Void = { _ in }
  ) -> Carousel {
    var settings = Carousel.Configuration(.linear)
    settings.usesCardLengths = true
    settings.feel = .smooth
    adapt(&settings)
    return Carousel(
      valid: settings, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(
        itemCount: items, itemSize: Size(width: 100, height: 100), sizes: { lengths.size(of: $0) }))
  }

  private func span(_ index: Int, _ carousel: Carousel) -> ClosedRange<Double>? {
    carousel.frame.cards.first { $0.index == index && $0.turn == 0 }?.quad
      .map { $0.bounds.minimum.x...$0.bounds.maximum.x }
  }

  @Test func `what was learned counts when cards are measured, and the current one stays`() throws {
    let lengths = Lengths()
    var carousel = row(lengths)
    carousel.scroll(toItem: 3, duration: 0, at: 0)
    #expect(span(4, carousel) == 370...470)
    lengths.learn(40, of: 3)
    lengths.learn(60, of: 4)
    carousel.advance(to: 1)
    #expect(span(4, carousel) == 370...470)
    carousel.measureCards(at: 1)
    #expect(span(3, carousel) == 300...340)
    #expect(span(4, carousel) == 340...400)
    #expect(span(2, carousel) == 200...300)
    #expect(carousel.isAtRest && carousel.currentIndex == 3)
  }

  @Test func `cards go to their new places, and are as large as they are seen on the way`() throws {
    let lengths = Lengths()
    var carousel = row(lengths)
    lengths.learn(40, of: 0)
    carousel.measureCards(duration: 0.4, at: 1)
    #expect(span(0, carousel) == 270...370)
    #expect(!carousel.isAtRest)
    carousel.advance(to: 1.2)
    let middle = try #require(span(0, carousel))
    #expect(abs(middle.upperBound - middle.lowerBound - 70) < 1e-9)
    carousel.advance(to: 1.5)
    #expect(span(0, carousel) == 300...340)
    #expect(span(1, carousel) == 340...440)
    #expect(carousel.isAtRest)
  }

  @Test(arguments: [0.8, 1, 1.3])
  func `a finger holds its card whatever the spacing and the lengths`(spacing: Double) throws {
    let lengths = Lengths()
    for index in 0..<9 { lengths.learn(Double(40 + index * 35 % 90), of: index) }
    var carousel = row(lengths) { $0.options[.spacing] = .value(spacing) }
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    let before = try #require(span(4, carousel))
    carousel.dragBegan(touching: Point(x: 320, y: 180), at: 0)
    for step in 1...20 {
      carousel.dragMoved(translation: Vector(x: Double(-6 * step), y: 0), at: Double(step) / 100)
      let now = try #require(span(4, carousel))
      #expect(abs(before.lowerBound - now.lowerBound - Double(6 * step)) < 1e-6)
    }
  }
}
