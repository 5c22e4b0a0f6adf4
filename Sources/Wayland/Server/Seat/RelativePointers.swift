/// The objects through which clients hear how far the pointer was moved, wherever it is.
final class RelativePointers {
  private var resources: [Resource<ZwpRelativePointerV1>] = []

  func add(_ resource: Resource<ZwpRelativePointerV1>) {
    resources.append(resource)
    resource.onRequest { _ in }
    resource.onDestroy { [weak self] in self?.resources.removeAll { !$0.isAlive } }
  }

  /// Tells `client` of a movement, in logical units.
  func send(_ x: Double, _ y: Double, at instant: Duration, to client: Client) {
    let time = UInt64(bitPattern: instant.nanoseconds / 1000)
    for resource in resources where resource.client === client {
      resource.sendRelativeMotion(
        utimeHi: UInt32(truncatingIfNeeded: time >> 32), utimeLo: UInt32(truncatingIfNeeded: time),
        dx: x, dy: y, dxUnaccel: x, dyUnaccel: y)
    }
  }
}
