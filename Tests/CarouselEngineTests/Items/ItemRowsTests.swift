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
    let expected: [ItemIdentity?] = [0, 100, 101, 3, 4, 5, 6, 7, 8, 9].map {
      ItemIdentity(rawValue: $0)
    }
    #expect(carousel.data.rows?.map { $0.identity } == expected)
    let seen = shown(carousel)
    #expect(seen == Array(expected.prefix(seen.count)) && seen.count > 2)
    carousel.insert(2, before: 0, animated: false, at: 2)
    #expect(carousel.itemCount == 12 && carousel.data.rows?[0] == Row())
    #expect(carousel.currentIndex == 2)
  }
}
