import CarouselEngine

extension Carousel {
  /// A carousel of the smooth feel with cards of 200 × 200 in a view of 800 × 480.
  static func smooth(
    _ kind: ArrangementKind = .linear, items: Int = 12, placeholders: Int = 0,
    _ adapt: (inout Carousel.Configuration) -> Void = { _ in }
  ) -> Carousel {
    var configuration = Carousel.Configuration(kind)
    configuration.feel = .smooth
    adapt(&configuration)
    return Carousel(
      valid: configuration, viewSize: Size(width: 800, height: 480),
      data: Carousel.DataSource(itemCount: items, placeholderCount: placeholders))
  }

  /// A finger lands, moves at `speed` logical units per second for `steps` × 8 ms, and lifts 2 ms
  /// later.
  ///
  /// Returns the time.
  @discardableResult
  mutating func flick(at start: Double, speed: Double, steps: Int = 12) -> Double {
    touchDown(at: start)
    dragBegan(at: start)
    for step in 1...steps {
      let time = Double(step) * 0.008
      dragMoved(translation: Vector(x: speed * time, y: speed * time), at: start + time)
    }
    let end = start + Double(steps) * 0.008 + 0.002
    dragEnded(at: end)
    return end
  }

  /// Lets time pass in frames of 1/60 s until nothing moves, at most a minute.
  ///
  /// Returns when.
  @discardableResult
  mutating func rest(after time: Double) -> Double {
    var time = time
    let limit = time + 60
    while !isAtRest, time < limit {
      time += 1 / 60.0
      advance(to: time)
    }
    return time
  }
}

extension [Carousel.Event] {
  /// Without what asks for cards or says that time matters.
  var told: [Carousel.Event] {
    filter {
      switch $0 {
      case .cardNeeded, .cardReleased, .wokeUp, .fellAsleep, .didScroll, .currentItemChanged: false
      default: true
      }
    }
  }
}
