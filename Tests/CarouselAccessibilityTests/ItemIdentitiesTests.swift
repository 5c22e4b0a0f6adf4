import CarouselTestSupport
import Testing

@testable import CarouselAccessibility

@Suite struct ItemIdentitiesTests {
  @Test func `items keep their numbers while others come and go`() {
    var items = ItemIdentities(count: 5)
    let numbers = (0..<5).map { items[$0] }
    items.insert(2, at: 1)
    items.remove(1, at: 3)
    #expect(items.count == 6)
    #expect([0, 3, 4, 5].map { items[$0] } == [0, 2, 3, 4].map { numbers[$0] })
    #expect(numbers[1].flatMap { items.index(of: $0) } == nil)
    #expect(numbers[4].flatMap { items.index(of: $0) } == 5)
  }

  @Test func `a million items cost one run, and appended ones nothing`() {
    var items = ItemIdentities(count: 1_000_000)
    #expect(items.runCount == 1)
    for _ in 0..<1_000 { items.insert(1, at: items.count) }
    #expect(items.runCount == 1 && items.count == 1_001_000)
    items.remove(10, at: 500)
    #expect(items.runCount == 2)
    items.remove(items.count, at: 0)
    #expect(items.runCount == 0)
  }

  @Test func `nothing is out of range`() {
    var items = ItemIdentities(count: -3)
    #expect(items.count == 0 && items[0] == nil)
    items.insert(2, at: 100)
    items.insert(1, at: -100)
    items.remove(.max, at: 2)
    items.remove(-1, at: 0)
    items.insert(.max, at: 0)
    #expect(items.count == 2 && items[2] == nil && items[-1] == nil)
    items.remove(.max, at: .min)
    #expect(items.count == 0)
  }

  @Test func `numbers are those of a list that is edited the same way`() {
    var random = SeededGenerator(seed: 4)
    var items = ItemIdentities(count: 20)
    var list = Array(UInt64(0)..<20)
    var next: UInt64 = 20
    for _ in 0..<2_000 {
      let place = Int.random(in: 0...list.count, using: &random)
      let count = Int.random(in: 0...4, using: &random)
      if Bool.random(using: &random) {
        items.insert(count, at: place)
        list.insert(contentsOf: next..<next + UInt64(count), at: place)
        next += UInt64(count)
      } else {
        items.remove(count, at: place)
        list.removeSubrange(place..<min(place + count, list.count))
      }
      #expect(items.count == list.count)
      #expect(list.indices.allSatisfy { items[$0] == list[$0] })
      #expect(list.enumerated().allSatisfy { items.index(of: $1) == $0 })
    }
  }
}
