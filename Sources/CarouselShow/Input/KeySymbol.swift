/// Keys by their keysyms (`xkbcommon/xkbcommon-keysyms.h`).
enum KeySymbol {
  static let space: UInt32 = 0x20
  static let smallF: UInt32 = 0x66
  static let smallI: UInt32 = 0x69
  static let smallP: UInt32 = 0x70
  static let smallQ: UInt32 = 0x71
  static let enter: UInt32 = 0xFF0D
  static let escape: UInt32 = 0xFF1B
  static let home: UInt32 = 0xFF50
  static let left: UInt32 = 0xFF51
  static let up: UInt32 = 0xFF52
  static let right: UInt32 = 0xFF53
  static let down: UInt32 = 0xFF54
  static let pageUp: UInt32 = 0xFF55
  static let pageDown: UInt32 = 0xFF56
  static let end: UInt32 = 0xFF57
  static let f11: UInt32 = 0xFFC8

  /// What the keys of the numeric pad stand for.
  static func plain(_ symbol: UInt32) -> UInt32 {
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
