/// The items around the current one, over the ends as well: those that are told to readers unasked.
///
/// What lies further away costs nothing until somebody asks for it, and is not seen.
struct Neighborhood {
  /// So many items on each side of the current one.
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
