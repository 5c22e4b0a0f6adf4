import CarouselEngine
import Measuring

/// The comparison of two lists of identities.
func changeTable() -> String {
  var table = Table(["changes by identity", "items", "ns", "allocations"])
  for count in [12, 1000, 100_000] {
    let old = Array(0..<count)
    let new = Array(old.dropFirst(count / 3) + [count, count + 1] + old.prefix(count / 4))
    let repetitions = max(1, 100_000 / count)
    let measurement = Measurement(rounds: 5, repetitions: repetitions) { _ in
      _ = ItemChanges(from: old, to: new)
    }
    table.add(["rotate, insert, remove", "\(count)"], measurement)
  }
  return table.text
}
