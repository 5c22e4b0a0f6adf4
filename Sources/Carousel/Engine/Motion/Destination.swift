/// The item that a motion is bound for, to find it again when items have come and gone.
struct Destination {
  /// Its index.
  let item: Int
  /// How far beyond the item the motion ends, in items: −0.5…0.5.
  private let fraction: Double
  /// Whole turns of a ring before it gets there.
  private let turns: Double
  /// Whether it lies before the position.
  private let isBehind: Bool

  /// Where `motion` is bound for from `position`; `nil` if it never ends.
  init?(of motion: Motion, from position: Double, in wrapping: Wrapping) {
    guard let target = motion.target, wrapping.count > 0 else { return nil }
    item = wrapping.index(at: target)
    fraction = target - target.rounded(.toNearestOrAwayFromZero)
    turns =
      wrapping.isWrapped
      ? (abs(target - position) / Double(wrapping.count)).rounded(.down) : 0
    isBehind = target < position
  }

  /// The position of that end, seen from `position`, where the item is number `index` now.
  func position(of index: Int, from position: Double, in wrapping: Wrapping) -> Double {
    let goal = wrapping.position(of: index) + fraction
    guard wrapping.isWrapped else { return goal }
    let items = Double(wrapping.count)
    var way = wrapping.distance(from: position, to: wrapping.clamp(goal))
    if isBehind, way > 0 { way -= items }
    if !isBehind, way < 0 { way += items }
    return position + way + (isBehind ? -turns : turns) * items
  }
}
