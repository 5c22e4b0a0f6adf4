import CarouselEngine
import Measuring

/// One item inserted into a carousel at rest, and removed again: the first and the last one, and one in
/// the middle.
func editTable() -> String {
  var table = Table(["one item inserted and removed", "items", "ns", "allocations"])
  for count in [1000, 1_000_000] {
    for (name, isListed) in [("alike", false), ("listed", true)] {
      var carousel = Carousel(
        viewSize: Size(width: 1920, height: 1080), data: data(count, isListed))
      carousel.scroll(toItem: count / 2, duration: 0, at: 0)
      var events: [Carousel.Event] = []
      let row = ItemRows.Row(size: Size(width: 250, height: 300))
      let places = [0, count / 2, count / 3, count]
      let measurement = Measurement(rounds: 50, repetitions: 20) { repetition in
        let index = places[repetition % places.count]
        carousel.insert([row], before: index, animated: false, at: 0)
        carousel.remove(item: index, animated: false, at: 0)
        events.removeAll(keepingCapacity: true)
        carousel.drainEvents(into: &events)
      }
      table.add([name, "\(count)"], measurement)
    }
  }
  return table.text
}

private func data(_ count: Int, _ isListed: Bool) -> Carousel.DataSource {
  guard isListed else { return Carousel.DataSource(itemCount: count) }
  let rows = (0..<count).map {
    ItemRows.Row(
      identity: ItemIdentity(rawValue: UInt64($0)),
      size: Size(width: Double(200 + $0 % 97), height: 300))
  }
  return Carousel.DataSource(rows: ItemRows(rows))
}
