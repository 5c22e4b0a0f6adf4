/// Two lists of identities by the places where each is first in the old list.
@usableFromInline
struct IdentityPlaces {
  /// The number of identities that both lists begin with; places are counted from there.
  @usableFromInline let start: Int
  /// The number of identities that both lists end with, and of which places tell nothing.
  @usableFromInline let end: Int
  /// For each place in the old list, the first place there of the same identity.
  @usableFromInline let old: ContiguousArray<Int32>
  /// For each place in the new list, the first place in the old one of the same identity, −1 if none.
  @usableFromInline let new: ContiguousArray<Int32>

  /// Looks up the identities.
  @inlinable init<Identity: Hashable>(old: [Identity], new: [Identity]) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    let end = Self.end(old[start...], new[start...])
    let table = IdentityTable(old[start..<old.count - end])
    var places = ContiguousArray<Int32>()
    places.reserveCapacity(new.count - end - start)
    // Most items come after the one that they came after before.
    var likely = 0
    for index in start..<new.count - end {
      if let place = table.firstPlace(of: new[index], likely: likely) {
        places.append(Int32(truncatingIfNeeded: place))
        likely = place + 1
      } else {
        places.append(-1)
      }
    }
    self.start = start
    self.end = end
    self.old = table.firstPlaces
    self.new = places
  }

  /// The number of identities that both lists end with, if few others come before them; else 0.
  ///
  /// None may come before them that is among them too: of equal ones the first gets the first partner.
  @inlinable static func end<Identity: Hashable>(
    _ old: ArraySlice<Identity>, _ new: ArraySlice<Identity>
  ) -> Int {
    var end = 0
    for (before, after) in zip(old.reversed(), new.reversed()) {
      guard before == after else { break }
      end += 1
    }
    guard old.count + new.count - 2 * end <= 16 else { return 0 }
    let others = old.dropLast(end) + new.dropLast(end)
    return old.suffix(end).contains { others.contains($0) } ? 0 : end
  }
}
