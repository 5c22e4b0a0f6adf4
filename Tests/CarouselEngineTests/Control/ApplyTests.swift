import CarouselEngine
import CarouselTestSupport
import Testing

@Suite struct ApplyTests {
  private func data(_ names: [Int]) -> Carousel.DataSource {
    Carousel.DataSource(
      rows: ItemRows(names.map { ItemRows.Row(identity: ItemIdentity(rawValue: UInt64($0))) }))
  }

  private func carousel(_ names: [Int], at index: Int) -> Carousel {
    var configuration = Carousel.Configuration(.linear)
    configuration.feel = .smooth
    var carousel = Carousel(
      valid: configuration, viewSize: Size(width: 800, height: 480), data: data(names))
    carousel.scroll(toItem: index, duration: 0, at: 0)
    _ = carousel.takeEvents()
    return carousel
  }

  private func apply(
    _ new: [Int], to carousel: inout Carousel, was old: [Int], animated: Bool = false,
    at time: Double
  ) {
    let changes = ItemChanges(from: old, to: new)
    carousel.apply(changes, data: data(new), animated: animated, at: time)
  }

  @Test func `nothing left is no item, and something again is the first`() {
    var carousel = carousel([1, 2], at: 1)
    apply([], to: &carousel, was: [1, 2], at: 1)
    #expect(carousel.currentIndex == nil)
    apply([7, 8], to: &carousel, was: [], at: 2)
    #expect(carousel.currentIndex == 0)
  }

  @Test func `cards slide, come and go in one animation`() {
    let old = Array(0..<12)
    var carousel = carousel(old, at: 2)
    var frame = Carousel.Frame()
    let new = [0, 2, 1, 50, 3, 4]
    apply(new, to: &carousel, was: old, animated: true, at: 1)
    carousel.frame(into: &frame)
    func card(_ name: UInt64) -> Carousel.Frame.Card? {
      frame.cards.first { $0.identity?.rawValue == name }
    }
    // Item 2 was and is in front; 1 was to its left and goes to its right; 5 is gone in a tenth.
    #expect(card(2).map { $0.homography.quad(of: $0.size)?.topLeft.x ?? 0 } == 300)
    #expect(card(1)?.quad?.topLeft.x == 100)
    #expect(card(50) == nil)
    carousel.advance(to: 1.2)
    carousel.frame(into: &frame)
    #expect((card(1)?.quad?.topLeft.x ?? 0) > 100 && (card(1)?.quad?.topLeft.x ?? 0) < 500)
    #expect((card(50)?.opacity ?? 0) > 0 && (card(50)?.opacity ?? 1) < 1)
    carousel.rest(after: 1.2)
    carousel.frame(into: &frame)
    #expect(card(1)?.quad?.topLeft.x == 500)
    #expect(card(50)?.opacity == 1)
    #expect(frame.cards.allSatisfy { !$0.isDeparting })
  }

  @Test func `changes that are about other data reload all`() {
    var carousel = carousel([1, 2, 3], at: 2)
    carousel.apply(ItemChanges(from: [1], to: [1, 2]), data: data([1, 2]), at: 1)
    #expect(carousel.itemCount == 2)
    carousel.rest(after: 1)
    #expect(carousel.currentIndex == 1)
  }

  @Test func `whatever happens to the others, the item in front stays`() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let old = Array(0..<Int.random(in: 1...20, using: &generator))
      let front = Int.random(in: 0..<old.count, using: &generator)
      var carousel = carousel(old, at: front)
      var new = old.filter { $0 == front || Bool.random(using: &generator) }
      new += Array(100..<Int.random(in: 100...110, using: &generator))
      new.shuffle(using: &generator)
      apply(new, to: &carousel, was: old, animated: Bool.random(using: &generator), at: 1)
      #expect(carousel.currentIndex.map { new[$0] } == front, "seed \(seed)")
      #expect(carousel.offset == carousel.offset.rounded(), "seed \(seed)")
    }
  }

  @Test(arguments: [(6, 4), (4, 6), (2, 0), (0, 3), (5, 2)], [3, 4])
  func `each placeholder is in its place after their number has changed`(
    numbers: (before: Int, after: Int), items: Int
  ) {
    var carousel = Carousel.sample(items: 3, placeholders: numbers.before)
    let changes = ItemChanges(from: Array(0..<3), to: Array(0..<items))
    let data = Carousel.DataSource(
      itemCount: items, placeholderCount: numbers.after, itemSize: Size(width: 20, height: 20))
    carousel.apply(changes, data: data, at: 1)
    carousel.run()
    let fresh = Carousel(.linear, viewSize: carousel.viewSize, data: data)
    func slots(_ carousel: Carousel) -> [Int: Carousel.Slot] {
      Dictionary(carousel.frame.cards.map { ($0.index, $0.slot) }) { first, _ in first }
    }
    #expect(slots(carousel) == slots(fresh))
  }

  @Test func `sizes and placeholders are part of the applied data`() {
    var carousel = Carousel.sample(items: 3)
    var data = carousel.data
    data = Carousel.DataSource(
      itemCount: 4, placeholderCount: 2,
      sizes: { $0 == .item(2) ? Size(width: 60, height: 140) : Size(width: 100, height: 100) })
    let changes = ItemChanges(from: ["a", "b", "c"], to: ["a", "new", "b", "c"])
    carousel.apply(changes, data: data, at: 1)
    #expect(carousel.placeholderCount == 2 && carousel.visibleIndices == [-1, 0, 1, 2, 3, 4])
    let card = carousel.frame.cards.first { $0.index == 2 }
    #expect(card?.size == Size(width: 100, height: 100))
    #expect(card?.settledSize == Size(width: 60, height: 140))
    carousel.run()
    #expect(carousel.frame.cards.first { $0.index == 2 }?.size == Size(width: 60, height: 140))
  }
}
