/// The items around the current one, also across the ends: those with events.
///
/// Items further away cost nothing until a reader requests them, and count as out of sight.
struct Neighborhood {
  /// The number of items on each side of the current one.
  static var reach: Int { 16 }

  /// The indices, ascending.
  let indices: [Int]

  /// The neighborhood of `current` among `count` items.
  init(of current: Int?, count: Int) {
    let center = current ?? 0
    if count <= 2 * Self.reach + 1 {
      indices = Array(0..<max(count, 0))
    } else {
      indices = (-Self.reach...Self.reach).map { offset in
        let index = center + offset
        return index < 0 ? index + count : index >= count ? index - count : index
      }.sorted()
    }
  }
}
