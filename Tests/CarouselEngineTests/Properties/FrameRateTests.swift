import CarouselEngine
import CarouselTestSupport
import CarouselViewer
import Testing

/// The same inputs at any frame rate give the same path.
@Suite struct FrameRateTests {
  /// Inputs with their times.
  struct Story: Sendable, CustomTestStringConvertible {
    let name: String
    var wraps = false
    var stopsAtItems = true
    let inputs: [(time: Double, input: Input)]

    var testDescription: String { name }
  }

  static let rates: [Double] = [24, 39.7, 60, 90, 120, 144]

  @Test(arguments: Carousel.Feel.allCases, stories)
  func `the path does not depend on the frame rate`(feel: Carousel.Feel, story: Story) {
    let reference = path(story, feel, ticks: regular(1000))
    for rate in Self.rates {
      let other = path(story, feel, ticks: regular(rate))
      expectSame(reference, other, "\(feel), \(rate) Hz")
    }
    for seed in UInt64(1)...5 {
      expectSame(reference, path(story, feel, ticks: irregular(seed)), "\(feel), seed \(seed)")
    }
  }

  private static let end = 6.0

  private func regular(_ rate: Double) -> [Double] {
    (0...Int(Self.end * rate)).map { Double($0) / rate }
  }

  private func irregular(_ seed: UInt64) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    var (ticks, time) = ([Double](), 0.0)
    while time < Self.end {
      time += [0.0001, 0.004, 0.016, 0.033, 0.5].randomElement(using: &generator) ?? 0.016
      ticks.append(time)
    }
    return ticks
  }

  /// Offset and velocity every 50 ms, seen through copies that do not disturb the run.
  private func path(_ story: Story, _ feel: Carousel.Feel, ticks: [Double]) -> [(Double, Double)] {
    var configuration = Carousel.Configuration(story.wraps ? .rotary : .linear)
    configuration.feel = feel
    configuration.stopsAtItems = story.stopsAtItems
    var carousel = Carousel(
      valid: configuration, viewSize: Size(width: 800, height: 480),
      data: Carousel.DataSource(itemCount: 12))
    var viewer = Viewer()
    let probes = (0...Int(Self.end * 20)).map { Double($0) / 20 }
    let marks =
      ticks.map { ($0, 1, Input.wait) } + story.inputs.map { ($0.time, 0, $0.input) }
      + probes.map { ($0, 2, Input.wait) }
    var result: [(Double, Double)] = []
    for (time, kind, input) in marks.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      switch kind {
      case 0: carousel.take(input, &viewer, at: time)
      case 1: viewer.advance(&carousel, to: time)
      default:
        var (probe, follower) = (carousel, viewer)
        follower.advance(&probe, to: time)
        result.append((probe.offset, probe.velocity))
      }
    }
    return result
  }

  private func expectSame(
    _ one: [(Double, Double)], _ other: [(Double, Double)], _ comment: Comment
  ) {
    #expect(one.count == other.count)
    for (index, (first, second)) in zip(one, other).enumerated() {
      guard abs(first.0 - second.0) > 1e-9 || abs(first.1 - second.1) > 1e-6 else { continue }
      Issue.record("\(comment) at \(Double(index) / 20) s: \(first) and \(second)")
      return
    }
  }
}

extension FrameRateTests {
  static let stories: [Story] = [
    Story(name: "a fling", inputs: drag(from: 0.1, speed: -2400)),
    Story(name: "a fling round", wraps: true, inputs: drag(from: 0.1, speed: -4800)),
    Story(name: "a slow drag", inputs: drag(from: 0.1, speed: -250)),
    Story(name: "a fling beyond the end", inputs: drag(from: 0.1, speed: 3000)),
    Story(
      name: "a fling into the end",
      inputs: [(0, .scrollToItem(8, duration: 0, .shortest))] + drag(from: 0.1, speed: -3000)),
    Story(
      name: "a fling that stops between items and then aligns", stopsAtItems: false,
      inputs: drag(from: 0.1, speed: -2400)),
    Story(name: "a pull beyond the end", inputs: drag(from: 0.1, speed: 600, steps: 40)),
    Story(name: "a move", inputs: [(0.2, .scrollToItem(7, duration: 0.8, .shortest))]),
    Story(
      name: "a move that is sent elsewhere twice",
      inputs: [
        (0.2, .scrollToItem(7, duration: 0.8, .shortest)),
        (0.43, .scrollByItems(-3, duration: 0.4, .key)),
        (0.555, .scrollToItem(11, duration: 0.4, .shortest)),
      ]),
    Story(
      name: "a fling that is caught and flung again",
      inputs: drag(from: 0.1, speed: -2400) + [(0.5, .touchDown)] + drag(from: 0.52, speed: -1800)),
    Story(
      name: "a fling that is caught and let go",
      inputs: drag(from: 0.1, speed: -2400) + [(0.41, .touchDown), (0.6, .touchUp)]),
    Story(
      name: "a fling during which items come and go",
      inputs: drag(from: 0.1, speed: -2400) + [
        (0.4, .insert(0, isAnimated: true)), (0.5, .remove(9, isAnimated: true)),
        (0.6, .resize(Size(width: 500, height: 400))),
      ]),
    Story(
      name: "a cruise that ends",
      inputs: [(0.1, .beginCruise(.forward)), (0.777, .endCruise)]),
    Story(name: "a cruise into the end", inputs: [(0.1, .beginCruise(.forward))]),
    Story(
      name: "a cruise round and back", wraps: true,
      inputs: [
        (0.1, .beginCruise(.forward)), (2.345, .beginCruise(.backward)), (4.321, .endCruise),
      ]),
    Story(
      name: "a slide show that is paused and goes on",
      inputs: [
        (0.1, .startAutoplay(Autoplay(interval: 0.7))), (2.3, .pauseAutoplay), (3, .resumeAutoplay),
        (3.1, .insert(0, isAnimated: true)),
      ]),
    Story(
      name: "a fling during which items change their order",
      inputs: drag(from: 0.1, speed: -2400) + [
        (0.4, .apply([3, 4, 1, 0, 2, 7, 11, 6, 5, 20], isAnimated: true))
      ]),
    Story(
      name: "an opened item that is turned and closed",
      inputs: [
        (0.1, .openDetail), (0.7, .turn(1)),
        (1.3, .pan(Point(x: 500, y: 200), Point(x: 50, y: 200))),
        (2.5, .closeDetail), (2.6, .scrollByItems(3, duration: 0.4, .key)),
      ]),
    Story(
      name: "a card that is swiped away and brought back",
      inputs: [
        (0.1, .scrollToItem(4, duration: 0.4, .shortest)), (0.3, .swipe(.up)),
        (0.4, .removeToward(2, .up)), (1, .undoSwipe),
      ]),
    Story(
      name: "a fling toward items that go away",
      inputs: drag(from: 0.1, speed: -2400) + [(0.3, .reload(3))]),
  ]

  private static func drag(from start: Double, speed: Double, steps: Int = 12) -> [(
    time: Double, input: Input
  )] {
    var inputs: [(time: Double, input: Input)] = [
      (start, .touchDown), (start, .dragBegan(.zero)),
    ]
    for step in 1...steps {
      let time = Double(step) * 0.008
      inputs.append((start + time, .dragMoved(Vector(x: speed * time, y: 0))))
    }
    inputs.append((start + Double(steps) * 0.008 + 0.002, .dragEnded))
    return inputs
  }
}
