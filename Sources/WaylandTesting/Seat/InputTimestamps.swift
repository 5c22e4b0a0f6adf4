/// Tells nanoseconds before each input event to those who asked (`zwp_input_timestamps_v1`).
final class InputTimestamps {
  private var resources: [Resource<ZwpInputTimestampsV1>] = []

  func add(_ resource: Resource<ZwpInputTimestampsV1>) {
    resources.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { !$0.isAlive } }
  }

  /// Sends `instant` to the objects of `client`.
  func send(_ instant: Duration, to client: Client?) {
    let parts = instant.nanoseconds
    let seconds = UInt64(bitPattern: parts / 1_000_000_000)
    for resource in resources where resource.client === client {
      resource.sendTimestamp(
        tvSecHi: UInt32(seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
        tvNsec: UInt32(parts % 1_000_000_000))
    }
  }
}
