import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// The distances between the cards of one row.
@Suite struct CardLengthsTests {
  private static func row(
    items: Int, isWrapped: Bool = false, placeholders: Int = 0,
    length: @escaping @Sendable (Int) -> Double
  ) -> CardRow {
    CardRow(
      data: Carousel.DataSource(
        itemCount: items, placeholderCount: placeholders,
        sizes: { slot in
          switch slot {
          case .item(let index): Size(width: length(index), height: 1)
          case .placeholder(let index): Size(width: Double(index) + 3, height: 1)
          }
        }),
      wrapping: Wrapping(count: items, isWrapped: isWrapped),
      placeholders: Placeholders(count: isWrapped ? 0 : placeholders), axis: .horizontal)
  }

  @Test(arguments: [true, false])
  func `the measured length is that of the row, card by card`(isWrapped: Bool) {
    let row = Self.row(items: 40, isWrapped: isWrapped, placeholders: 5) {
      Double(($0 * 7919) % 199) + 0.1
    }
    var lengths = CardLengths()
    for index in [0, 17, 39] {
      let unmeasured = lengths
      lengths.begin(at: index, of: row)
      lengths.measure(6, of: row)
      lengths.measure(-9, of: row)
      for steps in -60...60 {
        var way = 0.0
        for card in min(0, steps)..<max(0, steps) {
          way += (row.length(of: index + card) + row.length(of: index + card + 1)) / 2
        }
        if steps < 0 { way = -way }
        for measured in [lengths, unmeasured] {
          #expect(abs(measured.distance(steps, from: index, of: row) - way) < 1e-9)
          let length = measured.length(steps, from: index, of: row)
          #expect(length == row.length(of: index + steps))
        }
      }
    }
  }

  @Test func `placeholders have their own lengths, and the last represents those beyond`() {
    let row = Self.row(items: 2, placeholders: 3) { _ in 50 }
    #expect((-4...4).map(row.length(of:)) == [3, 3, 3, 4, 50, 50, 5, 5, 5])
  }

  @Test func `the largest lengths there are have a middle`() {
    let row = Self.row(items: 3) { _ in .greatestFiniteMagnitude }
    var lengths = CardLengths()
    lengths.begin(at: 1, of: row)
    #expect(lengths.distance(1, from: 1, of: row) == .greatestFiniteMagnitude)
    #expect(lengths.distance(-1, from: 1, of: row) == -.greatestFiniteMagnitude)
    #expect(row.offset(1, movedBy: 1e308).isFinite)
  }

  @Test func `a finger comes back to where it was`() {
    let row = Self.row(items: 1_000_000_000, isWrapped: true) { Double($0 % 7) * 13 }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let start = Double.random(in: 0...1e6, using: &random)
      let length = Double.random(in: -2000...2000, using: &random)
      let there = row.offset(start, movedBy: length)
      #expect((there > start) == (length > 0))
      #expect(abs(row.offset(there, movedBy: -length) - start) < 1e-6)
    }
  }
}
