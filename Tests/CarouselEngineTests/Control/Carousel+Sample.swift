@testable import CarouselEngine

extension Carousel {
  /// A carousel of cards of 100 × 100 in a view of 640 × 360, with nothing reported yet.
  static func sample(
    _ kind: ArrangementKind = .linear, items: Int = 10, placeholders: Int = 0,
    settings: Carousel.Configuration? = nil
  ) -> Carousel {
    var configuration = settings ?? Carousel.Configuration(kind)
    configuration.kind = kind
    var carousel = Carousel(
      valid: configuration, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(
        itemCount: items, placeholderCount: placeholders, itemSize: Size(width: 100, height: 100)))
    _ = carousel.takeEvents()
    return carousel
  }

  /// A drag by `distance` points in `count` even moves, 1/64 s apart; ends after the last one.
  mutating func drag(by distance: Double, moves count: Int = 4, from start: Double) -> Double {
    touchDown(at: start)
    dragBegan(at: start)
    var time = start
    for move in 1...count {
      time += 1.0 / 64
      dragMoved(
        translation: Point(x: distance * Double(move) / Double(count), y: 0), at: time)
    }
    return time
  }

  /// Advances at 60 Hz until nothing moves any more, at most for `seconds`.
  mutating func run(for seconds: Double = 30) {
    let end = now + seconds
    while !isAtRest, now < end { advance(to: now + 1.0 / 60) }
  }

  /// What was reported, without the questions for cards and the steps of the position.
  mutating func takeNews() -> [Carousel.Event] {
    takeEvents().filter {
      switch $0 {
      case .cardNeeded, .cardReleased, .wokeUp, .fellAsleep, .didScroll: false
      default: true
      }
    }
  }

  var frame: Carousel.Frame {
    var frame = Carousel.Frame()
    self.frame(into: &frame)
    return frame
  }
}
