/// A smooth motion on its way: a trajectory, when it began and from where its items are counted.
struct Glide: Equatable, Sendable {
  /// When it began, in seconds.
  var start: Double
  /// What is added to the trajectory's offsets; changes when items are inserted or removed.
  var shift = 0.0
  /// Position and velocity as functions of the time since `start`.
  var trajectory: Trajectory
  /// Whether a finger's speed drives it; else it is an animated scroll.
  var isFling: Bool
  /// When it runs into an end of a bounded carousel, in seconds from `start`; `nil` if it does not.
  var meetsEnd: Double?

  /// When it is over; infinite if never.
  var end: Double { start + trajectory.duration }

  /// Where it comes to rest; infinite if nowhere.
  var to: Double { shift + trajectory.target }

  func position(at time: Double) -> Double {
    isOver(at: time) ? to : shift + trajectory.position(at: time - start)
  }

  func velocity(at time: Double) -> Double {
    isOver(at: time) ? 0 : trajectory.velocity(at: time - start)
  }

  func isOver(at time: Double) -> Bool { time >= end }

  /// The next instant after `time` at which something happens.
  func joint(after time: Double) -> Double {
    if let meetsEnd, start + meetsEnd > time { return start + meetsEnd }
    return end
  }

  /// How much of it has passed at `time`, 0…1.
  func progress(at time: Double) -> Double {
    let duration = trajectory.duration
    guard duration.isFinite else { return 0 }
    return duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
  }
}
