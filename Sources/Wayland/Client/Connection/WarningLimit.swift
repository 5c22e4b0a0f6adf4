/// Limits warnings, so that a misbehaving compositor cannot fill a log.
struct WarningLimit {
  /// How long a warning is remembered.
  static var memory: Nanoseconds { 60_000_000_000 }
  /// The most warnings in that time.
  static var most: Int { 10 }

  private var recent: [(text: String, time: Nanoseconds)] = []

  /// Whether a warning is worth telling at `now`.
  mutating func admits(_ text: String, at now: Nanoseconds) -> Bool {
    recent.removeAll { now - $0.time >= Self.memory }
    guard recent.count < Self.most, !recent.contains(where: { $0.text == text }) else {
      return false
    }
    recent.append((text, now))
    return true
  }
}
