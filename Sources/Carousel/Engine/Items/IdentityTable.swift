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

  /// The first place of `identity`, `nil` if it is not in the list; found at once if it is at the
  /// place `likely`.
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
