import CarouselTestSupport
import Testing

@testable import CarouselEngine

@Suite struct ItemChangesTests {
  private func changes(_ old: String, _ new: String) -> ItemChanges {
    ItemChanges(from: Array(old), to: Array(new))
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

  @Test func `indexes that never were are answered`() {
    let changes = changes("abc", "abc")
    #expect(changes.newIndex(of: -1) == nil)
    #expect(changes.newIndex(of: 3) == nil)
    #expect(changes.oldIndex(of: Int.max) == nil)
  }

  @Test func `a hundred thousand items are compared in one step`() {
    let old = Array(0..<100_000)
    let changes = ItemChanges(from: old, to: Array(old.reversed()))
    #expect(changes.moved.count == 99_999)
    #expect(changes.successor(of: 10) == 99_989)
  }
}
