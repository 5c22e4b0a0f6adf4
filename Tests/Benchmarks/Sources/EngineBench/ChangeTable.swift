import CarouselEngine
import Measuring

/// The comparison of two lists of identities and, as a yardstick for the machine, a
/// dictionary filled with one of them.
func changeTable() -> String {
  let count = 100_000
  let old = identities(0..<count)
  let dictionary = Measurement(rounds: 20, repetitions: 1) { _ in
    _ = Dictionary(uniqueKeysWithValues: zip(old, 0...))
  }
  var table = Table(["diff of 100,000 identities", "of a dictionary", "ns", "allocations"])
  table.add(["a dictionary of them", "1.00"], dictionary)
  for (name, new) in edits(of: old) {
    let measurement = Measurement(rounds: 20, repetitions: 1) { _ in
      _ = ItemChanges(from: old, to: new)
    }
    let ratio = measurement.nanoseconds / dictionary.nanoseconds
    table.add([name, Table.hundredths(ratio)], measurement)
  }
  return table.text
}

/// What may become of a list, by name.
private func edits(of old: [ItemIdentity]) -> [(String, [ItemIdentity])] {
  let count = old.count
  let others = identities(count..<2 * count)
  var moved = old
  moved.insert(moved.remove(at: count / 10), at: 9 * count / 10)
  var scattered = old
  for edit in 1...10 {
    scattered.insert(scattered.remove(at: edit * 7919), at: edit * 4001)
    scattered.insert(others[edit], at: edit * 6007)
    scattered.remove(at: edit * 8123)
  }
  return [
    ("nothing", old),
    ("one inserted at the front", others.prefix(1) + old),
    ("one moved far", moved),
    ("ten inserted, removed, moved", scattered),
    ("rotated by a third", Array(old.dropFirst(count / 3) + old.prefix(count / 3))),
    ("reversed", old.reversed()),
    ("shuffled", old.shuffled()),
    ("all new", others),
  ]
}

private func identities(_ numbers: Range<Int>) -> [ItemIdentity] {
  numbers.map { ItemIdentity(rawValue: UInt64($0)) }
}
