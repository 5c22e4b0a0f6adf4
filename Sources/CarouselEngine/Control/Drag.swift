/// A finger that moves the carousel.
struct Drag: Equatable, Sendable {
  /// The finger's way since it landed, along the axis, in logical units.
  var translation: Double
  /// Where the carousel would be if its ends did not resist, in items.
  var pull: Double
  /// The item that was nearest when the drag began.
  var page: Double
  /// Items per second.
  var velocity = 0.0
  /// When the finger last moved.
  var lastMove: Double?
  /// What `Event.settled` will name if the finger lifts slowly.
  var cause = Cause.drag
  /// Where the finger was lately, oldest first.
  var trail: [Sample] = []

  struct Sample: Equatable, Sendable {
    var time: Double
    var translation: Double
  }

  /// Velocities are taken over this many seconds.
  static let horizon = 0.1
  /// A finger that has not moved for this many seconds holds still.
  static let pause = 0.04

  mutating func add(_ translation: Double, at time: Double) {
    trail.append(Sample(time: time, translation: translation))
    let recent = trail.firstIndex { time - $0.time <= Self.horizon } ?? 0
    if recent > 0 { trail.removeFirst(recent) }
    if trail.count > 64 { trail.removeFirst(trail.count - 64) }
  }

  /// The finger's velocity over the last tenth of a second, in logical units per second.
  var fingerVelocity: Double {
    guard let first = trail.first, let last = trail.last, last.time > first.time else { return 0 }
    return (last.translation - first.translation) / (last.time - first.time)
  }
}
