import WaylandServer

/// What one client may have at most: more is no window's need, and would be everybody's loss.
struct ClientLimits {
  /// Windows.
  var windows = 32
  /// Surfaces of all kinds.
  var surfaces = 512

  /// The clients that have more.
  func offenders(in compositor: Compositor) -> [ClientIdentifier] {
    var surfaces: [ClientIdentifier: Int] = [:]
    var windows: [ClientIdentifier: Int] = [:]
    for surface in compositor.surfaces { surfaces[surface.identifier.client, default: 0] += 1 }
    for window in compositor.toplevels {
      windows[window.surface.identifier.client, default: 0] += 1
    }
    return compositor.connectedClients.filter {
      surfaces[$0] ?? 0 > self.surfaces || windows[$0] ?? 0 > self.windows
    }
  }
}
