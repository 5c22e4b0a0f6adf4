/// What turned one list of items into another: which items stayed, moved, came and went.
///
/// Made from the identities of the items before and after; hand it to `Carousel.apply`. Takes
/// O(n log n) time. Identities should differ; of equal ones the first stays the first.
public struct ItemChanges: Equatable, Sendable {
  /// An item that changed its place among those that stayed.
  public struct Move: Equatable, Sendable {
    /// Its index before.
    public let from: Int
    /// Its index after.
    public let to: Int
  }

  /// The number of items before.
  public let oldCount: Int
  /// The number of items after.
  public let newCount: Int
  /// The items that went, by their indices before, ascending.
  public let removed: [Int]
  /// The items that came, by their indices after, ascending.
  public let inserted: [Int]
  /// The fewest moves that put the items that stayed into their new order, by index after, ascending.
  public let moved: [Move]

  /// Index before → index after, −1 for items that went.
  private let newIndexes: [Int]
  /// Index after → index before, −1 for items that came.
  private let oldIndexes: [Int]

  /// Compares the identities before and after.
  public init<Identity: Hashable>(from old: [Identity], to new: [Identity]) {
    // The first index of each identity that waits for its partner, and from each index the next.
    var first: [Identity: Int] = [:]
    first.reserveCapacity(old.count)
    var next = [Int](repeating: -1, count: old.count)
    for index in old.indices.reversed() {
      next[index] = first.updateValue(index, forKey: old[index]) ?? -1
    }
    var newIndexes = [Int](repeating: -1, count: old.count)
    var oldIndexes = [Int](repeating: -1, count: new.count)
    for index in new.indices {
      guard let before = first[new[index]], before >= 0 else { continue }
      first[new[index]] = next[before]
      newIndexes[before] = index
      oldIndexes[index] = before
    }
    self.newIndexes = newIndexes
    self.oldIndexes = oldIndexes
    (oldCount, newCount) = (old.count, new.count)
    removed = newIndexes.indices.filter { newIndexes[$0] < 0 }
    inserted = oldIndexes.indices.filter { oldIndexes[$0] < 0 }
    moved = Self.moves(oldIndexes: oldIndexes)
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty }

  /// Where the item that was at `index` is now; `nil` if it went, or never was.
  public func newIndex(of index: Int) -> Int? {
    guard newIndexes.indices.contains(index), newIndexes[index] >= 0 else { return nil }
    return newIndexes[index]
  }

  /// Where the item that is now at `index` was; `nil` if it came, or is none.
  public func oldIndex(of index: Int) -> Int? {
    guard oldIndexes.indices.contains(index), oldIndexes[index] >= 0 else { return nil }
    return oldIndexes[index]
  }

  /// The item to show where the item that was at `index` was shown: itself, else the next after it
  /// that stayed, else the next before it, else the nearest index; `nil` if there are no items now.
  public func successor(of index: Int) -> Int? {
    guard newCount > 0 else { return nil }
    let index = min(max(index, 0), max(oldCount - 1, 0))
    for other in index..<max(oldCount, index) {
      if let new = newIndex(of: other) { return new }
    }
    for other in stride(from: index - 1, through: 0, by: -1) {
      if let new = newIndex(of: other) { return new }
    }
    return min(index, newCount - 1)
  }
}

extension ItemChanges {
  /// The items that stayed, but not in a longest run that kept its order.
  ///
  /// Found by patience sorting (Aldous and Diaconis, Bulletin AMS 36, 1999).
  private static func moves(oldIndexes: [Int]) -> [Move] {
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: oldIndexes.count)
    for index in oldIndexes.indices where oldIndexes[index] >= 0 {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if oldIndexes[tops[middle]] < oldIndexes[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : -1
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var stays = [Bool](repeating: false, count: oldIndexes.count)
    var index = tops.last ?? -1
    while index >= 0 {
      stays[index] = true
      index = previous[index]
    }
    return oldIndexes.indices.compactMap { index in
      oldIndexes[index] < 0 || stays[index] ? nil : Move(from: oldIndexes[index], to: index)
    }
  }
}
