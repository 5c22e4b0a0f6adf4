import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// Flings and quick steps in rings of few items: another item is in front after them.
@Suite struct RingFlingTests {
  private static let kinds: [ArrangementKind] = [
    .linear, .coverFlow, .coverFlow2, .rotary, .cylinder, .wheel, .timeMachine,
  ]

  private func ring(_ kind: ArrangementKind, _ count: Int, view: Double = 1280) -> Carousel {
    var settings = Carousel.Configuration(kind)
    settings.feel = .smooth
    settings.options[.wrap] = .value(1)
    return Carousel(
      valid: settings, viewSize: Size(width: view, height: view * 5 / 8),
      data: Carousel.DataSource(
        itemCount: count, itemSize: Size(width: view * 0.3, height: view * 0.3)))
  }

  /// One finger that moves evenly by `way` in `seconds`: how far the ring turned under it, and where it ends.
  private func fling(
    _ carousel: inout Carousel, by way: Double, in seconds: Double, cause: Carousel.Cause = .drag
  ) -> Double {
    let (start, size) = (carousel.now + 1, carousel.viewSize)
    let finger = Point(x: size.width / 2, y: size.height / 2)
    if cause == .drag { carousel.touchDown(at: start) }
    var (last, moved) = (carousel.track.position, 0.0)
    carousel.dragBegan(touching: cause == .drag ? finger : nil, at: start, cause: cause)
    for step in 1...16 {
      let share = Double(step) / 16
      carousel.dragMoved(
        translation: Vector(x: way * share, y: 0), at: start + seconds * share)
      // The position counts around.
      moved += carousel.metrics.wrapping.distance(from: last, to: carousel.track.position)
      last = carousel.track.position
    }
    carousel.dragEnded(at: start + seconds + 0.002)
    return moved
  }

  @Test(arguments: kinds, [2, 3, 4, 5, 6, 7, 12, 20])
  func `after any fling of more than half an item something else is in front`(
    kind: ArrangementKind, count: Int
  ) {
    var generator = SeededGenerator(seed: UInt64(count))
    for number in 0..<60 {
      var carousel = ring(kind, count)
      let start = Int.random(in: 0..<count, using: &generator)
      carousel.scroll(toItem: start, duration: 0, at: 0)
      let way = Double.random(in: 40...900, using: &generator) * (number % 2 == 0 ? 1 : -1)
      let seconds = Double.random(in: 0.06...0.4, using: &generator)
      let cause: Carousel.Cause = number % 5 == 0 ? .touchpad : .drag
      let moved = fling(&carousel, by: way, in: seconds, cause: cause)
      let isFling = carousel.isDecelerating
      let led = carousel.track.lead(at: carousel.now)
      carousel.run()
      let place = "\(way) in \(seconds) by \(cause) from \(start): \(carousel.offset)"
      #expect(carousel.offset == carousel.offset.rounded(), "\(place)")
      guard isFling, abs(moved) > 0.5, abs(moved) < Double(count) - 0.5 else { continue }
      #expect(carousel.currentIndex != start, "\(place)")
      #expect(abs(moved + led) < Double(count) - 0.5, "\(place)")
    }
  }

  @Test(arguments: [(3, 320.0, 0.2), (3, 320, 0.15), (4, 320, 0.12), (4, 400, 0.2)])
  func `an ordinary swipe turns a ring of few items by one`(
    count: Int, way: Double, seconds: Double
  ) {
    for share in [1, 0.625] {
      for sense in [-1.0, 1] {
        var carousel = ring(.linear, count, view: 1280 * share)
        _ = fling(&carousel, by: way * share * sense, in: seconds)
        carousel.run()
        #expect(carousel.currentIndex == (sense < 0 ? 1 : count - 1))
        // In cover flow the finger itself may pass more than one.
        carousel = ring(.coverFlow, count, view: 1280 * share)
        _ = fling(&carousel, by: way * share * sense, in: seconds)
        carousel.run()
        #expect(carousel.currentIndex != 0)
      }
    }
  }

  @Test func `a hard fling of six items goes on`() {
    var carousel = ring(.linear, 6)
    _ = fling(&carousel, by: -700, in: 0.1)
    carousel.run()
    #expect(2...5 ~= carousel.currentIndex ?? 0)
  }

  @Test(arguments: [Carousel.Cause.wheel, .key], [2, 3, 4])
  func `quick steps of a wheel or a key never lead all the way round`(
    cause: Carousel.Cause, count: Int
  ) {
    for steps in 1...12 {
      var carousel = ring(.coverFlow, count)
      for step in 0..<steps {
        carousel.scroll(byItems: 1, at: 1 + Double(step) * 0.01, cause: cause)
      }
      #expect(carousel.track.lead(at: carousel.now) <= Double(count - 1) + 0.5)
      carousel.run()
      #expect(carousel.offset == carousel.offset.rounded())
    }
    var carousel = ring(.coverFlow, count)
    carousel.scroll(byItems: count, at: 1, cause: cause)
    carousel.run()
    #expect(carousel.currentIndex != 0)
  }

  @Test(arguments: [2, 3, 4, 5, 9], [0.01, 0.015, 0.04, 0.055])
  func `a spin of a wheel ends at another picture, and a slow turn goes on`(
    count: Int, pause: Double
  ) {
    for notches in 1...(count + 3) {
      var carousel = ring(.coverFlow, count)
      for notch in 0..<notches {
        carousel.scroll(byItems: 1, at: 1 + Double(notch) * pause, cause: .wheel)
      }
      carousel.run()
      #expect(carousel.currentIndex == min(notches, count - 1))
    }
    var carousel = ring(.coverFlow, count)
    for notch in 0...count {
      carousel.scroll(byItems: 1, at: 1 + Double(notch) * 0.1, cause: .wheel)
    }
    carousel.run()
    #expect(carousel.currentIndex == 1)
  }

  @Test func `the original's feel flings as before`() {
    var carousel = ring(.coverFlow, 3)
    var settings = carousel.configuration
    settings.feel = .classic
    try? carousel.configure(settings, at: 0)
    _ = fling(&carousel, by: -600, in: 0.1)
    #expect(carousel.track.lead(at: carousel.now) > 3)
  }
}
