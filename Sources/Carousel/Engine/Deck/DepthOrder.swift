/// The order in which cards hide each other, rear first: depth, then the distance from the current
/// item (farther to the rear), then index.
///
/// Depth and distance are compared on a fine grid, so that rounding noise decides nothing and the
/// order is total.
struct DepthOrder: Sendable {
  struct Key: Sendable {
    var depth: Double
    var distance: Double
    var index: Int
    /// Where the card is in the list that is being ordered.
    var position: Int

    init(depth: Double, distance: Double, index: Int, position: Int = 0) {
      (self.depth, self.distance) = (Self.grid(depth), Self.grid(distance))
      (self.index, self.position) = (index, position)
    }

    private static func grid(_ value: Double) -> Double {
      value.isFinite ? (value * 16_777_216).rounded() : 0
    }

    func isBehind(_ other: Key) -> Bool {
      if depth != other.depth { return depth < other.depth }
      if distance != other.distance { return distance > other.distance }
      return index < other.index
    }
  }

  private(set) var keys: [Key] = []

  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func append(depth: Double, distance: Double, index: Int) {
    keys.append(Key(depth: depth, distance: distance, index: index, position: keys.count))
  }

  /// Sorts in place, without allocating.
  mutating func sort() {
    var gap = keys.count / 2
    while gap > 0 {
      for end in gap..<keys.count {
        let key = keys[end]
        var place = end
        while place >= gap, key.isBehind(keys[place - gap]) {
          keys[place] = keys[place - gap]
          place -= gap
        }
        keys[place] = key
      }
      gap = gap == 2 ? 1 : gap * 5 / 11
    }
  }
}
