/// Chooses entries to evict when they take more memory than allowed.
///
/// The least recently used go first. Those used since the last `beginUse` are never evicted.
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

  /// Starts a new period: entries used from now on are in use.
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

  /// Removes and returns the entries that must go for the rest to fit the limit, together with `others` bytes
  /// in other use.
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
