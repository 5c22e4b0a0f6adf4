extension Detail {
  /// One coordinate at rest or on its way to rest: a spring, and another from where the first one meets
  /// a limit.
  ///
  /// Times in seconds of the detail's clock; units are the coordinate's own. All springs of one length
  /// have one frequency, so coordinates that start together keep every linear relation they start with.
  struct Course: Equatable, Sendable {
    /// Where it comes to rest.
    let target: Double
    private let start: Double
    private let spring: Spring?
    /// When the second spring takes over, in seconds from the start.
    private let handover: Double
    private let bounce: Spring?

    /// How long it takes to settle, in seconds.
    static let settling = 0.45
    /// How long a fling coasts, in seconds: its velocity falls to a third every fifth of a second.
    static let coasting = 5.0 / 3
    /// How long a cross-fade and every motion under reduced motion take, in seconds.
    static let brief = 0.1

    private init(
      target: Double, start: Double = 0, spring: Spring? = nil, handover: Double = .infinity,
      bounce: Spring? = nil
    ) {
      (self.target, self.start, self.spring) = (target, start, spring)
      (self.handover, self.bounce) = (handover, bounce)
    }

    /// At rest.
    static func resting(_ position: Double) -> Course { Course(target: position) }

    /// From `position` with `velocity` to `target` in `duration` > 0, sooner if it would else swing
    /// farther than `room` beyond.
    init(
      from position: Double, velocity: Double, to target: Double,
      duration: Double = Course.settling, room: Double = .infinity, at start: Double
    ) {
      guard position != target || velocity != 0 else {
        self.init(target: target)
        return
      }
      var duration = duration
      if room.isFinite {
        let frequency = Spring.frequency(
          atLeast: Spring.reach / duration, from: position, velocity: velocity, to: target,
          room: room)
        duration = frequency.map { Spring.reach / $0 } ?? duration
      }
      self.init(
        target: target, start: start,
        spring: Spring(from: position, velocity: velocity, to: target, duration: duration))
    }

    /// Coasts from `position` with `velocity`; what meets ±`limit` swings back to it, and what begins
    /// beyond returns; `end` says where it rests for the place within that it would coast to.
    init(
      coastingFrom position: Double, velocity: Double, within limit: Double, at start: Double,
      restingAt end: (Double) -> Double
    ) {
      let bounded = min(max(position, -limit), limit)
      guard bounded == position, velocity != 0 else {
        self.init(from: position, velocity: velocity, to: end(bounded), at: start)
        return
      }
      let natural = position + velocity * Self.coasting / Spring.reach
      let target = abs(natural) > limit ? natural : end(natural)
      let spring = Spring(from: position, velocity: velocity, to: target, duration: Self.coasting)
      guard abs(natural) > limit else {
        self.init(target: target, start: start, spring: spring)
        return
      }
      let edge = natural < 0 ? -limit : limit
      var (inside, outside) = (0.0, Self.coasting)
      for _ in 0..<60 {
        let middle = (inside + outside) / 2
        if abs(spring.position(at: middle)) > limit { outside = middle } else { inside = middle }
      }
      let bounce = Spring(
        from: spring.position(at: inside), velocity: spring.velocity(at: inside), to: edge,
        duration: Self.settling)
      self.init(target: edge, start: start, spring: spring, handover: inside, bounce: bounce)
    }

    /// When it comes to rest; infinite if it is at rest.
    var joint: Double {
      guard let spring else { return .infinity }
      return start + (bounce.map { handover + $0.duration } ?? spring.duration)
    }

    /// The position at `time`.
    func position(at time: Double) -> Double {
      guard let spring, time < joint else { return target }
      let elapsed = time - start
      if let bounce, elapsed >= handover { return bounce.position(at: elapsed - handover) }
      return spring.position(at: elapsed)
    }

    /// The velocity at `time`, per second.
    func velocity(at time: Double) -> Double {
      guard let spring, time < joint else { return 0 }
      let elapsed = time - start
      if let bounce, elapsed >= handover { return bounce.velocity(at: elapsed - handover) }
      return spring.velocity(at: elapsed)
    }

    /// Lays it to rest if it is over at `time`.
    mutating func rest(at time: Double) {
      if time >= joint { self = .resting(target) }
    }
  }
}
