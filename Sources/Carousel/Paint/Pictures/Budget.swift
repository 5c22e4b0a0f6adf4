/// Which of many things to let go of when they take more memory than they may.
///
/// What was used longest ago goes first; what was used since the last `beginUse` never goes.
struct Budget<Key: Hashable> {
  /// The bytes that everything kept may take together.
  var limit: Int
  /// The bytes everything kept takes.
  private(set) var total = 0
  private var entries: [Key: (bytes: Int, lastUse: UInt64)] = [:]
  private var now: UInt64 = 1

  init(limit: Int) {
    self.limit = limit
  }

  /// Starts a new time: what is used from now on is in use.
  mutating func beginUse() { now += 1 }

  /// Says that `key` is in use.
  mutating func use(_ key: Key) { entries[key]?.lastUse = now }

  /// Adds `key`, in use, or gives it another size.
  mutating func add(_ key: Key, bytes: Int) {
    remove(key)
    entries[key] = (bytes, now)
    total += bytes
  }

  /// Takes `key` out.
  mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { total -= entry.bytes }
  }

  /// Takes out and returns what must go for the rest to be within the limit, beside so many bytes that
  /// are taken in other ways.
  mutating func overdue(beside others: Int = 0) -> [Key] {
    let limit = limit - others
    guard total > limit else { return [] }
    var gone: [Key] = []
    for (key, entry) in entries.filter({ $0.value.lastUse < now })
      .sorted(by: { $0.value.lastUse < $1.value.lastUse })
    {
      if total <= limit { break }
      total -= entry.bytes
      entries[key] = nil
      gone.append(key)
    }
    return gone
  }
}
