import Testing

@testable import QuadRaster

struct OrderedPatternTests {
  @Test func `every rank occurs once, and neighbors are far apart`() {
    let ranks = (0..<64).map { OrderedPattern.rank(x: $0 % 8, y: $0 / 8) }
    #expect(ranks.sorted() == Array(0..<64))
    // The first two rows of the pattern as it is printed everywhere.
    #expect(Array(ranks[0..<8]) == [0, 32, 8, 40, 2, 34, 10, 42])
    #expect(Array(ranks[8..<16]) == [48, 16, 56, 24, 50, 18, 58, 26])
    #expect(OrderedPattern.rank(x: -8, y: 16) == 0)
  }
}
