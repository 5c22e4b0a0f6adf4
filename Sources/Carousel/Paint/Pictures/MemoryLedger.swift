/// Shares limited memory among holders, and queues those that wait for it.
///
/// First come, first served: small pictures do not starve a large one. A single holder
/// may take any amount.
struct MemoryLedger<Holder: Hashable & Sendable> {
  /// The bytes that all may take together.
  let limit: Int
  private var held: [Holder: Int] = [:]
  private var line: [Holder] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// The bytes that are taken.
  var total: Int { held.values.reduce(0, +) }

  /// Whether anyone waits.
  var hasLine: Bool { !line.isEmpty }

  /// Who waits, longest first.
  var waiting: [Holder] { line }

  /// Takes `bytes` in all for `holder` if it is its turn and there is room.
  ///
  /// Returns `false` if it has to wait and ask again.
  mutating func take(_ bytes: Int, for holder: Holder) -> Bool {
    let others = total - held[holder, default: 0]
    let isNext = line.first.map { $0 == holder } ?? true
    guard isNext, others == 0 || others + bytes <= limit else {
      if !line.contains(holder) { line.append(holder) }
      return false
    }
    line.removeAll { $0 == holder }
    held[holder] = bytes
    return true
  }

  /// Gives back what `holder` has, and its place in the line.
  ///
  /// Returns `true` if that changes anything.
  @discardableResult
  mutating func release(_ holder: Holder) -> Bool {
    let count = line.count
    line.removeAll { $0 == holder }
    return held.removeValue(forKey: holder) != nil || line.count < count
  }
}
