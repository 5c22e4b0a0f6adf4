/// A key by its evdev code, as `wl_keyboard.key` carries it.
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  /// The evdev code.
  ///
  /// The keycode of xkb is 8 more.
  public let rawValue: UInt32

  /// Makes the key with this evdev code.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Escape.
  public static let escape = KeyCode(rawValue: 1)
  /// Backspace.
  public static let backspace = KeyCode(rawValue: 14)
  /// Tabulator.
  public static let tab = KeyCode(rawValue: 15)
  /// The letter Q.
  public static let q = KeyCode(rawValue: 16)
  /// Return.
  public static let enter = KeyCode(rawValue: 28)
  /// The left Control.
  package static let leftControl = KeyCode(rawValue: 29)
  /// The letter A.
  public static let a = KeyCode(rawValue: 30)
  /// The letter F.
  public static let f = KeyCode(rawValue: 33)
  /// The left Shift.
  package static let leftShift = KeyCode(rawValue: 42)
  /// The space bar.
  public static let space = KeyCode(rawValue: 57)
  /// F11.
  public static let f11 = KeyCode(rawValue: 87)
  /// Home.
  public static let home = KeyCode(rawValue: 102)
  /// The arrow upwards.
  public static let up = KeyCode(rawValue: 103)
  /// Page up.
  public static let pageUp = KeyCode(rawValue: 104)
  /// The arrow to the left.
  public static let left = KeyCode(rawValue: 105)
  /// The arrow to the right.
  public static let right = KeyCode(rawValue: 106)
  /// End.
  public static let end = KeyCode(rawValue: 107)
  /// The arrow downwards.
  public static let down = KeyCode(rawValue: 108)
  /// Page down.
  public static let pageDown = KeyCode(rawValue: 109)
}
