import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// Lists of items, and carousels that show them.
@Suite struct ItemRowsTests {
  private typealias Row = ItemRows.Row

  private func row(_ number: Int) -> Row {
    Row(
      identity: ItemIdentity(rawValue: UInt64(number)),
      size: Size(width: Double(60 + number % 50), height: 100))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a list is what an array with the same edits is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rows = ItemRows(count: 3000) { Row(openedScale: Double($0)) }
    var (array, next) = (Array(rows), 0)
    for step in 0..<300 {
      let index = Int.random(in: 0...array.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where array.count < 6000, 1 where array.count < 6000:
        let count = [0, 1, 3, 700, 5000].randomElement(using: &random) ?? 1
        let new = (next..<next + count).map(row)
        next += count
        rows.insert(new, at: index)
        array.insert(contentsOf: new, at: index)
      case 1, 2:
        let end = Int.random(in: index...min(array.count, index + 2000), using: &random)
        rows.remove(index..<end)
        array.removeSubrange(index..<end)
      default:
        guard index < array.count else { break }
        rows[index] = row(step)
        array[index] = row(step)
      }
      #expect(rows.count == array.count)
      guard rows.elementsEqual(array) else {
        Issue.record("other rows after step \(step)")
        return
      }
    }
  }

  private func carousel(_ count: Int, _ kind: ArrangementKind = .linear) -> Carousel {
    var settings = Carousel.Configuration(kind)
    settings.usesCardLengths = true
    return Carousel(
      valid: settings, viewSize: Size(width: 640, height: 360),
      data: Carousel.DataSource(rows: ItemRows((0..<count).map(row))))
  }

  private func shown(_ carousel: Carousel) -> [ItemIdentity?] {
    carousel.frame.cards.filter { !$0.isDeparting }.sorted { $0.index < $1.index }.map(\.identity)
  }

  @Test func `a copy keeps its items when those of the other change`() {
    var carousel = carousel(40)
    var copy = carousel
    carousel.remove(item: 0, animated: false, at: 1)
    carousel.update(Row(size: Size(width: 5, height: 5)), of: 20, at: 1)
    copy.scroll(toItem: 20, duration: 0, at: 1)
    let card = copy.frame.cards.first(where: \.isCurrent)
    #expect(card?.identity == ItemIdentity(rawValue: 20) && card?.size.width == 80)
    #expect(copy.itemCount == 40 && carousel.itemCount == 39)
  }

  @Test func `cards follow their rows through insertions and removals`() {
    var carousel = carousel(10)
    carousel.insert([row(100), row(101)], before: 1, animated: false, at: 1)
    carousel.remove(item: 3, count: 2, animated: false, at: 1)
    let expected = [0, 100, 101, 3, 4, 5, 6, 7, 8, 9].map { ItemIdentity(rawValue: UInt64($0)) }
    #expect(carousel.data.rows?.map(\.identity) == expected)
    let seen = shown(carousel)
    #expect(seen == Array(expected.prefix(seen.count)) && seen.count > 2)
    carousel.insert(2, before: 0, animated: false, at: 2)
    #expect(carousel.itemCount == 12 && carousel.data.rows?[0] == Row())
    #expect(carousel.currentIndex == 2)
  }

  @Test(arguments: [ArrangementKind.linear, .coverFlow, .rotary])
  func `a list shows what functions of the index show`(kind: ArrangementKind) {
    var (listed, computed) = (carousel(30, kind), carousel(30, kind))
    let rows = ItemRows(count: 30) { index in
      ItemRows.Row(
        identity: ItemIdentity(rawValue: UInt64(index)),
        size: Size(width: Double(60 + index % 50), height: 100))
    }
    computed.reload(Carousel.DataSource(rows: rows), at: 0)
    listed.reload(listed.data, at: 0)
    for index in [0, 7, 29] {
      listed.scroll(toItem: index, duration: 0, at: 1)
      computed.scroll(toItem: index, duration: 0, at: 1)
      let (a, b) = (listed.frame.cards, computed.frame.cards)
      #expect(a.map(\.quad) == b.map(\.quad) && a.map(\.identity) == b.map(\.identity))
    }
  }

  @Test func `the size that a row is given holds when cards are measured`() {
    var carousel = carousel(10)
    carousel.update(Row(size: Size(width: 300, height: 90)), of: 0, at: 1)
    #expect(carousel.itemWidth == 60 && carousel.frame.cards.last?.size.width == 60)
    carousel.measureCards(at: 2)
    #expect(carousel.itemWidth == 300 && carousel.frame.cards.last?.size.width == 300)
  }

  @Test func `a slide show passes over rows that say so, also when they begin to`() throws {
    var carousel = carousel(5)
    carousel.update(Row(isSkipped: true), of: 1, at: 0)
    try carousel.startAutoplay(Autoplay(interval: 3), at: 0)
    carousel.advance(to: 5)
    #expect(carousel.currentIndex == 2)
  }

  @Test func `a reload keeps the row in front by its identity`() {
    var carousel = carousel(30)
    carousel.scroll(toItem: 12, duration: 0, at: 0)
    carousel.reload(
      Carousel.DataSource(rows: ItemRows((0..<20).map { row($0 + 8) })), at: 1)
    #expect(carousel.currentIndex == 4)
  }
}
