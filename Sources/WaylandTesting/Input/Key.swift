/// A key by its evdev code, as `wl_keyboard.key` carries it.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// The evdev code; the keycode of xkb is 8 more.
  public let rawValue: UInt32

  /// Makes the key with this evdev code.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Escape.
  public static let escape = Key(rawValue: 1)
  /// Backspace.
  public static let backspace = Key(rawValue: 14)
  /// Tabulator.
  public static let tab = Key(rawValue: 15)
  /// The letter Q.
  public static let q = Key(rawValue: 16)
  /// Return.
  public static let enter = Key(rawValue: 28)
  /// The left Control.
  public static let leftControl = Key(rawValue: 29)
  /// The letter A.
  public static let a = Key(rawValue: 30)
  /// The letter F.
  public static let f = Key(rawValue: 33)
  /// The left Shift.
  public static let leftShift = Key(rawValue: 42)
  /// The space bar.
  public static let space = Key(rawValue: 57)
  /// F11.
  public static let f11 = Key(rawValue: 87)
  /// Home.
  public static let home = Key(rawValue: 102)
  /// The arrow upwards.
  public static let up = Key(rawValue: 103)
  /// Page up.
  public static let pageUp = Key(rawValue: 104)
  /// The arrow to the left.
  public static let left = Key(rawValue: 105)
  /// The arrow to the right.
  public static let right = Key(rawValue: 106)
  /// End.
  public static let end = Key(rawValue: 107)
  /// The arrow downwards.
  public static let down = Key(rawValue: 108)
  /// Page down.
  public static let pageDown = Key(rawValue: 109)
}
