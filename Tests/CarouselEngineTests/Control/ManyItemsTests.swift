import CarouselEngine
import Testing

/// Positions are exact to a millionth of an item, however many items there are.
@Suite struct ManyItemsTests {
  private static let counts = [1000, 4_000_000, (1 << 31) - 1]

  private func carousel(
    _ kind: ArrangementKind, _ count: Int, feel: Carousel.Feel = .classic
  ) -> Carousel {
    var settings = Carousel.Configuration(kind)
    settings.feel = feel
    settings.returnsToItems = false
    settings.stopsAtItems = false
    return Carousel(
      valid: settings, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(itemCount: count, itemSize: Size(width: 100, height: 100)))
  }

  @Test(arguments: counts, [ArrangementKind.linear, .rotary, .coverFlow2])
  func `a place far from the first item has its fraction`(count: Int, kind: ArrangementKind) {
    var carousel = carousel(kind, count)
    let item = count / 2 + 1
    carousel.scroll(toItem: item, duration: 0, at: 0)
    carousel.scroll(byOffset: 0.3, duration: 0, at: 0)
    #expect(carousel.currentIndex == item)
    #expect(abs(carousel.offset(ofItem: item) + 0.3) < 1e-6)
    let next = carousel.frame.cards.first { $0.index == item + 1 }
    #expect(next.map { abs($0.offset - 0.7) < 1e-6 } == true)
  }

  @Test(arguments: counts, Carousel.Feel.allCases)
  func `a finger moves it there as it does at the beginning`(count: Int, feel: Carousel.Feel) {
    func way(from item: Int) -> (Double, Double) {
      var carousel = carousel(.linear, count, feel: feel)
      carousel.scroll(toItem: item, duration: 0, at: 0)
      let end = carousel.drag(by: -37, from: 1)
      let dragged = -carousel.offset(ofItem: item)
      carousel.dragEnded(velocity: Vector(x: -900, y: 0), at: end)
      carousel.run()
      return (dragged, -carousel.offset(ofItem: item))
    }
    let (near, far) = (way(from: 100), way(from: count / 2))
    #expect(abs(near.0 - far.0) < 1e-6 && abs(near.1 - far.1) < 1e-6)
  }

  @Test(arguments: counts)
  func `a scroll from the first item arrives on the one that was asked for`(count: Int) {
    var carousel = carousel(.linear, count)
    carousel.scroll(toItem: count - 2, duration: 2, at: 0)
    carousel.run()
    #expect(carousel.offset == Double(count - 2))
    carousel.insert(3, before: 5, animated: false, at: 40)
    #expect(carousel.currentIndex == count + 1 || count == (1 << 31) - 1)
    carousel.scroll(toItem: 0, duration: 1, at: 40)
    carousel.run()
    #expect(carousel.offset == 0)
  }
}
