import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct DepthOrderTests {
  private func order(_ cards: [(depth: Double, distance: Double, index: Int)]) -> [Int] {
    var order = DepthOrder()
    for card in cards {
      order.append(depth: card.depth, distance: card.distance, index: card.index)
    }
    order.sort()
    return order.keys.map(\.index)
  }

  @Test func `rounding noise decides nothing`() {
    #expect(order([(0.1 + 0.2, 1, 9), (0.3, 1, 2)]) == [2, 9])
    #expect(order([(0.3, 1, 9), (0.1 + 0.2, 1, 2)]) == [2, 9])
  }

  @Test func `numbers that are none have a place`() {
    #expect(order([(.nan, .nan, 2), (.infinity, 0, 1), (0, 0, 0)]).sorted() == [0, 1, 2])
  }

  @Test(arguments: [0, 1, 2, 3, 17, 100, 1000])
  func `the order is the same whatever order the cards come in`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let cards = (0..<count).map {
      (depth: Double($0 % 5), distance: Double($0 % 7), index: $0)
    }
    let expected = cards.sorted {
      ($0.depth, -$0.distance, $0.index) < ($1.depth, -$1.distance, $1.index)
    }
    #expect(order(cards.shuffled(using: &random)) == expected.map(\.index))
  }
}
