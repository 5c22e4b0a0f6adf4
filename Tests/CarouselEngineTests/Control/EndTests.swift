import Testing

@testable import CarouselEngine

/// What happens at the ends of a bounded carousel in the original's feel.
@Suite struct EndTests {
  private func flung(_ distance: Double, bounce: Double = 1) throws -> Carousel {
    var settings = Carousel.Configuration()
    settings.bounceDistance = bounce
    var carousel = Carousel.sample(settings: settings)
    carousel.scroll(toItem: 5, duration: 0, at: 0)
    let end = carousel.drag(by: distance, from: 0)
    carousel.dragEnded(at: end)
    return carousel
  }

  @Test(arguments: [(-300.0, 1.0), (-300, 0.25), (300, 1), (280, 2)])
  func `a fling meets the end with the velocity left, swings beyond it and back`(
    distance: Double, bounce: Double
  ) throws {
    var carousel = try flung(distance, bounce: bounce)
    let end = distance < 0 ? 9.0 : 0
    #expect(carousel.isDecelerating)
    var farthest = 0.0
    var (place, velocity) = (carousel.offset, carousel.velocity)
    while !carousel.isAtRest, carousel.now < 20 {
      carousel.advance(to: carousel.now + 1.0 / 1024)
      farthest = max(
        farthest, abs(carousel.offset - end) * (abs(carousel.offset - 4.5) > 4.5 ? 1 : 0))
      // Neither position nor velocity jumps, not even where the end is met.
      #expect(abs(carousel.offset - place) <= abs(velocity) / 1024 + 0.01)
      #expect(abs(carousel.velocity - velocity) < 6)
      (place, velocity) = (carousel.offset, carousel.velocity)
    }
    #expect(carousel.offset == end)
    #expect(farthest > 0.05 && farthest <= bounce + 1e-9)
    let news = carousel.takeNews().filter {
      if case .currentItemChanged = $0 { false } else { true }
    }
    #expect(
      news.suffix(5) == [
        .didEndDecelerating, .reachedEnd(end == 9 ? .last : .first), .willBeginScrolling,
        .didEndScrolling, .settled(index: Int(end), cause: .fling),
      ])
  }

  @Test(arguments: [(-300.0, 9.0), (300, 0)])
  func `a fling that never slows down runs to the end`(distance: Double, end: Double) throws {
    var settings = Carousel.Configuration()
    settings.decelerationRate = 1
    var carousel = Carousel.sample(settings: settings)
    carousel.scroll(toItem: 4, duration: 0, at: 0)
    let time = carousel.drag(by: distance / 2, from: 0)
    carousel.dragEnded(at: time)
    #expect(carousel.isDecelerating && carousel.targetOffset == end)
    carousel.run()
    #expect(carousel.offset == end)
  }

  @Test func `a carousel flung while it is pulled outward swings back`() {
    var carousel = Carousel.sample()
    let time = carousel.drag(by: 100, from: 0)
    carousel.dragEnded(at: time)
    #expect(carousel.offset < 0 && !carousel.isDecelerating)
    var lowest = 0.0
    while !carousel.isAtRest {
      carousel.advance(to: carousel.now + 1.0 / 240)
      lowest = min(lowest, carousel.offset)
    }
    #expect(lowest >= -1 && carousel.offset == 0)
  }

  @Test func `switching bounce off beyond an end goes back smoothly`() {
    var carousel = Carousel.sample()
    let time = carousel.drag(by: 100, from: 0)
    let pulled = carousel.offset
    var settings = carousel.configuration
    settings.bounces = false
    carousel.configure(valid: settings, at: time)
    #expect(carousel.offset == pulled)
    carousel.dragMoved(translation: Point(x: 100, y: 0), at: time + 0.1)
    #expect(abs(carousel.offset - pulled) < 1e-9)
    carousel.dragEnded(at: time + 0.2)
    #expect(carousel.offset == pulled && carousel.targetOffset == 0)
    carousel.run()
    #expect(carousel.offset == 0)
  }

  @Test(arguments: [
    (Carousel.Alignment.start, 0.0, 3.6), (.center, 2.7, 6.3), (.end, 5.4, 9),
  ])
  func `trimmed ends leave no empty room`(
    alignment: Carousel.Alignment, first: Double, last: Double
  ) {
    var settings = Carousel.Configuration()
    settings.alignment = alignment
    settings.trimsEnds = true
    var carousel = Carousel.sample(settings: settings)
    #expect(abs(carousel.offset - first) < 1e-9)
    carousel.scroll(toItem: 9, duration: 0, at: 0)
    #expect(abs(carousel.offset - last) < 1e-9)
    let right = carousel.frame.cards.compactMap { $0.quad?.topRight.x }.max() ?? 0
    #expect(abs(right - 640) < 1e-6)
    carousel.scroll(toItem: 0, duration: 0, at: 0)
    let left = carousel.frame.cards.compactMap { $0.quad?.topLeft.x }.min() ?? 1
    #expect(abs(left) < 1e-6)
  }

  @Test func `aligned to the start the current card is at the left, or at the right`() {
    var settings = Carousel.Configuration()
    settings.alignment = .start
    #expect(Carousel.sample(settings: settings).frame.cards.last?.quad?.topLeft.x == 0)
    settings.direction = .rightToLeft
    #expect(Carousel.sample(settings: settings).frame.cards.last?.quad?.topRight.x == 640)
  }
}
