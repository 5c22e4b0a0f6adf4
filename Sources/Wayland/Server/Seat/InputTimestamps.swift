/// Tells nanoseconds before each input event to those who asked (`zwp_input_timestamps_v1`).
final class InputTimestamps {
  private var resources: [Resource<ZwpInputTimestampsV1>] = []

  func add(_ resource: Resource<ZwpInputTimestampsV1>) {
    resources.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { !$0.isAlive } }
  }

  func send(_ instant: Duration, to client: Client?) {
    let time = instant.wireSeconds
    for resource in resources where resource.client === client {
      resource.sendTimestamp(
        tvSecHi: time.high, tvSecLo: time.low, tvNsec: time.nanoseconds)
    }
  }
}
