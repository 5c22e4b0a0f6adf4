extension Detail {
  /// The way from one item to its neighbour: how far the opened item is from its place, and the item
  /// that it was turned from.
  struct Turn: Equatable, Sendable {
    /// An item that leaves on a side, −1 or 1.
    struct Former: Equatable, Sendable {
      let side: Int
      var zoom: Zoom
    }

    /// The shift along the axis, in logical units; positive where the neighbour before is seen.
    var course = Course.resting(0)
    /// The item that was turned from, until it is out of sight.
    var former: Former?

    /// A finger at least as fast as this, in logical units per second, turns whatever the way.
    private static let flick = 300.0

    /// The side on which the neighbour becomes the opened item when fingers let go: −1, 1, or 0 for none.
    static func side(shift: Double, velocity: Double, page: Double) -> Int {
      guard shift != 0 else { return 0 }
      let side = shift > 0 ? -1 : 1
      let away = shift > 0 ? velocity : -velocity
      if away >= flick { return side }
      return away > -flick && abs(shift) > page / 2 ? side : 0
    }

    /// When the next of its motions ends; infinite at rest.
    var joint: Double { min(course.joint, former?.zoom.joint ?? .infinity) }

    /// Lays to rest what is over at `time`.
    mutating func rest(at time: Double) {
      course.rest(at: time)
      former?.zoom.rest(at: time)
      if course == .resting(0) { former = nil }
    }
  }
}
