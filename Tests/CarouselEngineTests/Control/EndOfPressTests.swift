import Testing

@testable import CarouselEngine

/// Whatever happens to cards, items and settings while a finger is down: when it lifts, nothing is held any longer.
@Suite struct EndOfPressTests {
  @Test(arguments: Carousel.Feel.allCases)
  func `a finger that swipes over an empty carousel lets it go`(feel: Carousel.Feel) throws {
    var settings = Carousel.Configuration(.linear)
    settings.feel = feel
    var carousel = Carousel.sample(items: 0, settings: settings)
    try carousel.startAutoplay(Autoplay(interval: 1), at: 0)
    let end = carousel.drag(by: -200, from: 1)
    carousel.dragEnded(at: end)
    #expect(!carousel.isTouched)
    carousel.insert(5, before: 0, at: 2)
    carousel.advance(to: 3.9)
    #expect(carousel.currentIndex == 1)
  }

  @Test(arguments: Carousel.Feel.allCases, [true, false])
  func `scrolling that is disabled under a finger leaves the carousel on an item`(
    feel: Carousel.Feel, isBeyond: Bool
  ) throws {
    var settings = Carousel.Configuration(.linear)
    settings.feel = feel
    var carousel = Carousel.sample(settings: settings)
    let end = carousel.drag(by: isBeyond ? 60 : -140, from: 1)
    #expect(carousel.offset != carousel.offset.rounded())
    settings.isScrollEnabled = false
    try carousel.configure(settings, at: end)
    carousel.dragEnded(at: end)
    carousel.run()
    #expect(carousel.isSettled && carousel.offset == (isBeyond ? 0 : 1))
  }

  @Test func `reduced motion stops constant scrolling on an item`() throws {
    var settings = Carousel.Configuration(.linear)
    settings.options[.wrap] = .value(1)
    (settings.autoscroll, settings.reducesMotion) = (-1, true)
    var carousel = Carousel.sample(settings: settings)
    carousel.advance(to: 1)
    carousel.advance(to: 3)
    #expect(carousel.offset == 0)
    settings.reducesMotion = false
    try carousel.configure(settings, at: 3)
    carousel.advance(to: 3.1)
    carousel.advance(to: 4.4)
    #expect(carousel.offset != carousel.offset.rounded())
    settings.reducesMotion = true
    try carousel.configure(settings, at: 4.5)
    carousel.advance(to: 6)
    #expect(carousel.isSettled && carousel.offset == carousel.offset.rounded())
  }
}
