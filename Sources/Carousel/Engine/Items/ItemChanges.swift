/// What turned one list of items into another: which items stayed, moved, came and went.
///
/// Made from the identities of the items before and after. Hand it to `Carousel.apply`. Takes time
/// in proportion to the number of items, O(n log n) when most of them have changed their order, and
/// little memory for what stayed together. Identities should differ; of equal ones the first stays
/// the first. An item whose identity shares its hash value with more than 100 others may count as
/// gone and come. A list has at most 2³¹ − 1 items.
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

  /// Index before → index after, without the items that went.
  let newIndexes: IndexRuns
  /// Index after → index before, without the items that came.
  private let oldIndexes: IndexRuns

  /// Compares the identities before and after.
  @inlinable public init<Identity: Hashable>(from old: [Identity], to new: [Identity]) {
    self.init(IdentityPlaces(old: old, new: new), oldCount: old.count, newCount: new.count)
  }

  /// The changes to `oldCount` items that lead to items of which each has an index before, or is new.
  ///
  /// Of items with the same index before, only the first was there.
  package init(oldIndices: [Int?], oldCount: Int) {
    self.init(
      IdentityPlaces(oldIndices: oldIndices, oldCount: oldCount), oldCount: oldCount,
      newCount: oldIndices.count)
  }

  @usableFromInline init(_ places: IdentityPlaces, oldCount: Int, newCount: Int) {
    let pairs = ItemPairs(places)
    self.init(pairs.newIndexes, pairs.oldIndexes, oldCount: oldCount, newCount: newCount)
  }

  /// One of `count` items went from `index` to `place`, both of which are indices of items.
  package init(moving index: Int, to place: Int, count: Int) {
    self.init(
      .moving(index, to: place, count: count), .moving(place, to: index, count: count),
      oldCount: count, newCount: count)
  }

  private init(
    _ newIndexes: IndexRuns, _ oldIndexes: IndexRuns, oldCount: Int, newCount: Int
  ) {
    (self.oldCount, self.newCount) = (oldCount, newCount)
    (self.newIndexes, self.oldIndexes) = (newIndexes, oldIndexes)
    removed = newIndexes.gaps(upTo: oldCount)
    inserted = oldIndexes.gaps(upTo: newCount)
    var moved: [Move] = []
    for run in oldIndexes.runsOutOfOrder() {
      for offset in 0..<run.count {
        moved.append(Move(from: run.target + offset, to: run.start + offset))
      }
    }
    self.moved = moved
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty }

  /// Where the item that was at `index` is now, or `nil` if it went, or never was.
  func newIndex(of index: Int) -> Int? { newIndexes[index] }

  /// Where the item that is now at `index` was, or `nil` if it came, or is none.
  public func oldIndex(of index: Int) -> Int? { oldIndexes[index] }

  /// The item to show where the item that was at `index` was shown: itself, else the next after it
  /// that stayed, else the next before it, else the nearest index, or `nil` if there are no items
  /// now.
  func successor(of index: Int) -> Int? {
    guard newCount > 0 else { return nil }
    let index = min(max(index, 0), max(oldCount - 1, 0))
    return newIndexes.nearest(to: index) ?? min(index, newCount - 1)
  }
}
