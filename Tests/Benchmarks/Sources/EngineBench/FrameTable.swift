import CarouselEngine
import Measuring

/// One frame of a scrolling carousel, in all arrangements and at all sizes.
func frameTable() -> String {
  var table = Table(["advance + frame", "feel", "items", "cards", "ns", "allocations"])
  for kind in ArrangementKind.allCases {
    for count in [12, 1000, 1_000_000, 1_000_000_000] {
      add(kind, .classic, count, motion: .drift, to: &table)
    }
  }
  for feel in Carousel.Feel.allCases {
    for motion in [Moving.glide, .drag] {
      add(.coverFlow2, feel, 1_000_000_000, motion: motion, to: &table)
    }
  }
  return table.text
}

/// What moves the carousel while it is measured.
enum Moving: String {
  /// Constant scrolling by 3 items per second: a card comes and one goes every 20 frames.
  case drift
  /// A long animated scroll.
  case glide
  /// A finger that goes to and fro.
  case drag
}

private func add(
  _ kind: ArrangementKind, _ feel: Carousel.Feel, _ count: Int, motion: Moving,
  to table: inout Table
) {
  var run = Run(kind, feel, count, motion)
  let measurement = Measurement(rounds: 300, repetitions: 100) { _ in run.step() }
  table.add(
    ["\(kind.name), \(motion.rawValue)", feel.rawValue, "\(count)", "\(run.cards)"], measurement)
}

/// A carousel that moves, with 30 cards in view, and what a window keeps for it.
private struct Run {
  var carousel: Carousel
  var frame = Carousel.Frame()
  var events: [Carousel.Event] = []
  var time = 0.0
  let motion: Moving
  var cards: Int { frame.cards.count }

  init(_ kind: ArrangementKind, _ feel: Carousel.Feel, _ count: Int, _ motion: Moving) {
    var configuration = Carousel.Configuration(kind)
    configuration.feel = feel
    configuration.options[.wrap] = .value(1)
    configuration.options[.visibleItems] = .value(30)
    if motion == .drift { configuration.autoscroll = -3 }
    carousel = Carousel(
      viewSize: Size(width: 1920, height: 1080),
      data: Carousel.DataSource(itemCount: count, itemSize: Size(width: 300, height: 300)))
    // In range, each of them.
    try? carousel.configure(configuration, at: 0)
    self.motion = motion
    switch motion {
    case .drift: break
    case .glide: carousel.scroll(byOffset: 1e5, duration: 1e5, at: 0)
    case .drag: carousel.dragBegan(at: 0)
    }
  }

  mutating func step() {
    time += 1 / 60.0
    if motion == .drag {
      let way = 400 * (time - 2 * (time / 2).rounded())
      carousel.dragMoved(translation: Vector(x: way, y: 0), at: time)
    } else {
      carousel.advance(to: time)
    }
    carousel.frame(into: &frame)
    events.removeAll(keepingCapacity: true)
    carousel.drainEvents(into: &events)
  }
}
