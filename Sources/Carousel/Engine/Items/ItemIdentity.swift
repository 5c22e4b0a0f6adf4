/// The identity of an item across changes of the data, chosen by the owner of the data.
public struct ItemIdentity: Hashable, Sendable {
  /// The number of the identity.
  public let rawValue: UInt64

  /// Creates an identity from a number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// The identity of a card: the same for as long as the card is in view, and never that of another card.
///
/// Later cards have greater identities.
public struct CardID: Hashable, Comparable, Sendable {
  /// The number of the card, from 1 on, in the order in which cards came into view.
  let number: UInt64

  /// `true` if `a` came into view before `b`.
  public static func < (a: CardID, b: CardID) -> Bool { a.number < b.number }
}

extension Carousel {
  /// The content of a card: an item, or a placeholder next to the items.
  public enum Slot: Equatable, Hashable, Sendable {
    /// The item with this index, from 0.
    case item(Int)
    /// The placeholder with this index, from 0: those before the items first, then those behind.
    case placeholder(Int)
  }
}

/// The different identities in a list, each known by the place where it is first.
///
/// Inlinable, as `IdentityPlaces` is, so that it is compiled for the type of the identities.
@usableFromInline
struct IdentityTable<Identity: Hashable> {
  /// For each place in the list, the first place of the same identity.
  @usableFromInline var firstPlaces: ContiguousArray<Int32>

  @usableFromInline let identities: ArraySlice<Identity>
  /// By the low bits of a hash value the first place of an identity that has them, −1 for none.
  @usableFromInline var buckets: ContiguousArray<Int32>
  /// By first place the next one in the same bucket, −1 after the last.
  @usableFromInline var next: ContiguousArray<Int32>

  /// How many identities of one bucket are looked at.
  ///
  /// With good hash values there are a dozen at most; with bad ones this bounds the time.
  @inlinable static var limit: Int { 100 }

  /// Takes in `identities`.
  @inlinable init(_ identities: ArraySlice<Identity>) {
    self.identities = identities
    let bits = Int.bitWidth - (2 * identities.count).leadingZeroBitCount
    buckets = ContiguousArray(repeating: -1, count: 1 << bits)
    next = ContiguousArray(repeating: -1, count: identities.count)
    firstPlaces = next
    for place in 0..<identities.count {
      let identity = identities[identities.startIndex + place]
      let bucket = bucket(of: identity)
      if let first = firstPlace(of: identity, in: bucket) {
        firstPlaces[place] = Int32(truncatingIfNeeded: first)
      } else {
        firstPlaces[place] = Int32(truncatingIfNeeded: place)
        next[place] = buckets[bucket]
        buckets[bucket] = Int32(truncatingIfNeeded: place)
      }
    }
  }

  /// The first index of `identity`, or `nil` if it is not in the list.
  ///
  /// The index `likely` is tried first.
  @inlinable func firstPlace(of identity: Identity, likely: Int) -> Int? {
    if likely < firstPlaces.count, identities[identities.startIndex + likely] == identity {
      return Int(firstPlaces[likely])
    }
    return firstPlace(of: identity, in: bucket(of: identity))
  }

  @inlinable func firstPlace(of identity: Identity, in bucket: Int) -> Int? {
    var place = Int(buckets[bucket])
    var rest = Self.limit
    while place >= 0, rest > 0 {
      if identities[identities.startIndex + place] == identity { return place }
      place = Int(next[place])
      rest -= 1
    }
    return nil
  }

  @inlinable func bucket(of identity: Identity) -> Int {
    identity.hashValue & (buckets.count - 1)
  }
}

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

  /// Takes the index in the old list of each item, or `nil` for one that was not there.
  init(oldIndices: [Int?], oldCount: Int) {
    (start, end) = (0, 0)
    old = ContiguousArray((0..<oldCount).lazy.map { Int32(truncatingIfNeeded: $0) })
    new = ContiguousArray(
      oldIndices.lazy.map { index in
        index.flatMap { (0..<oldCount).contains($0) ? Int32(truncatingIfNeeded: $0) : nil } ?? -1
      })
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

/// Which item before is which after: the first of equal ones is the first, and so on.
struct ItemPairs {
  /// Index before → index after.
  private(set) var newIndexes = IndexRuns()
  /// Index after → index before.
  private(set) var oldIndexes = IndexRuns()

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
