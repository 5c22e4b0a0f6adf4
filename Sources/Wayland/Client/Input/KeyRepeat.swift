/// When a held key is repeated.
///
/// A pure value: it receives the time.
struct KeyRepeat {
  /// No key is repeated faster than this.
  private static var shortest: Nanoseconds { 8_000_000 }
  private static var longestDelay: Nanoseconds { 10_000_000_000 }

  private var interval: Nanoseconds?
  private var delay: Nanoseconds = 0
  /// The key that is held, by the kernel's number.
  private(set) var code: UInt32?
  /// When it is repeated next, or `nil` if nothing is.
  private(set) var deadline: Nanoseconds?

  /// Takes characters per second and milliseconds; a rate that is not positive switches it off.
  mutating func configure(rate: Int32, delay milliseconds: Int32, now: Nanoseconds) {
    interval = rate > 0 ? max(1_000_000_000 / Nanoseconds(rate), Self.shortest) : nil
    delay = min(Nanoseconds(max(milliseconds, 0)) * 1_000_000, Self.longestDelay)
    guard let interval else { return stop() }
    if deadline != nil { deadline = now + interval }
  }

  /// A key that repeats went down.
  mutating func press(_ code: UInt32, now: Nanoseconds) {
    guard let interval else { return stop() }
    self.code = code
    deadline = now + max(delay, interval)
  }

  mutating func release(_ code: UInt32) {
    if code == self.code { stop() }
  }

  /// Nothing is held any more.
  mutating func stop() {
    code = nil
    deadline = nil
  }

  /// Repeats once if it is time; time that was slept through is not made up for.
  mutating func fire(now: Nanoseconds) -> UInt32? {
    guard let deadline, let interval, let code, now >= deadline else { return nil }
    self.deadline = max(deadline + interval, now + interval / 2)
    return code
  }
}
