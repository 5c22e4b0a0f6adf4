/// Which index became which: runs of neighbors that stayed neighbors.
struct IndexRuns: Equatable, Sendable {
  /// Indices in a row that became as many in a row.
  struct Run: Equatable, Sendable {
    let start: Int
    /// What the first index became.
    let target: Int
    /// The number of indices.
    var count: Int
    var end: Int { start + count }
  }

  /// As few runs as possible, with ascending indices.
  private(set) var runs: [Run] = []

  /// All `count` indices, of which those from `first` on make room for `added` new ones.
  static func inserting(_ added: Int, before first: Int, count: Int) -> IndexRuns {
    var runs = IndexRuns()
    runs.append(0, to: 0, count: first)
    runs.append(first, to: first + added, count: count - first)
    return runs
  }

  static func removing(_ range: Range<Int>, count: Int) -> IndexRuns {
    var runs = IndexRuns()
    runs.append(0, to: 0, count: range.lowerBound)
    runs.append(range.upperBound, to: range.lowerBound, count: count - range.upperBound)
    return runs
  }

  static func moving(_ index: Int, to place: Int, count: Int) -> IndexRuns {
    var runs = IndexRuns()
    let (low, high) = (min(index, place), max(index, place))
    runs.append(0, to: 0, count: low)
    if index < place {
      runs.append(index, to: place)
      runs.append(index + 1, to: index, count: place - index)
    } else {
      runs.append(place, to: place + 1, count: index - place)
      runs.append(index, to: place)
    }
    runs.append(high + 1, to: high + 1, count: count - high - 1)
    return runs
  }

  /// Adds `count` indices, all above those there are, that became `target` and the next ones.
  mutating func append(_ start: Int, to target: Int, count: Int = 1) {
    guard count > 0 else { return }
    if let last = runs.last, last.end == start, last.target + last.count == target {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(start: start, target: target, count: count))
    }
  }

  /// What `index` became, or `nil` if nothing.
  subscript(index: Int) -> Int? {
    let next = runsStarting(upTo: index)
    guard next > 0, index < runs[next - 1].end else { return nil }
    return runs[next - 1].target + (index - runs[next - 1].start)
  }

  /// What `index` became, else what the next index after it that became any did, else the next
  /// before it, or `nil` if none became any.
  ///
  /// In a ring the last index is followed by the first: `wraps`.
  func nearest(to index: Int, wraps: Bool = false) -> Int? {
    if let target = self[index] { return target }
    let next = runsStarting(upTo: index)
    if next < runs.count { return runs[next].target }
    if wraps { return runs.first?.target }
    return runs.last.map { $0.target + $0.count - 1 }
  }

  /// Where an item must be inserted now that was to be inserted before `index`: after what came before it.
  func insertionIndex(before index: Int) -> Int {
    let next = runsStarting(upTo: index - 1)
    guard index > 0, next > 0 else { return 0 }
    let run = runs[next - 1]
    return run.target + min(index - run.start, run.count)
  }

  /// The indices from 0 to below `count` that became nothing, ascending.
  func gaps(upTo count: Int) -> [Int] {
    var gaps: [Int] = []
    var index = 0
    for run in runs {
      if index < run.start { gaps += index..<run.start }
      index = run.end
    }
    return gaps + (index..<count)
  }

  private func runsStarting(upTo index: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension IndexRuns {
  /// The runs that are not in an ascending sequence of targets with as many indices as possible.
  ///
  /// Found by patience sorting (Aldous and Diaconis, Bulletin AMS 36, 1999), a run at a time: its
  /// targets follow one another, so they go on piles that do, and stay together or not at all.
  func runsOutOfOrder() -> [Run] {
    if zip(runs, runs.dropFirst()).allSatisfy({ $0.target < $1.target }) { return [] }
    // The targets on top of the piles, ascending, and the runs they belong to.
    var tops: [(target: Int, run: Int)] = []
    // From each run the one on the pile before.
    var previous = [Int](repeating: -1, count: runs.count)
    for (number, run) in runs.enumerated() {
      var (low, high) = (0, tops.count)
      if high > 0, tops[high - 1].target < run.target { low = high }
      while low < high {
        let middle = (low + high) / 2
        if tops[middle].target < run.target { low = middle + 1 } else { high = middle }
      }
      previous[number] = low > 0 ? tops[low - 1].run : -1
      for offset in 0..<run.count {
        let top = (run.target + offset, number)
        if low + offset < tops.count { tops[low + offset] = top } else { tops.append(top) }
      }
    }
    var isInOrder = [Bool](repeating: false, count: runs.count)
    var number = tops.last?.run ?? -1
    while number >= 0 {
      isInOrder[number] = true
      number = previous[number]
    }
    return zip(runs, isInOrder).compactMap { $1 ? nil : $0 }
  }
}
