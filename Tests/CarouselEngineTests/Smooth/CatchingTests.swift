import CarouselEngine
import Testing

@Suite struct CatchingTests {
  @Test func `a tap that stops a fast carousel selects nothing`() {
    var carousel = Carousel.smooth()
    let end = carousel.flick(at: 1, speed: -2000)
    carousel.touchDown(at: end + 0.2)
    _ = carousel.takeEvents()
    #expect(carousel.tap(Point(x: 400, y: 240), at: end + 0.25) == nil)
    carousel.rest(after: end + 0.25)
    let events = carousel.takeEvents()
    #expect(!events.contains { if case .selected = $0 { true } else { false } })
    #expect(carousel.offset == carousel.offset.rounded())
    #expect(events.told.last == .settled(index: Int(carousel.offset), cause: .fling))
  }

  @Test func `a tap on a carousel that is nearly at rest selects`() {
    var carousel = Carousel.smooth()
    let end = carousel.flick(at: 1, speed: -2000)
    var time = end
    while carousel.velocity > 0.02 || carousel.offset < 3.99 {
      time += 0.001
      carousel.advance(to: time)
    }
    carousel.touchDown(at: time)
    #expect(carousel.tap(Point(x: 400, y: 240), at: time + 0.05) == 4)
  }

  @Test func `repeated flicks build up, up to three times`() {
    var carousel = Carousel.smooth(items: 1000)
    let first = carousel.flick(at: 1, speed: -2000, steps: 6)
    let caught = first + 0.02
    var probe = carousel
    probe.advance(to: caught)
    carousel.flick(at: caught, speed: -2000, steps: 6)
    #expect(abs(carousel.velocity - (10 + probe.velocity)) < 1e-6)
    var time = caught
    for _ in 0..<6 { time = carousel.flick(at: time + 0.02, speed: -2000, steps: 6) }
    #expect(abs(carousel.velocity - 30) < 1e-6)
  }

  @Test func `two fingers on a touchpad catch and build up, too`() {
    var carousel = Carousel.smooth(items: 1000)
    func swipe(_ carousel: inout Carousel, at start: Double) -> Double {
      carousel.dragBegan(at: start, cause: .touchpad)
      for step in 1...6 {
        let time = Double(step) * 0.008
        carousel.dragMoved(translation: Vector(x: -2000 * time, y: 0), at: start + time)
      }
      carousel.dragEnded(at: start + 0.05)
      return start + 0.05
    }
    let first = swipe(&carousel, at: 1)
    #expect(abs(carousel.velocity - 10) < 1e-6)
    let second = swipe(&carousel, at: first + 0.02)
    #expect(carousel.velocity > 19)
    carousel.rest(after: second)
    #expect(
      carousel.takeEvents().told.last
        == .settled(index: Int(carousel.offset), cause: .touchpad))
    _ = swipe(&carousel, at: 50)
    #expect(abs(carousel.velocity - 10) < 1e-6)
  }
}
