internal import RealModule

/// The arithmetic of positions: how many items there are, and whether the last is followed by the
/// first.
struct Wrapping: Equatable, Sendable {
  var count: Int
  var isWrapped: Bool
  /// The offsets at which a bounded carousel may rest.
  var lower = 0.0
  var upper: Double

  init(count: Int, isWrapped: Bool) {
    self.count = count
    self.isWrapped = isWrapped
    upper = Double(max(count - 1, 0))
  }

  /// The nearest offset at which the carousel may rest; the same place when wrapped; −1 if empty.
  func clamp(_ offset: Double) -> Double {
    guard count > 0 else { return -1 }
    guard isWrapped else { return offset.isNaN ? lower : min(max(offset, lower), upper) }
    guard offset.isFinite else { return lower }
    let items = Double(count)
    let wrapped = offset - items * (offset / items).rounded(.down)
    return wrapped < items ? wrapped : 0
  }

  /// The item at `index`, counted around when wrapped and limited otherwise; −1 if empty.
  func clamp(_ index: Int) -> Int {
    guard count > 0 else { return -1 }
    guard isWrapped else { return min(max(index, 0), count - 1) }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }

  /// The item nearest to `offset`; −1 if empty.
  func index(at offset: Double) -> Int {
    clamp(Int(bounded: offset.rounded(.toNearestOrAwayFromZero)))
  }

  /// The signed way from one offset to another, the shorter one when wrapped.
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

  /// The way from `offset` to the item at `index`, −count/2…count/2 when wrapped.
  @inline(__always)
  func offset(of index: Int, from offset: Double) -> Double {
    var result = Double(index) - offset
    guard isWrapped else { return result }
    let items = Double(count)
    if result > items / 2 { result -= items } else if result < -items / 2 { result += items }
    return result
  }

  /// How far `offset` is beyond an end; 0 inside and when wrapped.
  func excess(_ offset: Double) -> Double { isWrapped ? 0 : offset - clamp(offset) }
}
