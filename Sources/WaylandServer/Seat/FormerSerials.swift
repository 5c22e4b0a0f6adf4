/// The serials that were in force before the present one: what a client says with one of them is no
/// fault as long as the news may be on its way.
///
/// News that come together are heard one after the other: so each of them may be answered.
struct FormerSerials {
  private struct Former {
    let serial: UInt32
    let flushes: Int
    let instant: Duration

    /// Whether a client may not have heard that it is in force no longer.
    ///
    /// What the client had said before it could read them comes one turn after they were sent.
    func mayCount(at compositor: Compositor) -> Bool {
      if compositor.server.flushes - flushes <= 1 { return true }
      return compositor.isInRealTime && compositor.clock.now - instant <= FormerSerials.patience
    }
  }

  private var serials: [Former] = []

  /// How long, in real time, a client may not have read what it was sent.
  private static var patience: Duration { .milliseconds(100) }

  /// The serial `old` is in force no longer.
  mutating func change(from old: UInt32?, at compositor: Compositor) {
    serials.removeAll { !$0.mayCount(at: compositor) }
    guard let old else { return }
    serials.append(
      Former(serial: old, flushes: compositor.server.flushes, instant: compositor.clock.now))
  }

  /// Whether a client that has not heard the news may use `serial`.
  func allows(_ serial: UInt32, at compositor: Compositor) -> Bool {
    serials.contains { $0.serial == serial && $0.mayCount(at: compositor) }
  }
}
