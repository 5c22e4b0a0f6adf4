internal import RealModule

/// The arithmetic of positions: how many items there are, and whether the last is followed by the
/// first.
struct Wrapping: Equatable, Sendable {
  let count: Int
  let isWrapped: Bool
  /// The positions at which a bounded carousel may rest.
  private(set) var lower = 0.0
  private(set) var upper: Double

  init(count: Int, isWrapped: Bool) {
    self.count = count
    self.isWrapped = isWrapped
    upper = Double(max(count - 1, 0))
  }

  /// The same items, with the ends so far from the first and the last one.
  func trimmed(lead: Double, trail: Double) -> Wrapping {
    var trimmed = self
    let (first, last) = (lower, upper)
    trimmed.lower = min(first + lead, last)
    trimmed.upper = max(trimmed.lower, last - trail)
    return trimmed
  }

  func position(of index: Int) -> Double { Double(index) }

  /// The nearest position at which the carousel may rest; the same place when wrapped; −1 if empty.
  func clamp(_ position: Double) -> Double {
    guard count > 0 else { return -1 }
    guard isWrapped else { return position.isNaN ? lower : min(max(position, lower), upper) }
    guard position.isFinite else { return lower }
    let items = Double(count)
    guard position < 0 || position >= items else { return position }
    let wrapped = position - items * (position / items).rounded(.down)
    return wrapped >= 0 && wrapped < items ? wrapped : 0
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
    clamp(Int(bounded: position.rounded(.toNearestOrAwayFromZero)))
  }

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

  @inline(__always)
  func offset(of index: Int, from position: Double) -> Double {
    var result = Double(index) - position
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

  func limitedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
