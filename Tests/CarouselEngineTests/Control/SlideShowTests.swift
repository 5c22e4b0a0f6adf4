import CarouselEngine
import Testing

@Suite struct SlideShowTests {
  /// The times at which the slide show settled, and where, seen at 1/60 s.
  private func stops(
    _ carousel: inout Carousel, from start: Double, to end: Double
  ) -> [Int] {
    var (stops, time) = ([Int](), start)
    while time < end {
      time += 1 / 60.0
      carousel.advance(to: time)
      for case .settled(let index, .autoplay) in carousel.takeEvents() { stops.append(index) }
    }
    return stops
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `it steps on when an item has had its time`(feel: Carousel.Feel) throws {
    var carousel = Carousel.smooth(items: 4) { $0.feel = feel }
    try carousel.startAutoplay(Autoplay(interval: 3), at: 0)
    #expect(stops(&carousel, from: 0, to: 20) == [1, 2, 3, 0, 1])
  }

  @Test(arguments: Carousel.Feel.allCases)
  func `a step with a duration takes it, and begins and ends gently`(feel: Carousel.Feel) throws {
    var carousel = Carousel.smooth(items: 4) { $0.feel = feel }
    try carousel.startAutoplay(Autoplay(interval: 3, stepDuration: 2), at: 0)
    func offset(at time: Double) -> Double {
      carousel.advance(to: time)
      return carousel.offset
    }
    #expect(offset(at: 3) == 0)
    #expect((0.01...0.05).contains(offset(at: 3.4)))
    #expect(abs(offset(at: 4) - 0.5) < 1e-9)
    #expect((0.95...0.99).contains(offset(at: 4.6)))
    #expect(offset(at: 5.001) == 1 && carousel.isAtRest)
    try carousel.startAutoplay(Autoplay(interval: 3, stepDuration: 0), at: 6)
    #expect(offset(at: 9.001) == 2 && carousel.isAtRest)
  }

  private func skipping(
    _ count: Int, _ skips: @escaping @Sendable (Int) -> Bool
  ) -> Carousel.DataSource {
    Carousel.DataSource(rows: ItemRows(count: count) { ItemRows.Row(isSkipped: skips($0)) })
  }

  @Test(arguments: [false, true])
  func `items to be skipped are passed over`(wraps: Bool) throws {
    var carousel = Carousel.smooth(items: 6) { $0.options[.wrap] = .value(wraps ? 1 : 0) }
    carousel.reload(skipping(6) { [1, 4, 5].contains($0) }, at: 0)
    try carousel.startAutoplay(Autoplay(interval: 3), at: 0)
    #expect(stops(&carousel, from: 0, to: 20) == [2, 3, 0, 2, 3])
  }

  @Test func `where steps have a duration, skipped items are not seen passing`() throws {
    var carousel = Carousel.smooth(items: 4) { $0.options[.wrap] = .value(1) }
    carousel.reload(skipping(4) { [1, 2].contains($0) }, at: 0)
    try carousel.startAutoplay(Autoplay(interval: 3, stepDuration: 1), at: 0)
    carousel.advance(to: 3.001)
    #expect(carousel.offset == 3 && carousel.isAtRest)
    carousel.advance(to: 6.5)
    #expect(carousel.offset > 3 && !carousel.isAtRest, "the next one is not skipped")
  }

  @Test func `it waits where everything else is skipped, until something can be shown`() throws {
    var carousel = Carousel.smooth(items: 3)
    carousel.reload(skipping(3) { $0 != 0 }, at: 0)
    try carousel.startAutoplay(Autoplay(interval: 3), at: 0)
    #expect(stops(&carousel, from: 0, to: 20).isEmpty)
    #expect(carousel.isAutoplaying && carousel.nextWakeUp == 21)
    carousel.reload(skipping(3) { $0 == 1 }, at: 20)
    #expect(stops(&carousel, from: 20, to: 23.5) == [2])
  }

  @Test func `items that come before the one in front take nothing from its time`() throws {
    var carousel = Carousel.smooth(items: 10)
    try carousel.startAutoplay(Autoplay(interval: 8), at: 0)
    for time in [5.0, 7.5] { carousel.insert(before: 0, at: time) }
    #expect(stops(&carousel, from: 7.5, to: 9) == [3])
    carousel.pauseAutoplay(for: .requested, at: 12)
    carousel.insert(before: 0, at: 13)
    carousel.resumeAutoplay(after: .requested, at: 14)
    #expect(stops(&carousel, from: 14, to: 20) == [5])
  }

  @Test func `it stops when motion is to be reduced`() throws {
    var carousel = Carousel.smooth(items: 10)
    try carousel.startAutoplay(Autoplay(interval: 8), at: 0)
    _ = carousel.takeEvents()
    var settings = carousel.configuration
    settings.reducesMotion = true
    try carousel.configure(settings, at: 1)
    #expect(!carousel.isAutoplaying && carousel.nextWakeUp == nil)
    #expect(carousel.takeEvents().contains(.autoplayChanged(isRunning: false)))
  }

  @Test func `an hour in one call ends where an hour in frames does`() throws {
    var ends: [(Int?, Double?)] = []
    for step in [3600, 0.5] {
      var carousel = Carousel.smooth(items: 7)
      try carousel.startAutoplay(Autoplay(interval: 1), at: 0)
      var time = 0.0
      while time < 3600 {
        time += step
        carousel.advance(to: time)
      }
      ends.append((carousel.currentIndex, carousel.autoplay?.dueTime))
    }
    #expect(ends[0].0 == ends[1].0)
    #expect(abs((ends[0].1 ?? 0) - (ends[1].1 ?? 1)) < 1e-6)
  }

  @Test func `at rest only a timer is needed`() throws {
    var carousel = Carousel.smooth()
    try carousel.startAutoplay(Autoplay(interval: 3), at: 1)
    #expect(carousel.isAtRest)
    #expect(carousel.nextWakeUp == 4)
    carousel.advance(to: 4)
    #expect(!carousel.isAtRest)
    #expect(carousel.nextWakeUp == nil)
    carousel.stopAutoplay(at: 4.1)
    carousel.rest(after: 4.1)
    #expect(carousel.offset == 1)
    #expect(carousel.nextWakeUp == nil)
  }

  @Test func `it pauses while a finger is on the carousel, then starts over`() throws {
    var carousel = Carousel.smooth()
    try carousel.startAutoplay(Autoplay(interval: 3), at: 0)
    carousel.touchDown(at: 2)
    carousel.advance(to: 20)
    #expect(carousel.offset == 0)
    carousel.touchUp(at: 20)
    #expect(carousel.nextWakeUp == 23)
  }

  @Test func `it can be paused and resumed, and says so`() throws {
    var carousel = Carousel.smooth()
    _ = carousel.takeEvents()
    try carousel.startAutoplay(Autoplay(interval: 3), at: 0)
    carousel.pauseAutoplay(for: .hidden, at: 1)
    carousel.resumeAutoplay(after: .hidden, at: 9)
    #expect(carousel.nextWakeUp == 11)
    carousel.pauseAutoplay(for: .requested, at: 10)
    carousel.advance(to: 50)
    #expect(carousel.offset == 0)
    carousel.resumeAutoplay(after: .requested, at: 50)
    #expect(carousel.nextWakeUp == 51)
    #expect(
      carousel.takeEvents() == [
        .autoplayChanged(isRunning: true), .autoplayChanged(isRunning: false),
        .autoplayChanged(isRunning: true),
      ])
  }

  @Test(arguments: [0, 1])
  func `a show of nothing waits`(items: Int) throws {
    var carousel = Carousel.smooth(items: items)
    try carousel.startAutoplay(Autoplay(interval: 1), at: 0)
    carousel.advance(to: 10)
    carousel.insert(3, before: 1, animated: false, at: 10)
    _ = carousel.takeEvents()
    #expect(stops(&carousel, from: 10, to: 13).first == 1)
  }

  @Test func `reduced motion has no slide show`() throws {
    var carousel = Carousel.smooth { $0.reducesMotion = true }
    try carousel.startAutoplay(Autoplay(interval: 1), at: 0)
    #expect(carousel.autoplay == nil)
    #expect(!carousel.isAutoplaying)
  }
}
