/// When a fault strikes.
public enum FaultTrigger: Hashable, Sendable {
  /// At this instant of the virtual clock.
  case at(Duration)
  /// With the nth vblank, counted from 1.
  case vblank(Int)
  /// Right after the nth request of the client, counted from 1 over all connections.
  case afterRequests(Int)
  /// Right after the nth request of this name, such as `wl_surface.commit`, counted from 1.
  case onRequest(String, occurrence: Int)
}
