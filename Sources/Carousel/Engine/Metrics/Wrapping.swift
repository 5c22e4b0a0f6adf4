internal import RealModule

/// The arithmetic of positions: how many items there are, and whether the last is followed by the
/// first.
///
/// Positions are counted from an item that is near, the origin, so that their fractions are exact however
/// many items there are.
struct Wrapping: Equatable, Sendable {
  let count: Int
  let isWrapped: Bool
  /// The item whose position is 0.
  private(set) var origin = 0
  /// The positions at which a bounded carousel may rest.
  private(set) var lower = 0.0
  private(set) var upper: Double

  /// The distance from the origin, in items, at which positions are rebased: precision is 2.3 × 10⁻¹⁰ items there.
  static let reach = 1_048_576.0

  init(count: Int, isWrapped: Bool) {
    self.count = count
    self.isWrapped = isWrapped
    upper = Double(max(count - 1, 0))
  }

  /// The same items, counted from `origin`.
  func counted(from origin: Int) -> Wrapping {
    var counted = self
    counted.lower -= Double(origin.limitedSum(-self.origin))
    counted.upper -= Double(origin.limitedSum(-self.origin))
    counted.origin = origin
    return counted
  }

  /// The same items, with the ends so far from the first and the last one.
  func trimmed(lead: Double, trail: Double) -> Wrapping {
    var trimmed = self
    let (first, last) = (lower, upper)
    trimmed.lower = min(first + lead, last)
    trimmed.upper = max(trimmed.lower, last - trail)
    return trimmed
  }

  /// The position of the item at `index`.
  func position(of index: Int) -> Double { Double(index.limitedSum(-origin)) }

  /// The item that is counted as `position`, which is a whole number, whether there is one or not.
  func item(at position: Double) -> Int { Int(bounded: position).limitedSum(origin) }

  /// The nearest position at which the carousel may rest; the same place when wrapped; −1 if empty.
  func clamp(_ position: Double) -> Double {
    guard count > 0 else { return -1 }
    guard isWrapped else { return position.isNaN ? lower : min(max(position, lower), upper) }
    guard position.isFinite else { return lower }
    let (items, first) = (Double(count), self.position(of: 0))
    guard position < first || position >= first + items else { return position }
    let wrapped = position - items * ((position - first) / items).rounded(.down)
    return wrapped >= first && wrapped < first + items ? wrapped : first
  }

  /// The item at `index`, counted around when wrapped and limited otherwise; −1 if empty.
  func clamp(_ index: Int) -> Int {
    guard count > 0 else { return -1 }
    guard isWrapped else { return min(max(index, 0), count - 1) }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// The item nearest to `position`; −1 if empty.
  func index(at position: Double) -> Int {
    // Half way, the item that is farther from item 0, whatever is the origin.
    let nearest =
      origin == 0
      ? position.rounded(.toNearestOrAwayFromZero) : (position + 0.5).rounded(.down)
    return clamp(item(at: nearest))
  }

  /// `place` plus the number of whole turns that brings it nearest to `position`.
  func turn(_ place: Double, near position: Double) -> Double {
    guard isWrapped, count > 0 else { return place }
    let items = Double(count)
    return place + items * ((position - place) / items).rounded()
  }

  /// `place` plus the number of whole turns that brings it nearest to `way` from `position`: exactly where an item
  /// is, which a sum of `position` and `way` is not.
  func turn(_ place: Double, by way: Double, from position: Double) -> Double {
    turn(place, near: position + way)
  }

  /// The signed way from one position to another, the shorter one when wrapped.
  func distance(from start: Double, to end: Double) -> Double {
    let direct = end - start
    guard isWrapped, count > 0 else { return direct }
    let around = min(start, end) + Double(count) - max(start, end)
    let signed = start < end ? -around : around
    return abs(signed) < abs(direct) ? signed : direct
  }

  /// The signed way between two items.
  func distance(from start: Int, to end: Int) -> Int {
    let direct = end - start
    guard isWrapped, count > 0 else { return direct }
    let around = min(start, end) + count - max(start, end)
    let signed = start < end ? -around : around
    return abs(signed) < abs(direct) ? signed : direct
  }

  /// The way from `position` to the item at `index`, −count/2…count/2 when wrapped.
  @inline(__always)
  func offset(of index: Int, from position: Double) -> Double {
    var result = self.position(of: index) - position
    guard isWrapped else { return result }
    let items = Double(count)
    if result > items / 2 { result -= items } else if result < -items / 2 { result += items }
    return result
  }

  /// How far `position` is beyond an end; 0 inside and when wrapped.
  func excess(_ position: Double) -> Double { isWrapped ? 0 : position - clamp(position) }
}

extension Int {
  /// `value` without its fraction, or 0 for NaN, limited to ±2⁵³.
  init(bounded value: Double) {
    let limit = 9_007_199_254_740_992.0
    self = value.isNaN ? 0 : Int(Swift.min(limit, Swift.max(-limit, value)))
  }

  /// This number plus `other`, limited instead of overflowing.
  func limitedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
