import CarouselEngine
import Testing

@Suite struct ReleaseTests {
  @Test func `a flick lands on the item nearest to where it would coast`() {
    var carousel = Carousel.smooth()
    // 12 steps of 8 ms at −2000/s are 192 units, 0.96 items; 10 items/s coast 10/3 further.
    let end = carousel.flick(at: 1, speed: -2000)
    #expect(carousel.isDecelerating)
    #expect(carousel.targetOffset == 4)
    carousel.rest(after: end)
    #expect(carousel.offset == 4)
    #expect(
      carousel.takeEvents().told == [
        .willBeginDragging, .didEndDragging(willDecelerate: true), .willBeginDecelerating,
        .didEndDecelerating, .settled(index: 4, cause: .fling),
      ])
  }

  @Test func `a slow release returns to the nearest item in one move`() {
    var carousel = Carousel.smooth()
    let end = carousel.flick(at: 1, speed: -100)
    #expect(!carousel.isDecelerating)
    #expect(carousel.isScrolling)
    carousel.rest(after: end)
    #expect(carousel.offset == 0)
    #expect(
      carousel.takeEvents().told == [
        .willBeginDragging, .didEndDragging(willDecelerate: false), .willBeginScrolling,
        .didEndScrolling, .settled(index: 0, cause: .drag),
      ])
  }

  @Test func `velocity is measured by the stamps of the events, not by the frames`() {
    var carousel = Carousel.smooth()
    carousel.touchDown(at: 1)
    carousel.dragBegan(at: 1)
    for step in 1...12 {
      let time = Double(step) * 0.008
      // A frame for a later instant has been drawn already.
      carousel.advance(to: 1 + time + 0.014)
      carousel.dragMoved(translation: Vector(x: -2000 * time, y: 0), at: 1 + time)
    }
    carousel.dragEnded(at: 1.098)
    #expect(abs(carousel.velocity - 10) < 1e-6)
  }

  @Test func `a fling into the end swings beyond it and settles there, and says so once`() {
    var carousel = Carousel.smooth(items: 4)
    var time = carousel.flick(at: 1, speed: -3000)
    var farthest = 0.0
    while !carousel.isAtRest, time < 60 {
      time += 1 / 240.0
      carousel.advance(to: time)
      farthest = max(farthest, carousel.offset)
    }
    #expect(farthest > 3.05 && farthest < 4)
    #expect(carousel.offset == 3)
    let events = carousel.takeEvents()
    #expect(events.filter { $0 == .reachedEnd(.last) }.count == 1)
    #expect(events.told.last == .settled(index: 3, cause: .fling))
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `without a bounce the end is never passed`(feel: Carousel.Feel) {
    var carousel = Carousel.smooth(items: 4) { ($0.bounces, $0.feel) = (false, feel) }
    var time = carousel.flick(at: 1, speed: -3000)
    while !carousel.isAtRest, time < 60 {
      time += 1 / 240.0
      carousel.advance(to: time)
      #expect(carousel.offset <= 3)
    }
    #expect(carousel.offset == 3)
  }

  @Test func `a pull beyond the end gives way like a rubber band`() {
    var carousel = Carousel.smooth()
    carousel.touchDown(at: 1)
    carousel.dragBegan(at: 1)
    carousel.dragMoved(translation: Vector(x: 200, y: 0), at: 1.1)
    #expect(abs(carousel.offset + 0.55 / 1.55) < 1e-12)
    carousel.dragMoved(translation: Vector(x: 1e6, y: 0), at: 1.2)
    #expect(carousel.offset > -1)
    carousel.dragMoved(translation: Vector(x: 200, y: 0), at: 1.3)
    #expect(abs(carousel.offset + 0.55 / 1.55) < 1e-12)
    carousel.dragMoved(translation: Vector(x: -100, y: 0), at: 1.4)
    #expect(abs(carousel.offset - 0.5) < 1e-12)
  }

  @Test func `a ring is flung nearly round`() {
    var carousel = Carousel.smooth(.rotary)
    let end = carousel.flick(at: 1, speed: -7000)
    let velocity = carousel.velocity
    carousel.rest(after: end)
    #expect(velocity > 34)
    // 3.36 items by the finger, 35/3 by coasting would be 15 on the ring of 12: it stops before it is round.
    #expect(carousel.offset == 11)
  }

  @Test func `a ring that never slows down turns until it is touched`() throws {
    var configuration = Carousel.Configuration(.rotary)
    configuration.feel = .smooth
    configuration.decelerationRate = 1
    var carousel = Carousel(
      valid: configuration, viewSize: Size(width: 800, height: 480),
      data: Carousel.DataSource(itemCount: 12))
    carousel.flick(at: 1, speed: -2000)
    carousel.advance(to: 1000)
    #expect(abs(carousel.velocity - 10) < 1e-6)
    carousel.touchDown(at: 1000.5)
    carousel.touchUp(at: 1001)
    carousel.rest(after: 1001)
    #expect(carousel.offset == carousel.offset.rounded())
  }

  @Test func `cards of different lengths go on as fast as the finger`() {
    var configuration = Carousel.Configuration(.linear)
    configuration.feel = .smooth
    configuration.usesCardLengths = true
    var carousel = Carousel(
      valid: configuration, viewSize: Size(width: 800, height: 480),
      data: Carousel.DataSource(
        itemCount: 40,
        sizes: { slot in
          if case .item(let index) = slot, index > 2 {
            Size(width: 400, height: 200)
          } else {
            Size(width: 200, height: 200)
          }
        }))
    carousel.scroll(toItem: 10, duration: 0, at: 0)
    carousel.flick(at: 1, speed: -2000)
    #expect(abs(carousel.velocity - 5) < 1e-6)
  }
}
