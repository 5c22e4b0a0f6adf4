import Testing

@testable import CarouselEngine

@Suite struct RestTests {
  @Test(arguments: ArrangementKind.allCases)
  func `a new carousel rests on its first item and reports only the cards it needs`(
    kind: ArrangementKind
  ) {
    var carousel = Carousel(
      valid: Carousel.Configuration(kind), viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(itemCount: 12))
    #expect(carousel.isAtRest && carousel.currentIndex == 0 && carousel.offset == 0)
    let events = carousel.takeEvents()
    #expect(events.count == carousel.visibleIndices.count)
    #expect(events.allSatisfy { if case .cardNeeded = $0 { true } else { false } })
  }

  @Test(arguments: ArrangementKind.allCases, [Carousel.Feel.smooth, .classic])
  func `a carousel that moves without animation is at rest unless a flip is visible`(
    kind: ArrangementKind, feel: Carousel.Feel
  ) {
    var settings = Carousel.Configuration(kind)
    settings.feel = feel
    settings.options[.wrap] = .value(1)
    var carousel = Carousel.sample(kind, items: 12, settings: settings)
    carousel.scroll(toItem: 1, duration: 0, at: 1)
    let begin = carousel.frame.cards.map(\.transform)
    #expect(carousel.isAtRest == (kind != .coverFlow2 && kind != .custom))
    carousel.advance(to: 1.1)
    #expect((carousel.frame.cards.map(\.transform) != begin) == (kind == .coverFlow2))
  }

  @Test func `a layout of a carousel between items takes it to the nearest`() {
    var carousel = Carousel.sample()
    carousel.scroll(toOffset: 2.25, duration: 0, at: 0)
    _ = carousel.takeEvents()
    carousel.resize(to: Size(width: 600, height: 360), at: 1)
    #expect(carousel.takeNews() == [.willBeginScrolling])
    carousel.run()
    #expect(carousel.offset == 2)
    #expect(carousel.takeNews() == [.didEndScrolling, .settled(index: 2, cause: .layout)])
  }

  @Test func `an empty carousel has no current item`() {
    var carousel = Carousel.sample(items: 0)
    #expect(carousel.currentIndex == nil && carousel.isAtRest && carousel.frame.cards.isEmpty)
    carousel.scroll(toItem: 3, at: 0)
    carousel.scroll(byItems: 1, duration: 0, at: 0)
    let end = carousel.drag(by: -200, from: 0)
    carousel.dragEnded(at: end)
    #expect(carousel.select(0, at: 1) == nil)
    #expect(carousel.tap(Point(x: 320, y: 180), at: 1) == nil)
    carousel.remove(item: 0, at: 1)
    carousel.run()
    #expect(carousel.currentIndex == nil && carousel.takeEvents() == [])
  }

  @Test func `filling an empty carousel selects the first item with one event`() {
    var carousel = Carousel.sample(items: 0)
    carousel.insert(before: 5, animated: false, at: 0)
    #expect(
      carousel.takeNews() == [.currentItemChanged(0), .settled(index: 0, cause: .data)])
    #expect(carousel.offset == 0 && carousel.visibleIndices == [0])
  }

  @Test func `emptying it reports that there is no current item`() {
    var carousel = Carousel.sample(items: 1)
    carousel.remove(item: 0, animated: false, at: 0)
    #expect(carousel.takeNews() == [.currentItemChanged(nil)])
    #expect(carousel.isAtRest && carousel.frame.cards.isEmpty)
  }

  @Test func `of events that are not taken the latest are kept`() {
    var carousel = Carousel.sample(items: 100)
    for step in 0..<20_000 { carousel.scroll(toItem: step % 2, duration: 0, at: Double(step)) }
    let events = carousel.takeEvents()
    #expect((8_000...20_000).contains(events.count))
    #expect(events.last == .settled(index: 1, cause: .api))
  }

  @Test func `a time before the last one counts as the last one`() {
    var carousel = Carousel.sample()
    carousel.scroll(toItem: 5, at: 10)
    carousel.advance(to: 10.2)
    let place = carousel.offset
    for time in [9, -.infinity, .nan, 10.2] { carousel.advance(to: time) }
    #expect(carousel.offset == place && carousel.now == 10.2)
  }
}
