import CarouselAnnouncements
import CarouselEngine
import Testing

@Suite struct OccurrenceTests {
  @Test(arguments: [
    (Carousel.Event.settled(index: 3, cause: .fling), Occurrence.settled(index: 3, cause: .fling)),
    (.currentItemChanged(4), .crossed(index: 4, cause: .key)),
    (.willBeginDragging, .began(cause: .drag)), (.willBeginScrolling, .began(cause: .key)),
    (.reachedEnd(.last), .pushed(.last)), (.selected(2), .selected(index: 2)),
    (.autoplayChanged(isRunning: true), .autoplayStarted),
    (.autoplayChanged(isRunning: false), .autoplayStopped),
    (.didSwipe(item: 5, .up), .swiped(index: 5, .up)),
    (.didUndoSwipe(item: 6), .restored(index: 6)),
  ])
  func `events of a carousel may have to be announced`(
    event: Carousel.Event, occurrence: Occurrence
  ) {
    #expect(Occurrence(event, cause: .key) == occurrence)
  }

  @Test(arguments: [
    Carousel.Event.didScroll, .currentItemChanged(nil), .didEndScrolling, .wokeUp,
    .didCancelSwipe(item: 1),
    .willSwipe(item: 1, .left, isAllowed: true),
  ])
  func `most events need no announcement`(event: Carousel.Event) {
    #expect(Occurrence(event, cause: .key) == nil)
  }
}
