extension TestCompositor {
  /// Follows the real clock until `instant`, or until `condition` holds.
  ///
  /// Returns whether it does.
  func follow(
    _ realTime: RealTime, until instant: Duration, or condition: () -> Bool = { false }
  ) -> Bool {
    while true {
      settle()
      if condition() { return true }
      let now = realTime.instant
      if now >= instant {
        clock.move(to: instant)
        settle()
        checkAnswers()
        return condition()
      }
      if let due = nextDue, due <= now {
        clock.move(to: now)
      } else {
        realTime.wait(
          for: [descriptor] + [relay?.descriptor].compactMap(\.self),
          until: min(nextDue ?? instant, instant, now + Self.look))
        clock.move(to: min(realTime.instant, instant))
      }
      checkAnswers()
    }
  }

  /// How often programs that say nothing are looked after: whether they still run.
  private static var look: Duration { .milliseconds(50) }
}
