import Glibc

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

/// The memory that programs can take without others being swapped out.
enum AvailableMemory {
  /// The bytes of it now, or 0 where the system does not say.
  static var bytes: Int {
    guard let file = unsafe fopen("/proc/meminfo", "re") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      guard text.hasPrefix("MemAvailable:") else { continue }
      return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
    return 0
  }
}
