import CarouselTestSupport
import Testing

@testable import CarouselEngine

/// Comparisons of lists, against what they are by definition.
@Suite struct ItemChangesDefinitionTests {
  @Test func `lists in any order with any duplicates`() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let range = 0...Int.random(in: 0...40, using: &generator)
      let old = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        Int.random(in: range, using: &generator)
      }
      let new = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        Int.random(in: range, using: &generator)
      }
      expectDefinition(old, new)
      expectDefinition(old, old.shuffled(using: &generator))
    }
  }

  @Test func `lists after few edits, with few duplicates`() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      var old = Array(0..<30)
      for _ in 0..<2 { old[.random(in: 0..<30, using: &generator)] = 30 }
      var new = old
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        let item = new.remove(at: .random(in: new.indices, using: &generator))
        if Bool.random(using: &generator) {
          new.insert(item, at: .random(in: 0...new.count, using: &generator))
        }
        let another = Int.random(in: 28...32, using: &generator)
        if Bool.random(using: &generator) {
          new.insert(another, at: .random(in: 0...new.count, using: &generator))
        }
      }
      expectDefinition(old, new)
      expectDefinition(new, old)
    }
  }

  @Test func `the first of equal ones stays though the end is the same`() {
    let changes = ItemChanges(from: [1, 1, 2], to: [3, 1, 2])
    #expect(changes.removed == [1])
    #expect(changes.oldIndex(of: 1) == 0)
  }

  @Test func `identities that equal nothing, not even themselves, go and come`() {
    let changes = ItemChanges(from: [1, .nan, 2, .nan], to: [.nan, 1, .nan, 2])
    #expect(changes.removed == [1, 3])
    #expect(changes.inserted == [0, 2])
    #expect(changes.moved.isEmpty)
  }

  @Test func `the same changes of other items are equal`() {
    let changes = ItemChanges(from: [1, 2, 3, 4, 5], to: [0, 1, 3, 2, 5])
    #expect(changes == ItemChanges(from: Array("abcde"), to: Array("xacbe")))
    #expect(changes != ItemChanges(from: Array("abcde"), to: Array("xabce")))
    // Places alone do not tell which of two equal ones has gone.
    #expect(
      ItemChanges(from: [1, 1, 2], to: [3, 1, 2]) == ItemChanges(from: [1, 7, 2], to: [3, 1, 2]))
  }

  private func expectDefinition(
    _ old: [Int], _ new: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let changes = ItemChanges(from: old, to: new)
    let comment: Comment = "\(old) → \(new)"
    // The first of equal ones before is the first after, the second the second.
    var free = Set(old.indices)
    var oldIndexes: [Int?] = []
    var newIndexes = [Int?](repeating: nil, count: old.count)
    for (index, identity) in new.enumerated() {
      let before = old.indices.first { free.contains($0) && old[$0] == identity }
      oldIndexes.append(before)
      guard let before else { continue }
      free.remove(before)
      newIndexes[before] = index
    }
    #expect(
      old.indices.map(changes.newIndex) == newIndexes, comment, sourceLocation: sourceLocation)
    #expect(
      new.indices.map(changes.oldIndex) == oldIndexes, comment, sourceLocation: sourceLocation)
    #expect(changes.removed == free.sorted(), comment, sourceLocation: sourceLocation)
    #expect(
      changes.inserted == new.indices.filter { oldIndexes[$0] == nil }, comment,
      sourceLocation: sourceLocation)
    // All that stayed is moved but a longest ascending sequence.
    let stayed = oldIndexes.compactMap(\.self)
    var longest: [Int] = []
    for (index, before) in stayed.enumerated() {
      let others = (0..<index).filter { stayed[$0] < before }
      longest.append(1 + (others.map { longest[$0] }.max() ?? 0))
    }
    #expect(
      changes.moved.count == stayed.count - (longest.max() ?? 0), comment,
      sourceLocation: sourceLocation)
    let moved = Set(changes.moved.map(\.to))
    let kept = new.indices.filter { !moved.contains($0) }.compactMap { oldIndexes[$0] }
    #expect(kept == kept.sorted(), comment, sourceLocation: sourceLocation)
    #expect(changes.moved.allSatisfy { oldIndexes[$0.to] == $0.from }, comment)
    // Who takes the place of whom.
    let successors = old.indices.map { index -> Int? in
      let near = newIndexes[index...].compactMap(\.self).first
      let far = newIndexes[..<index].compactMap(\.self).last
      return new.isEmpty ? nil : near ?? far ?? min(index, new.count - 1)
    }
    #expect(old.indices.map(changes.successor) == successors, comment)
  }
}
