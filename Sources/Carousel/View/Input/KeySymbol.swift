/// Keys by their keysyms (`xkbcommon/xkbcommon-keysyms.h`).
public enum KeySymbol {
  /// The space bar.
  public static let space: UInt32 = 0x20
  /// The letter f.
  package static let smallF: UInt32 = 0x66
  /// The letter h.
  package static let smallH: UInt32 = 0x68
  /// The letter i.
  package static let smallI: UInt32 = 0x69
  /// The letter j.
  package static let smallJ: UInt32 = 0x6A
  /// The letter k.
  package static let smallK: UInt32 = 0x6B
  /// The letter l.
  package static let smallL: UInt32 = 0x6C
  /// The letter p.
  package static let smallP: UInt32 = 0x70
  /// The letter q.
  package static let smallQ: UInt32 = 0x71
  /// Backspace.
  public static let backspace: UInt32 = 0xFF08
  /// Tab.
  public static let tab: UInt32 = 0xFF09
  /// Tab with Shift.
  public static let shiftTab: UInt32 = 0xFE20
  /// Enter, also on the numeric pad.
  public static let enter: UInt32 = 0xFF0D
  /// Escape.
  public static let escape: UInt32 = 0xFF1B
  /// Home.
  public static let home: UInt32 = 0xFF50
  /// The left arrow.
  public static let left: UInt32 = 0xFF51
  /// The up arrow.
  public static let up: UInt32 = 0xFF52
  /// The right arrow.
  public static let right: UInt32 = 0xFF53
  /// The down arrow.
  public static let down: UInt32 = 0xFF54
  /// Page Up.
  public static let pageUp: UInt32 = 0xFF55
  /// Page Down.
  public static let pageDown: UInt32 = 0xFF56
  /// End.
  public static let end: UInt32 = 0xFF57
  /// The function key F11.
  public static let f11: UInt32 = 0xFFC8

  /// The symbol of the main keyboard for a key of the numeric pad.
  public static func plain(_ symbol: UInt32) -> UInt32 {
    switch symbol {
    case 0xFF8D: enter
    case 0xFF95: home
    case 0xFF96: left
    case 0xFF97: up
    case 0xFF98: right
    case 0xFF99: down
    case 0xFF9A: pageUp
    case 0xFF9B: pageDown
    case 0xFF9C: end
    default: symbol
    }
  }
}
