/// A seat as it is announced.
public struct SeatModel: Hashable, Sendable {
  /// What a seat has.
  public struct Capabilities: OptionSet, Hashable, Sendable {
    /// The bits of `wl_seat.capability`.
    public let rawValue: UInt32

    /// Makes a set from the bits of `wl_seat.capability`.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// A mouse or touchpad.
    public static let pointer = Capabilities(rawValue: 1)
    /// A keyboard.
    public static let keyboard = Capabilities(rawValue: 2)
    /// A touch panel.
    public static let touch = Capabilities(rawValue: 4)
    /// All three.
    public static let all: Capabilities = [.pointer, .keyboard, .touch]
  }

  /// The name (`wl_seat` version 2).
  public var name: String
  /// What the seat has.
  public var capabilities: Capabilities
  /// The keyboard's layout.
  public var keymap: Keymap
  /// Key repeats per second; 0 switches repeat off.
  package var repeatRate: Int32
  /// Milliseconds from the press to the first repeat.
  package var repeatDelay: Int32

  /// Makes a seat.
  public init(
    name: String = "seat0", capabilities: Capabilities = .all, keymap: Keymap = .latin,
    repeatRate: Int32 = 25, repeatDelay: Int32 = 600
  ) {
    self.name = name
    self.capabilities = capabilities
    self.keymap = keymap
    self.repeatRate = repeatRate
    self.repeatDelay = repeatDelay
  }
}

/// What the devices of a seat share.
package final class SeatState {
  package var model: SeatModel
  var timestampOffset: UInt32 = 0
  package unowned let compositor: Compositor

  init(_ model: SeatModel, compositor: Compositor) {
    self.model = model
    self.compositor = compositor
  }

  /// The time that events bear now.
  package var timestamp: UInt32 { compositor.clock.now.wireMilliseconds &+ timestampOffset }
}

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
