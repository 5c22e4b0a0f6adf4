import CarouselEngine
import Testing

@Suite struct MoveTests {
  @Test func `three clicks of a wheel are three items`() {
    var carousel = Carousel.smooth()
    for click in 0..<3 {
      carousel.scroll(byItems: 1, at: 1 + Double(click) * 0.05, cause: .wheel)
    }
    #expect(carousel.targetOffset == 3)
    carousel.rest(after: 1.2)
    #expect(carousel.offset == 3)
    #expect(carousel.takeEvents().told.last == .settled(index: 3, cause: .wheel))
  }

  @Test func `a move without a duration takes as long as its way asks for`() {
    var near = Carousel.smooth()
    near.scroll(toItem: 1, at: 1)
    near.advance(to: 1.7)
    #expect(!near.isScrolling)
    var far = Carousel.smooth(items: 1_000_000_000)
    far.scroll(toItem: 999_999_999, at: 1)
    far.advance(to: 5)
    #expect(far.offset == 999_999_999)
  }

  @Test(arguments: [0.0, -1])
  func `no duration is no animation`(duration: Double) {
    var carousel = Carousel.smooth()
    carousel.scroll(toItem: 8, duration: duration, at: 1)
    #expect(carousel.offset == 8)
    #expect(carousel.velocity == 0)
  }

  @Test func `with reduced motion one picture fades into the other in a tenth of a second`() throws
  {
    var carousel = Carousel.smooth { $0.reducesMotion = true }
    carousel.advance(to: 1)
    let before = try #require(carousel.frame.cards.first { $0.isCurrent }?.homography)
    carousel.scroll(toItem: 4, at: 1)
    carousel.advance(to: 1.05)
    let (old, new) = (
      carousel.frame.cards.filter(\.isDeparting), carousel.frame.cards.filter { !$0.isDeparting }
    )
    #expect(old.contains { $0.homography == before })
    #expect(Set(old.map(\.id)).count == old.count && Set(new.map(\.id)).count == new.count)
    #expect(old.allSatisfy { abs($0.opacity - 0.5) < 1e-9 })
    #expect(new.first(where: \.isCurrent)?.index == 4)
    #expect(new.allSatisfy { abs($0.opacity - 0.5) < 1e-9 })
    carousel.advance(to: 1.1)
    #expect(carousel.isAtRest && carousel.frame.cards.allSatisfy { $0.opacity == 1 })
    let ids = carousel.frame.cards.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `with reduced motion everything moves immediately`() {
    for feel in Carousel.Feel.allCases {
      var carousel = Carousel.smooth {
        $0.feel = feel
        $0.reducesMotion = true
      }
      carousel.scroll(toItem: 7, at: 1, cause: .key)
      #expect(carousel.offset == 7)
      #expect(!carousel.isScrolling)
      #expect(
        carousel.takeEvents().told == [
          .willBeginScrolling, .didEndScrolling, .settled(index: 7, cause: .key),
        ])
      carousel.flick(at: 2, speed: 2000)
      #expect(carousel.offset == carousel.offset.rounded())
      #expect(carousel.offset < 6)
      #expect(carousel.velocity == 0)
      carousel.insert(before: 0, at: 3)
      #expect(carousel.isAtRest)
    }
  }

  @Test func `a scroll takes the carousel from the finger`() {
    var carousel = Carousel.smooth()
    carousel.touchDown(at: 1)
    carousel.dragBegan(at: 1)
    carousel.dragMoved(translation: Vector(x: -100, y: 0), at: 1.05)
    carousel.scroll(toItem: 8, at: 1.1)
    carousel.dragMoved(translation: Vector(x: -900, y: 0), at: 1.15)
    carousel.dragEnded(at: 1.2)
    carousel.rest(after: 1.2)
    #expect(carousel.offset == 8)
    #expect(
      carousel.takeEvents().told == [
        .willBeginDragging, .didEndDragging(willDecelerate: false), .willBeginScrolling,
        .didEndScrolling, .settled(index: 8, cause: .api),
      ])
  }
}
