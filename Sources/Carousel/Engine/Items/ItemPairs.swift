/// Which item before is which after: the first of equal ones is the first, and so on.
struct ItemPairs {
  /// Index before → index after.
  private(set) var newIndexes = IndexRuns()
  /// Index after → index before.
  private(set) var oldIndexes = IndexRuns()

  /// Pairs the items whose identities are equal.
  init(_ places: IdentityPlaces) {
    // By first place of an identity its first item before without a partner, −1 if all have one.
    var waiting = ContiguousArray<Int32>(repeating: -1, count: places.old.count)
    // From each item before the next one of the same identity, −1 after the last.
    var next = waiting
    for (index, place) in zip(places.old.indices, places.old).reversed() {
      next[index] = waiting[Int(place)]
      waiting[Int(place)] = Int32(truncatingIfNeeded: index)
    }
    let start = places.start
    newIndexes.append(0, to: 0, count: start)
    oldIndexes.append(0, to: 0, count: start)
    var partners = ContiguousArray<Int32>(repeating: -1, count: places.old.count)
    for (index, place) in places.new.enumerated() where place >= 0 {
      let before = Int(waiting[Int(place)])
      guard before >= 0 else { continue }
      waiting[Int(place)] = next[before]
      partners[before] = Int32(truncatingIfNeeded: index)
      oldIndexes.append(start + index, to: start + before)
    }
    for (before, index) in partners.enumerated() where index >= 0 {
      newIndexes.append(start + before, to: start + Int(index))
    }
    let (oldEnd, newEnd) = (start + places.old.count, start + places.new.count)
    newIndexes.append(oldEnd, to: newEnd, count: places.end)
    oldIndexes.append(newEnd, to: oldEnd, count: places.end)
  }
}
