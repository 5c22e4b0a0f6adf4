import CarouselEngine
import CarouselViewer

/// A carousel and its viewer, as a view has them.
struct ViewedCarousel {
  var carousel: Carousel
  var viewer = Viewer()

  var detail: Detail? { viewer.detail }
  var now: Double { carousel.now }
  var isAtRest: Bool { carousel.isAtRest && viewer.isAtRest }

  mutating func open(at time: Double) { viewer.open(&carousel, at: time) }
  mutating func close(at time: Double) { viewer.close(&carousel, at: time) }
  mutating func advance(to time: Double) { viewer.advance(&carousel, to: time) }

  @discardableResult
  mutating func change<Result>(
    at time: Double, cause: Carousel.Cause = .drag, _ change: (inout Detail, Double) -> Result
  ) -> Result? {
    viewer.change(&carousel, at: time, cause: cause, change)
  }

  /// Advances at 60 Hz until nothing moves any more, at most for 30 seconds.
  mutating func run() {
    let end = now + 30
    while !isAtRest, now < end { advance(to: now + 1.0 / 60) }
  }

  var frame: Carousel.Frame {
    var frame = Carousel.Frame()
    viewer.frame(of: carousel, into: &frame)
    return frame
  }
}
