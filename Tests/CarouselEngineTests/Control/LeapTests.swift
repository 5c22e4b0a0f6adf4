import Testing

@testable import CarouselEngine

/// Moves without animation if motion is to be reduced.
@Suite struct LeapTests {
  @Test func `cards fade over to where a fling leads that was under way`() throws {
    var settings = Carousel.Configuration(.linear)
    settings.stopsAtItems = false
    var carousel = Carousel.sample(items: 40, settings: settings)
    let end = carousel.drag(by: -150, from: 0)
    carousel.dragEnded(at: end)
    #expect(carousel.isDecelerating)
    carousel.advance(to: end + 0.1)
    settings.reducesMotion = true
    try carousel.configure(settings, at: end + 0.1)
    var time = end + 0.1
    while carousel.isDecelerating {
      time += 1 / 256
      carousel.advance(to: time)
    }
    let fading = carousel.frame.cards.filter(\.isDeparting)
    let there = carousel.frame.cards.filter { !$0.isDeparting }
    #expect(carousel.currentIndex.map(Double.init) == carousel.offset && !fading.isEmpty)
    #expect(fading.allSatisfy { card in !there.contains { $0.transform == card.transform } })
    carousel.advance(to: time + 0.11)
    #expect(carousel.frame.cards.allSatisfy { !$0.isDeparting && $0.opacity == 1 })
    #expect(carousel.isAtRest)
  }
}
