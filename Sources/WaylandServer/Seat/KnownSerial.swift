/// The serial that was in force before the present one: what a client says with it is no fault as
/// long as the news may be on its way.
struct KnownSerial {
  private var former: UInt32?
  private var flushes = 0
  private var instant = Duration.zero

  /// How long, in real time, a client may not have read what it was sent.
  private static var patience: Duration { .milliseconds(100) }

  /// The serial `old` is in force no longer.
  mutating func change(from old: UInt32?, at compositor: Compositor) {
    // Of two changes that nobody has heard of, the first counts.
    if former != nil, compositor.server.flushes == flushes { return }
    (former, flushes, instant) = (old, compositor.server.flushes, compositor.clock.now)
  }

  /// Whether a client that has not heard the news may use `serial`.
  ///
  /// What the client had said before it could read them comes one turn after they were sent.
  func allows(_ serial: UInt32, at compositor: Compositor) -> Bool {
    guard let former, serial == former else { return false }
    if compositor.server.flushes - flushes <= 1 { return true }
    return compositor.isInRealTime && compositor.clock.now - instant <= Self.patience
  }
}
