extension Detail {
  /// How far the content has come from its card's place to the view, and how much of it is seen.
  struct Opening: Equatable, Sendable {
    /// 0 in the card's place, 1 in the view.
    var growth = Course.resting(0)
    /// How much of the opened content is seen: less than 1 during the cross-fades of reduced motion.
    var opacity = Course.resting(1)

    /// Grows or shrinks from where it is.
    ///
    /// - Parameters:
    ///   - isOpen: Whether it is bound for the view.
    ///   - growth: How far it has come.
    ///   - rate: How fast it goes on, per second.
    ///   - room: How far it may swing beyond its end.
    ///   - time: When it begins.
    mutating func aim(
      open isOpen: Bool, growth: Double, rate: Double, room: Double, at time: Double
    ) {
      self.growth = Course(
        from: growth, velocity: rate, to: isOpen ? 1 : 0, room: room, at: time)
      fade(to: 1, at: time)
    }

    /// Comes or goes by a cross-fade; what has grown in part goes on in the same short time.
    mutating func crossFade(
      open isOpen: Bool, growth: Double, rate: Double, at time: Double
    ) {
      let target = isOpen ? 1 : growth
      self.growth = Course(
        from: growth, velocity: rate, to: target, duration: Course.brief, at: time)
      fade(to: isOpen ? 1 : 0, at: time)
    }

    /// How much of the view belongs to the content at `time`, 0…1.
    func openness(at time: Double) -> Double {
      min(max(growth.position(at: time), 0), 1) * visibility(at: time)
    }

    /// How much of the content is seen at `time`, 0…1.
    func visibility(at time: Double) -> Double {
      min(max(opacity.position(at: time), 0), 1)
    }

    /// When the next of its motions ends; infinite at rest.
    var joint: Double { min(growth.joint, opacity.joint) }

    /// Lays to rest what is over at `time`.
    mutating func rest(at time: Double) {
      growth.rest(at: time)
      opacity.rest(at: time)
    }

    private mutating func fade(to target: Double, at time: Double) {
      opacity = Course(
        from: opacity.position(at: time), velocity: opacity.velocity(at: time), to: target,
        duration: Course.brief, at: time)
    }
  }
}
