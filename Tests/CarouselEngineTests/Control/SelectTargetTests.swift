import CarouselEngine
import Testing

@Suite struct SelectTargetTests {
  @Test(arguments: Carousel.Feel.allCases)
  func `a moving carousel selects its target and reaches it undisturbed`(
    feel: Carousel.Feel
  ) {
    var carousel = Carousel.smooth { $0.feel = feel }
    carousel.scroll(toItem: 11, at: 1, cause: .key)
    var undisturbed = carousel
    carousel.advance(to: 1.3)
    #expect(carousel.currentIndex != 11)
    #expect(carousel.selectTarget(at: 1.3) == 11)
    for step in 0..<60 {
      let time = 1.3 + Double(step) / 60
      carousel.advance(to: time)
      undisturbed.advance(to: time)
      #expect(carousel.offset == undisturbed.offset)
    }
    #expect(carousel.offset == 11)
    #expect(
      carousel.takeEvents().told == [
        .willBeginScrolling, .selectionRequested(11, isAllowed: true), .selected(11),
        .didEndScrolling, .settled(index: 11, cause: .key),
      ])
  }

  @Test func `a cruise ends on the item that is selected`() throws {
    var carousel = Carousel.smooth(items: 100)
    carousel.beginCruise(.forward, at: 1)
    let selection = carousel.selectTarget(at: 2.234)
    let selected = try #require(selection)
    #expect((0..<1).contains(Double(selected) - carousel.offset))
    carousel.rest(after: 2.234)
    #expect(carousel.currentIndex == selected)
  }

  @Test func `what may not be selected is not, and the motion goes on`() {
    var carousel = Carousel.smooth { $0.maySelect = { $0 != 11 } }
    carousel.scroll(toItem: 11, at: 1)
    #expect(carousel.selectTarget(at: 1.2) == nil)
    carousel.rest(after: 1.2)
    #expect(carousel.offset == 11)
  }

  @Test func `at rest it selects the item in front, of an empty carousel none`() {
    var carousel = Carousel.smooth()
    #expect(carousel.targetIndex == 0)
    #expect(carousel.selectTarget(at: 1) == 0)
    var empty = Carousel.smooth(items: 0)
    #expect(empty.targetIndex == nil)
    #expect(empty.selectTarget(at: 1) == nil)
  }

  @Test func `a motion without an end targets the item in front`() {
    var carousel = Carousel.smooth(.rotary) {
      $0.snapPolicy = .free
      $0.decelerationRate = 1
    }
    carousel.flick(at: 1, speed: -3000)
    carousel.advance(to: 3)
    #expect(carousel.targetIndex == carousel.currentIndex)
  }
}
