/// The order in which people expect names: case does not count, numbers count by value.
enum NaturalOrder {
  /// The names in natural order; names that differ in case or leading zeros only, by their bytes.
  static func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    let keyed = names.map { name in
      (key: Array(String(decoding: name, as: UTF8.self).lowercased().utf8), name: name)
    }
    return keyed.sorted { precedes($0, $1) }.map(\.name)
  }

  private typealias Keyed = (key: [UInt8], name: [UInt8])

  private static func precedes(_ left: Keyed, _ right: Keyed) -> Bool {
    let order = compare(left.key, right.key)
    return order == 0 ? left.name.lexicographicallyPrecedes(right.name) : order < 0
  }

  /// Below zero where `left` comes first, above zero where `right` does, zero where neither does.
  private static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let a = number(in: left, from: &i)
        let b = number(in: right, from: &j)
        if a.count != b.count { return a.count - b.count }
        if a != b { return a.lexicographicallyPrecedes(b) ? -1 : 1 }
      } else {
        if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  /// The digits from `start` without leading zeros; moves `start` behind them.
  private static func number(in key: [UInt8], from start: inout Int) -> ArraySlice<UInt8> {
    let digits = key[start...].prefix(while: isDigit)
    start = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
