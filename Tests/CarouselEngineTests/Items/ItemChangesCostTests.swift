import CarouselEngine
import CarouselTestSupport
import Testing

/// What the comparison of many identities costs, counted in questions to them.
@Suite struct ItemChangesCostTests {
  private let count = 5000
  private let questions = Questions()

  private func identities(_ values: some Sequence<Int>, collide: Bool = false) -> [Curious] {
    values.map { Curious(value: $0, hashed: collide ? 0 : $0, questions: questions) }
  }

  @Test func `one item more or less among many leaves the others alone`() {
    let old = identities(0..<count)
    for index in [0, 1, count / 2, count - 1] {
      var new = old
      new.remove(at: index)
      #expect(ItemChanges(from: old, to: new).removed == [index])
      #expect(ItemChanges(from: new, to: old).inserted == [index])
    }
    #expect(questions.hashes <= 8)
  }

  @Test func `few edits among many take one hash value an item`() {
    var generator = SeededGenerator(seed: 1)
    let old = identities(0..<count)
    var new = old
    for edit in 0..<10 {
      new.insert(new.remove(at: .random(in: 0..<count, using: &generator)), at: edit * 400)
      new[edit * 300 + 7] = identities([count + edit])[0]
    }
    let changes = ItemChanges(from: old, to: new)
    #expect(changes.moved.count <= 10 && changes.inserted.count == 10)
    #expect(questions.hashes < count + 100)
    #expect(questions.comparisons < 4 * count)
  }

  @Test func `identities with one hash value take time in proportion`() {
    var generator = SeededGenerator(seed: 2)
    let old = identities(0..<count, collide: true)
    for new in [
      old.shuffled(using: &generator), old.reversed(),
      identities(count..<2 * count, collide: true), old.dropLast() + old.prefix(1),
    ] {
      questions.comparisons = 0
      let changes = ItemChanges(from: old, to: new)
      #expect(questions.comparisons < 210 * count)
      #expect(changes.removed.count - changes.inserted.count == old.count - new.count)
      for index in new.indices {
        guard let before = changes.oldIndex(of: index) else { continue }
        #expect(new[index] == old[before])
      }
    }
  }

  @Test func `a hundred identities with one hash value are distinguished`() {
    var generator = SeededGenerator(seed: 3)
    let old = identities(0..<100, collide: true)
    let new = old.shuffled(using: &generator)
    let changes = ItemChanges(from: old, to: new)
    #expect(changes.removed.isEmpty && changes.inserted.isEmpty)
    #expect(new.indices.allSatisfy { changes.oldIndex(of: $0) == new[$0].value })
  }

  @Test func `equal identities take time in proportion`() {
    let old = identities(repeatElement(7, count: count))
    let new = identities([8] + repeatElement(7, count: count + 2))
    #expect(ItemChanges(from: old, to: new).inserted == [0, count + 1, count + 2])
    #expect(questions.comparisons < 4 * count)
  }
}

/// How often identities were asked.
private final class Questions {
  var hashes = 0
  var comparisons = 0
}

/// An identity that counts what it is asked.
private struct Curious: Hashable {
  let value: Int
  let hashed: Int
  let questions: Questions

  static func == (one: Curious, other: Curious) -> Bool {
    one.questions.comparisons += 1
    return one.value == other.value
  }

  func hash(into hasher: inout Hasher) {
    questions.hashes += 1
    hasher.combine(hashed)
  }
}
