extension Trajectory {
  /// How long an animated move over `distance` items takes, in seconds: 0.4 √distance, within
  /// 0.4 … 1.0, so that far moves are quick, but can be followed.
  static func duration(forDistance distance: Double) -> Double {
    min(max(0.4 * abs(distance).squareRoot(), 0.4), 1)
  }

  /// The motion of a carousel that is sent from `position`, where it has `velocity`, to `target`.
  ///
  /// Without `duration` it takes as long as its way asks for. A running motion is retargeted: position
  /// and velocity go on without a jump.
  static func move(
    from position: Double, velocity: Double, to target: Double, duration: Double?,
    limits: MotionLimits?
  ) -> Trajectory {
    guard let duration else {
      let frequency = Spring.reach / Self.duration(forDistance: target - position)
      return settled(
        from: position, velocity: velocity, to: target, frequency: frequency, limits)
    }
    var start = velocity
    if let limits {
      let room = max(0, limits.room(behind: target, velocity: velocity))
      let overshoot = Spring.overshoot(
        from: position, velocity: velocity, to: target, frequency: Spring.reach / duration)
      // A given duration fixes the spring; at an end the velocity must give way.
      if velocity != 0, overshoot > room { start = 0 }
    }
    return Trajectory(
      spring: Spring(from: position, velocity: start, to: target, duration: duration))
  }

  /// The way of a turn of a wrapping carousel of `count` items from `position` to `place`: ahead, in the
  /// direction of `turns`, after at least so many whole turns.
  static func spinWay(from position: Double, to place: Double, turns: Int, count: Int) -> Double {
    guard count > 0 else { return 0 }
    let count = Double(count)
    let rest = place - position
    let part = rest - count * (rest / count).rounded(.down)
    return turns < 0
      ? (part > 0 ? part - count : 0) + Double(turns) * count : part + Double(turns) * count
  }
}
