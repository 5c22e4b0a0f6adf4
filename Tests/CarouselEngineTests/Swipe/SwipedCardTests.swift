import Testing

@testable import CarouselEngine

/// What a swipe does belongs to one card, whatever cards come and go.
@Suite struct SwipedCardTests {
  private func row(reducesMotion: Bool = false) -> Carousel {
    var settings = Carousel.Configuration(.linear)
    settings.swipe = SwipeRule(.vertical)
    settings.reducesMotion = reducesMotion
    return .sample(items: 100, settings: settings)
  }

  private func places(_ carousel: Carousel) -> [Int: Quad?] {
    Dictionary(carousel.frame.cards.map { ($0.index, $0.quad) }) { first, _ in first }
  }

  @Test(arguments: [true, false])
  func `the cards of other items stay in line when a swiped card leaves the view`(flies: Bool) {
    var (carousel, plain) = (row(), row())
    if flies {
      carousel.swipe(toward: .up, at: 1)
    } else {
      carousel.swipeBegan(touching: Point(x: 320, y: 180), at: 0.9)
      carousel.swipeMoved(translation: Vector(x: 0, y: -60), at: 0.95)
      carousel.swipeCanceled(at: 1)
    }
    _ = carousel.takeEvents()
    for time in [1.05, 1.1, 1.2, 1.4, 2] {
      carousel.scroll(toItem: 50, duration: 0, at: time)
      plain.scroll(toItem: 50, duration: 0, at: time)
      #expect(places(carousel) == places(plain))
      #expect(carousel.frame.cards.allSatisfy { $0.swipe == nil })
    }
    #expect(
      !carousel.takeEvents().contains { if case .didCancelSwipe = $0 { true } else { false } })
    #expect(carousel.isAtRest)
  }

  @Test func `a finger whose card has gone lifts all the same`() {
    var carousel = row()
    carousel.touchDown(at: 1)
    carousel.swipeBegan(touching: Point(x: 320, y: 180), at: 1)
    carousel.scroll(toItem: 50, duration: 0, at: 1.1)
    #expect(!carousel.isSwiping)
    carousel.swipeMoved(translation: Vector(x: 0, y: -90), at: 1.2)
    #expect(carousel.frame.cards.allSatisfy { $0.swipe == nil })
    #expect(carousel.swipeEnded(at: 1.3) == nil)
    #expect(carousel.isSettled)
  }

  @Test(arguments: [true, false])
  func `a card flies on when its content is replaced, and can be undone`(animated: Bool) {
    var (carousel, plain) = (row(), row())
    carousel.swipe(toward: .up, at: 1)
    plain.swipe(toward: .up, at: 1)
    carousel.reload(item: 0, animated: animated, at: 1.05)
    plain.advance(to: 1.05)
    #expect(places(carousel) == places(plain))
    carousel.remove(item: 0, at: 1.1)
    #expect(carousel.lastSwipe?.index == 0 && carousel.lastSwipe?.direction == .up)
  }

  @Test func `a card that is held stays under the finger when its content is replaced`() {
    var carousel = row()
    carousel.swipeBegan(touching: Point(x: 320, y: 180), at: 1)
    carousel.swipeMoved(translation: Vector(x: 0, y: -60), at: 1.05)
    let before = places(carousel)
    carousel.reload(item: 0, animated: false, at: 1.05)
    #expect(carousel.isSwiping && places(carousel) == before)
  }

  @Test func `no frame shows a card that was released`() {
    var carousel = row(reducesMotion: true)
    carousel.scroll(toItem: 20, at: 1)
    carousel.advance(to: 2)
    _ = carousel.takeEvents()
    carousel.scroll(toItem: 50, at: 2)
    var released: Set<CardID> = []
    var seen: Set<CardID> = []
    for step in 0...12 {
      carousel.advance(to: 2 + Double(step) / 60)
      for case .cardReleased(let card) in carousel.takeEvents() { released.insert(card) }
      let shown = Set(carousel.frame.cards.map(\.id))
      seen.formUnion(shown)
      #expect(shown.isDisjoint(with: released))
      let fading = Set(carousel.frame.cards.filter(\.isDeparting).map(\.id))
      #expect(fading.isDisjoint(with: carousel.frame.cards.filter { !$0.isDeparting }.map(\.id)))
    }
    #expect(!released.isEmpty && released.isSubset(of: seen))
  }
}
