/// The serials that were in force before the present one: what a client says with one of them is no
/// fault as long as the news may be on its way.
///
/// News that come together are heard one after the other: so each of them may be answered.
struct FormerSerials {
  private struct Former {
    let serial: UInt32
    /// Whose it was, or `nil` once it is gone.
    weak var client: Client?
    let flushes: Int
    let instant: Duration

    /// Whether its client may not have heard that it is in force no longer.
    func mayCount(at compositor: Compositor) -> Bool {
      guard let client, client.isConnected else { return false }
      if client.flushHeard <= flushes { return true }
      return compositor.isInRealTime && compositor.clock.now - instant <= FormerSerials.patience
    }
  }

  private var serials: [Former] = []

  /// How long, in real time, a client may not have handled what it was sent.
  private static var patience: Duration { .milliseconds(100) }

  /// The serial `old`, of `client`, is in force no longer.
  mutating func change(from old: UInt32?, of client: Client?, at compositor: Compositor) {
    serials.removeAll { !$0.mayCount(at: compositor) }
    guard let old, let client else { return }
    let flushes = compositor.server.flushes
    client.awaitHearing(of: flushes + 1)
    serials.append(
      Former(serial: old, client: client, flushes: flushes, instant: compositor.clock.now))
  }

  /// Whether `client`, which has not heard the news, may use `serial`.
  func allows(_ serial: UInt32, by client: Client?, at compositor: Compositor) -> Bool {
    serials.contains {
      $0.serial == serial && $0.client === client && $0.mayCount(at: compositor)
    }
  }
}
