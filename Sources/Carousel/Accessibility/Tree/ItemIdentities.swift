/// Numbers that stay with items while others come and go: a million of them are one run.
struct ItemIdentities: Equatable {
  private struct Run: Equatable {
    var first: UInt64
    var count: Int
  }

  private var runs: [Run] = []
  private var next: UInt64 = 0
  /// The number of items.
  private(set) var count = 0

  /// Creates identities for new items.
  init(count: Int) { insert(count, at: 0) }

  /// The number of runs: what the items cost.
  var runCount: Int { runs.count }

  /// The number of the item at an index, or `nil` if there is none.
  subscript(index: Int) -> UInt64? {
    guard (0..<count).contains(index) else { return nil }
    var left = index
    for run in runs {
      if left < run.count { return run.first + UInt64(left) }
      left -= run.count
    }
    return nil
  }

  /// Where the item with a number is, or `nil` if it is gone, or never was.
  func index(of identity: UInt64) -> Int? {
    var index = 0
    for run in runs {
      if identity >= run.first, identity - run.first < UInt64(run.count) {
        return index + Int(identity - run.first)
      }
      index += run.count
    }
    return nil
  }

  /// Takes in items before the one at `index`, limited to the places there are.
  mutating func insert(_ added: Int, at index: Int) {
    guard added > 0, added <= Int(Int32.max) - count else { return }
    let place = split(at: min(max(index, 0), count))
    runs.insert(Run(first: next, count: added), at: place)
    next += UInt64(added)
    count += added
    join(around: place)
  }

  /// Forgets items from `index` on, limited to those there are.
  mutating func remove(_ removed: Int, at index: Int) {
    let start = min(max(index, 0), count)
    let end = start + min(max(removed, 0), count - start)
    guard end > start else { return }
    let first = split(at: start)
    let last = split(at: end)
    runs.removeSubrange(first..<last)
    count -= end - start
    join(around: first)
  }

  /// Splits the runs at `index`.
  ///
  /// Returns the run that begins there.
  private mutating func split(at index: Int) -> Int {
    var left = index
    for (number, run) in runs.enumerated() {
      if left == 0 { return number }
      if left < run.count {
        runs[number].count = left
        runs.insert(
          Run(first: run.first + UInt64(left), count: run.count - left), at: number + 1)
        return number + 1
      }
      left -= run.count
    }
    return runs.count
  }

  /// Makes one run of neighbors whose numbers follow each other.
  private mutating func join(around place: Int) {
    for number in [place + 1, place] where number > 0 && number < runs.count {
      let before = runs[number - 1]
      guard before.first + UInt64(before.count) == runs[number].first else { continue }
      runs[number - 1].count += runs[number].count
      runs.remove(at: number)
    }
  }
}
