import Testing

@testable import CarouselEngine

@Suite struct AutoplayTests {
  @Test func `a step is due when the item has rested long enough`() throws {
    var show = Autoplay(interval: 5)
    #expect(show.dueTime == nil)
    show.note(resting: (.index(2), 2), at: 10)
    #expect(show.dueTime == 15)
    show.departed()
    #expect(show.dueTime == nil)
    show.note(resting: (.index(3), 3), at: 15.4)
    #expect(show.dueTime == 20.4)
  }

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

  @Test func `a pause keeps what has passed`() throws {
    var show = Autoplay(interval: 5)
    show.note(resting: (.index(0), 0), at: 10)
    show.pause(.requested, at: 12)
    #expect(show.dueTime == nil)
    show.resume(.requested, at: 100)
    #expect(show.dueTime == 103)
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

  @Test func `after the last item it rewinds or wraps around, and one item is no show`() {
    let show = Autoplay(interval: 1)
    func step(_ index: Int, _ count: Int, wraps: Bool) -> Int? {
      show.step(from: index, count: count, wraps: wraps) { _ in false }
    }
    #expect(step(2, 4, wraps: false) == 1)
    #expect(step(3, 4, wraps: false) == -3)
    #expect(step(3, 4, wraps: true) == 1)
    #expect(step(0, 1, wraps: true) == nil && step(0, 0, wraps: false) == nil)
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
