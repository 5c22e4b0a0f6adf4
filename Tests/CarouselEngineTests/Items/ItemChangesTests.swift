import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct ItemChangesTests {
  private func changes(_ old: String, _ new: String) -> ItemChanges {
    ItemChanges(from: Array(old), to: Array(new))
  }

  @Test func `nothing changed is no change`() {
    #expect(changes("abc", "abc").isEmpty)
    #expect(changes("", "").isEmpty)
  }

  @Test func `items come and go`() {
    let changes = changes("abcd", "xbdy")
    #expect(changes.removed == [0, 2])
    #expect(changes.inserted == [0, 3])
    #expect(changes.moved.isEmpty)
    #expect(changes.newIndex(of: 1) == 1)
    #expect(changes.newIndex(of: 3) == 2)
    #expect(changes.newIndex(of: 0) == nil)
    #expect(changes.oldIndex(of: 2) == 3)
    #expect(changes.oldIndex(of: 3) == nil)
  }

  @Test func `as few items as possible count as moved`() {
    #expect(changes("abcde", "bcdea").moved == [.init(from: 0, to: 4)])
    #expect(changes("abcde", "eabcd").moved == [.init(from: 4, to: 0)])
    #expect(changes("abcde", "abdce").moved.count == 1)
  }

  @Test func `the item in front stays, or the next one takes its place`() {
    #expect(changes("abcde", "edcba").successor(of: 1) == 3)
    #expect(changes("abcde", "abde").successor(of: 2) == 2)
    #expect(changes("abcde", "ab").successor(of: 3) == 1)
    #expect(changes("abc", "xyz").successor(of: 2) == 2)
    #expect(changes("abc", "x").successor(of: 2) == 0)
    #expect(changes("abc", "").successor(of: 1) == nil)
    #expect(changes("", "xy").successor(of: 0) == 0)
    #expect(changes("abc", "abc").successor(of: 99) == 2)
    #expect(changes("abc", "abc").successor(of: -99) == 0)
  }

  @Test func `items with the same identity stay in their order`() {
    let changes = changes("aab", "aaba")
    #expect(changes.newIndex(of: 0) == 0)
    #expect(changes.newIndex(of: 1) == 1)
    #expect(changes.inserted == [3])
    #expect(self.changes("aaa", "a").removed == [1, 2])
  }

  @Test func `indexes that never were are answered`() {
    let changes = changes("abc", "abc")
    #expect(changes.newIndex(of: -1) == nil)
    #expect(changes.newIndex(of: 3) == nil)
    #expect(changes.oldIndex(of: Int.max) == nil)
  }

  @Test func `any two lists are fully distinguished`() {
    for seed in UInt64(1)...500 {
      var generator = SeededGenerator(seed: seed)
      let old = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        Int.random(in: 0...40, using: &generator)
      }
      let new =
        old.shuffled(using: &generator).prefix(Int.random(in: 0...30, using: &generator))
        + (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Int.random(in: 0...40, using: &generator)
        }
      let changes = ItemChanges(from: old, to: Array(new))
      #expect(changes.removed.count + (new.count - changes.inserted.count) == old.count)
      for index in old.indices {
        guard let after = changes.newIndex(of: index) else { continue }
        #expect(new[after] == old[index], "seed \(seed)")
        #expect(changes.oldIndex(of: after) == index, "seed \(seed)")
      }
      // What is neither new nor moved has kept its order.
      let moved = Set(changes.moved.map(\.to))
      let kept = new.indices.filter { !moved.contains($0) }.compactMap(changes.oldIndex)
      #expect(kept == kept.sorted(), "seed \(seed)")
    }
  }

  @Test func `a hundred thousand items are compared in one step`() {
    let old = Array(0..<100_000)
    let changes = ItemChanges(from: old, to: Array(old.reversed()))
    #expect(changes.moved.count == 99_999)
    #expect(changes.successor(of: 10) == 99_989)
  }
}
