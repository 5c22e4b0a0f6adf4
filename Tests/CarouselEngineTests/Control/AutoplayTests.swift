import Testing

@testable import CarouselEngine

@Suite struct AutoplayTests {
  @Test func `items may have their own durations`() throws {
    var show = Autoplay(interval: 5) { [0: 2.0, 1: -1, 2: .infinity, 3: .nan][$0] }
    show.note(resting: (.index(0), 0), at: 10)
    #expect(show.dueTime == 12)
    show.note(resting: (.index(1), 1), at: 10)
    #expect(show.dueTime == 15)
    show.note(resting: (.index(2), 2), at: 10)
    #expect(show.dueTime == nil)
    show.note(resting: (.index(3), 3), at: 10)
    #expect(show.dueTime == 15)
    show.note(resting: (.index(4), 4), at: 10)
    #expect(show.dueTime == 15)
  }

  @Test func `it goes on when no reason to pause is left`() throws {
    var show = Autoplay(interval: 5)
    show.note(resting: (.index(0), 0), at: 10)
    show.pause(.requested, at: 11)
    show.pause(.hidden, at: 12)
    show.pause(.hidden, at: 13)
    show.resume(.requested, at: 20)
    #expect(show.pauses == .hidden)
    #expect(show.dueTime == nil)
    show.resume(.hidden, at: 30)
    #expect(show.dueTime == 34)
    show.resume(.hidden, at: 31)
    #expect(show.dueTime == 34)
  }

  @Test func `an item that comes while pausing has its full time afterwards`() throws {
    var show = Autoplay(interval: 5)
    show.note(resting: (.index(0), 0), at: 10)
    show.pause(.touched, at: 12)
    show.departed()
    show.note(resting: (.index(1), 1), at: 14)
    show.resume(.touched, at: 15)
    #expect(show.dueTime == 20)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `an interval must be above 0`(interval: Double) {
    var carousel = Carousel.sample()
    #expect(throws: EngineError.self) {
      try carousel.startAutoplay(Autoplay(interval: interval), at: 0)
    }
    #expect(!carousel.isAutoplaying && carousel.takeEvents().isEmpty)
  }
}
