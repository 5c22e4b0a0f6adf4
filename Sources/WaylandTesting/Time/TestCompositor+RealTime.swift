extension TestCompositor {
  /// Lets the clock run with the real one from now on.
  ///
  /// ``advance(by:)`` and ``advance(within:until:)`` then wait as long as they are told, and
  /// handle what arrives meanwhile. Runs are no longer alike.
  public func runInRealTime() {
    guard realTime == nil else { return }
    let followed = RealTime(from: clock.now)
    realTime = followed
    clock.move(to: followed.instant)
  }

  /// Whether the clock runs with the real one.
  public var isInRealTime: Bool { realTime != nil }

  /// Readable when there is something to handle by ``turn()``: for loops that wait themselves.
  ///
  /// What is due on the clock is not told by it, but by ``nextDue``.
  public var descriptor: Int32 { server.descriptor }

  /// Follows the real clock until `instant`, or until `condition` holds; whether it does.
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
        checkPings()
        return condition()
      }
      if let due = nextDue, due <= now {
        clock.move(to: now)
      } else {
        realTime.wait(for: [descriptor], until: min(nextDue ?? instant, instant, now + Self.look))
        clock.move(to: min(realTime.instant, instant))
      }
      checkPings()
    }
  }

  /// How often programs that say nothing are looked after: whether they still run.
  private static var look: Duration { .milliseconds(50) }
}
