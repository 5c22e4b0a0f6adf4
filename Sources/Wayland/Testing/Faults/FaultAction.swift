/// What a fault does.
public enum FaultAction: Hashable, Sendable {
  /// The compositor reads nothing from the client for this long.
  case stopReading(Duration)
  /// The connection ends, as when the compositor exits.
  case disconnect
  /// The client receives a protocol error on its display and is disconnected.
  case protocolError(code: UInt32, message: String)
  /// Every window is configured with this size and these states.
  case configure(width: Int32, height: Int32, states: [UInt32])
  /// As many configures in one go, each a unit wider than the last.
  case configureStorm(count: Int)
  /// Every window is asked to close.
  case close
  /// A number of pings together.
  case pings(count: Int)
  /// The scale of every output becomes this, in 120ths.
  case scale(Int)
  /// The first output is unplugged.
  case unplugOutput
  /// An output is plugged in.
  case plugOutput(OutputModel)
  /// The seat loses these capabilities (1 pointer, 2 keyboard, 4 touch) without a word more.
  case withdraw(capabilities: UInt32)
  /// The seat gets these capabilities.
  case grant(capabilities: UInt32)
  /// The seat disappears.
  case removeSeat
  /// A seat appears.
  case addSeat
  /// All touch points are canceled.
  case cancelTouch
  /// Frame callbacks are answered in this way from now on.
  case callbacks(CallbackPolicy)
  /// Buffers are released in this way from now on.
  case release(ReleasePolicy)
  /// A global of this interface is withdrawn.
  case removeGlobal(String)
}

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
