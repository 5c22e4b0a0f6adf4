import CarouselEngine
import CarouselTestSupport
import CarouselViewer
import Testing

/// The same inputs at any frame rate give the same path.
@Suite struct FrameRateTests {
  /// Something that is done at a time.
  typealias Input = @Sendable (inout Carousel, inout Viewer, Double) -> Void

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
      story.inputs.map { ($0.time, 0, Optional($0.input)) } + ticks.map { ($0, 1, nil) }
      + probes.map { ($0, 2, nil) }
    var result: [(Double, Double)] = []
    for (time, kind, input) in marks.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      switch kind {
      case 0:
        viewer.advance(&carousel, to: time)
        input?(&carousel, &viewer, time)
        viewer.follow(&carousel)
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
      inputs: [on(0) { carousel, _, time in carousel.scroll(toItem: 8, duration: 0, at: time) }]
        + drag(from: 0.1, speed: -3000)),
    Story(
      name: "a fling that stops between items and then aligns", stopsAtItems: false,
      inputs: drag(from: 0.1, speed: -2400)),
    Story(name: "a pull beyond the end", inputs: drag(from: 0.1, speed: 600, steps: 40)),
    Story(
      name: "a move",
      inputs: [on(0.2) { carousel, _, time in carousel.scroll(toItem: 7, duration: 0.8, at: time) }]
    ),
    Story(
      name: "a move that is sent elsewhere twice",
      inputs: [
        on(0.2) { carousel, _, time in carousel.scroll(toItem: 7, duration: 0.8, at: time) },
        on(0.43) { carousel, _, time in
          carousel.scroll(byItems: -3, duration: 0.4, at: time, cause: .key)
        },
        on(0.555) { carousel, _, time in carousel.scroll(toItem: 11, duration: 0.4, at: time) },
      ]),
    Story(
      name: "a fling that is caught and flung again",
      inputs: drag(from: 0.1, speed: -2400) + [
        on(0.5) { carousel, _, time in carousel.touchDown(at: time) }
      ] + drag(from: 0.52, speed: -1800)),
    Story(
      name: "a fling that is caught and let go",
      inputs: drag(from: 0.1, speed: -2400) + [
        on(0.41) { carousel, _, time in carousel.touchDown(at: time) },
        on(0.6) { carousel, _, time in carousel.touchUp(at: time) },
      ]),
    Story(
      name: "a fling during which items come and go",
      inputs: drag(from: 0.1, speed: -2400) + [
        on(0.4) { carousel, _, time in carousel.insert(before: 0, at: time) },
        on(0.5) { carousel, _, time in carousel.remove(item: 9, at: time) },
        on(0.6) { carousel, _, time in carousel.resize(to: Size(width: 500, height: 400), at: time)
        },
      ]),
    Story(
      name: "a cruise that ends",
      inputs: [cruise(.forward, at: 0.1), endCruise(at: 0.777)]),
    Story(name: "a cruise into the end", inputs: [cruise(.forward, at: 0.1)]),
    Story(
      name: "a cruise round and back", wraps: true,
      inputs: [
        cruise(.forward, at: 0.1), cruise(.backward, at: 2.345), endCruise(at: 4.321),
      ]),
    Story(
      name: "a slide show that is paused and goes on",
      inputs: [
        on(0.1) { carousel, _, time in
          try? carousel.startAutoplay(Autoplay(interval: 0.7), at: time)
        },
        on(2.3) { carousel, _, time in carousel.pauseAutoplay(for: .requested, at: time) },
        on(3) { carousel, _, time in carousel.resumeAutoplay(after: .requested, at: time) },
        on(3.1) { carousel, _, time in carousel.insert(before: 0, at: time) },
      ]),
    Story(
      name: "a fling during which items change their order",
      inputs: drag(from: 0.1, speed: -2400) + [
        on(0.4) { carousel, _, time in
          let changes = ItemChanges(from: Array(0..<12), to: [3, 4, 1, 0, 2, 7, 11, 6, 5, 20])
          carousel.apply(
            changes, data: Carousel.DataSource(itemCount: 10), animated: true, at: time)
        }
      ]),
    Story(
      name: "an opened item that is turned and closed",
      inputs: [
        on(0.1) { carousel, viewer, time in viewer.open(&carousel, at: time) },
        on(0.7) { carousel, viewer, time in
          viewer.change(&carousel, at: time) { detail, now in _ = detail.turn(by: 1, at: now) }
        },
        on(1.3) { carousel, viewer, time in
          viewer.change(&carousel, at: time) { detail, now in
            detail.panBegan(from: Point(x: 500, y: 200), at: now)
            detail.panMoved(to: Point(x: 50, y: 200), at: now)
            detail.panEnded(at: now)
          }
        },
        on(2.5) { carousel, viewer, time in viewer.close(&carousel, at: time) },
        on(2.6) { carousel, _, time in
          carousel.scroll(byItems: 3, duration: 0.4, at: time, cause: .key)
        },
      ]),
    Story(
      name: "a card that is swiped away and brought back",
      inputs: [
        on(0.1) { carousel, _, time in carousel.scroll(toItem: 4, duration: 0.4, at: time) },
        on(0.3) { carousel, _, time in carousel.swipe(toward: .up, at: time) },
        on(0.4) { carousel, _, time in carousel.remove(item: 2, toward: .up, at: time) },
        on(1) { carousel, _, time in carousel.undoSwipe(at: time) },
      ]),
    Story(
      name: "a fling toward items that go away",
      inputs: drag(from: 0.1, speed: -2400) + [
        on(0.3) { carousel, _, time in carousel.reload(Carousel.DataSource(itemCount: 3), at: time)
        }
      ]),
  ]

  private static func drag(from start: Double, speed: Double, steps: Int = 12) -> [(
    time: Double, input: Input
  )] {
    var inputs: [(time: Double, input: Input)] = [
      on(start) { carousel, _, time in carousel.touchDown(at: time) },
      on(start) { carousel, _, time in carousel.dragBegan(at: time) },
    ]
    for step in 1...steps {
      let time = Double(step) * 0.008
      let translation = Vector(x: speed * time, y: 0)
      inputs.append(
        on(start + time) { carousel, _, time in
          carousel.dragMoved(translation: translation, at: time)
        })
    }
    inputs.append(
      on(start + Double(steps) * 0.008 + 0.002) { carousel, _, time in carousel.dragEnded(at: time)
      })
    return inputs
  }

  private static func on(_ time: Double, _ input: @escaping Input) -> (
    time: Double, input: Input
  ) {
    (time, input)
  }

  private static func cruise(_ heading: Carousel.Heading, at time: Double) -> (
    time: Double, input: Input
  ) {
    on(time) { carousel, _, time in carousel.beginCruise(heading, at: time) }
  }

  private static func endCruise(at time: Double) -> (
    time: Double, input: Input
  ) {
    on(time) { carousel, _, time in carousel.endCruise(at: time) }
  }
}
