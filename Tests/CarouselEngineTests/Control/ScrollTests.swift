import Testing

@testable import CarouselEngine

@Suite struct ScrollTests {
  @Test func `a scroll eases to its item in its time`() {
    var carousel = Carousel.sample()
    carousel.scroll(toItem: 4, duration: 0.8, at: 1)
    carousel.advance(to: 1.4)
    #expect(abs(carousel.offset - 2) < 1e-9)
    carousel.advance(to: 1.8)
    #expect(carousel.offset == 4 && carousel.isAtRest)
    #expect(
      carousel.takeNews() == [
        .willBeginScrolling, .currentItemChanged(2), .currentItemChanged(4), .didEndScrolling,
        .settled(index: 4, cause: .api),
      ])
  }

  @Test(arguments: [
    (Carousel.Turn.shortest, 8, -2.0), (.forward, 8, 8), (.backward, 8, -2), (.backward, 3, -7),
    (.shortest, 13, 3), (.shortest, -1, -1),
  ])
  func `a ring turns the way that is asked for`(turn: Carousel.Turn, item: Int, way: Double) {
    var carousel = Carousel.sample(.rotary)
    carousel.scroll(toItem: item, duration: 1, turn: turn, at: 0)
    carousel.advance(to: 0.5)
    #expect(abs(carousel.offset - Wrapping(count: 10, isWrapped: true).clamp(way / 2)) < 1e-9)
    carousel.run()
    #expect(carousel.offset == Double((item + 10) % 10))
  }

  @Test func `by items counts from the item last passed, and really turns a ring`() {
    var carousel = Carousel.sample(.cylinder)
    carousel.scroll(toOffset: 2.25, duration: 0, at: 0)
    carousel.scroll(byItems: 21, duration: 1, at: 0)
    guard case .scroll(let scroll) = carousel.track.phase.motion else {
      return #expect(Bool(false))
    }
    #expect(scroll.to == 23)
    carousel.run()
    #expect(carousel.offset == 3)
  }

  @Test func `autoscroll keeps its setting at an end and goes on when there is somewhere to go`()
    throws
  {
    var settings = Carousel.Configuration()
    settings.autoscroll = -5
    var carousel = Carousel.sample(settings: settings)
    carousel.run()
    #expect(carousel.configuration.autoscroll == -5 && carousel.offset == 9)
    _ = carousel.takeEvents()
    carousel.scroll(toItem: 7, duration: 0, at: 10)
    carousel.advance(to: 10.01)
    carousel.advance(to: 10.11)
    #expect(abs(carousel.offset - 7.5) < 1e-9)
    carousel.run()
    #expect(carousel.offset == 9 && carousel.isAtRest)
    #expect(
      carousel.takeNews().suffix(2) == [.reachedEnd(.last), .settled(index: 9, cause: .autoplay)])
    carousel.insert(3, before: 10, at: 20)
    carousel.run()
    #expect(carousel.offset == 12 && carousel.isAtRest)
  }

  @Test func `autoscroll that has nowhere to go from the start says so and sleeps`() throws {
    var carousel = Carousel.sample()
    var settings = carousel.configuration
    settings.autoscroll = 1
    carousel.configure(valid: settings, at: 0)
    #expect(carousel.isAtRest && carousel.takeNews() == [.reachedEnd(.first)])
  }

  @Test func `after a jump over other items the item is in front immediately`() {
    for kind in ArrangementKind.allCases where kind != .timeMachine && kind != .invertedTimeMachine
    {
      var carousel = Carousel.sample(kind, items: 12)
      carousel.scroll(toItem: 5, duration: 0, at: 0)
      let jumped = carousel.frame.cards
      carousel.advance(to: 1)
      let rested = carousel.frame.cards
      #expect(jumped.map(\.index) == rested.map(\.index))
      #expect(jumped.map(\.transform) == rested.map(\.transform))
    }
  }
}
