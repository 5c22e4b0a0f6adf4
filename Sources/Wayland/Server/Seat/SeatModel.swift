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
