import CarouselPaint

/// In which order the pictures of a folder come.
public enum AlbumOrder: Sendable, Equatable {
  /// By name, numbers by their value.
  case name
  /// By the time of the last change, the newest first.
  case time
  /// By the size of the file, the largest first.
  case size
  /// By lot: the same for the same seed and names.
  case random(seed: UInt64)

  /// The paths in this order.
  ///
  /// Those that say nothing of themselves come last.
  ///
  /// `statuses` is asked for their times or sizes where those matter.
  func sorted(_ paths: [Pathname], statuses: ([Pathname]) -> [FileStatus?]) -> [Pathname] {
    let named = NaturalOrder.sorted(paths.map(\.bytes)).map { Pathname($0) }
    switch self {
    case .name: return named
    case .time: return Self.sorted(named, statuses(named)) { $0.modified }
    case .size: return Self.sorted(named, statuses(named)) { $0.size }
    case .random(let seed):
      var lots = Lots(seed)
      return named.shuffled(using: &lots)
    }
  }

  /// Sorts paths by descending number.
  ///
  /// The sort is stable.
  private static func sorted(
    _ paths: [Pathname], _ statuses: [FileStatus?], by number: (FileStatus) -> Int
  ) -> [Pathname] {
    let keyed = zip(paths, statuses).enumerated().map { place, pair in
      (key: pair.1.map(number) ?? .min, place: place, path: pair.0)
    }
    return keyed.sorted { $0.key == $1.key ? $0.place < $1.place : $0.key > $1.key }.map(\.path)
  }
}

/// Numbers by lot, the same for the same seed (SplitMix64).
private struct Lots: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// The order in which people expect names: case does not count, numbers count by value.
enum NaturalOrder {
  /// The names in natural order; names that differ in case or leading zeros only, by their bytes.
  static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    let keyed = names.map { (key: key(of: $0), name: $0) }
    return keyed.sorted { precedes($0, $1) }.map(\.name)
  }

  private typealias Keyed = (key: [UInt8], name: [UInt8])

  /// The name in small letters without accents, in UTF-8: what differs in them alone is ordered by its bytes.
  private static func key(of name: [UInt8]) -> [UInt8] {
    guard name.allSatisfy({ $0 < 0x80 }) else {
      return FoldedText(String(decoding: name, as: UTF8.self)).bytes
    }
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return name.map { capitals.contains($0) ? $0 | 0x20 : $0 }
  }

  private static func precedes(_ left: Keyed, _ right: Keyed) -> Bool {
    let order = compare(left.key.span, right.key.span)
    return order == 0 ? left.name.lexicographicallyPrecedes(right.name) : order < 0
  }

  /// Below zero where `left` comes first, above zero where `right` does, zero where neither does.
  private static func compare(_ left: borrowing Span<UInt8>, _ right: borrowing Span<UInt8>)
    -> Int
  {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let a = number(in: left, from: &i)
        let b = number(in: right, from: &j)
        if a.count != b.count { return a.count - b.count }
        for (x, y) in zip(a, b) where left[x] != right[y] { return Int(left[x]) - Int(right[y]) }
      } else {
        if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  /// Where the digits from `start` without leading zeros are; moves `start` behind them.
  private static func number(in key: borrowing Span<UInt8>, from start: inout Int) -> Range<Int> {
    var first = start
    while start < key.count, isDigit(key[start]) {
      // A zero before which there was nothing else does not count.
      if first == start, key[start] == UInt8(ascii: "0") { first += 1 }
      start += 1
    }
    return first..<start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
