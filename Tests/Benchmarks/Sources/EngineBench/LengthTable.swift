import CarouselEngine
import Measuring

/// One frame of a row in which every card has its own length: the cost depends on the visible cards,
/// not on the number of items.
func lengthTable() -> String {
  var table = Table(["individual lengths", "items", "cards", "ns", "allocations"])
  for (count, visible) in [
    (10, 10), (1000, 30), (1_000_000, 30), (1_000_000_000, 30), (1_000_000, 200), (1_000_000, 1000),
  ] {
    var row = Row(items: count, visible: visible)
    let measurement = Measurement(rounds: 100, repetitions: 50) { _ in row.step() }
    table.add(["linear, drift", "\(count)", "\(row.frame.cards.count)"], measurement)
  }
  return table.text
}

/// A row that scrolls at 3 cards a second, with `visible` cards in view.
private struct Row {
  var carousel: Carousel
  var frame = Carousel.Frame()
  var events: [Carousel.Event] = []
  var time = 0.0

  init(items: Int, visible: Int) {
    var configuration = Carousel.Configuration(.linear)
    configuration.usesCardLengths = true
    configuration.options[.wrap] = .value(1)
    configuration.options[.visibleItems] = .value(Double(visible))
    configuration.autoscroll = -3
    carousel = Carousel(
      viewSize: Size(width: 1920, height: 1080),
      data: Carousel.DataSource(
        itemCount: items,
        sizes: { slot in
          guard case .item(let index) = slot else { return .zero }
          return Size(width: 1920 / Double(visible) * (0.5 + Double(index % 97) / 97), height: 300)
        }))
    // In range, each of them.
    try? carousel.configure(configuration, at: 0)
  }

  mutating func step() {
    time += 1 / 60.0
    carousel.advance(to: time)
    carousel.frame(into: &frame)
    events.removeAll(keepingCapacity: true)
    carousel.drainEvents(into: &events)
  }
}
