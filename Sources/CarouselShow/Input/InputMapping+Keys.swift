import CarouselEngine

/// The key that is held, and how often it has repeated.
struct KeyState: Equatable {
  var held: UInt32?
  var repeats = 0
}

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

extension InputMapping {
  /// A key went down, or repeats while it is held.
  ///
  /// `symbol` is the keysym, without regard to Shift for letters.
  mutating func keyPressed(_ symbol: UInt32, isRepeat: Bool, time: Double) {
    let key = KeySymbol.plain(symbol)
    keys.repeats = isRepeat && keys.held == key ? keys.repeats + 1 : 0
    keys.held = key
    let forward = axis == .horizontal && isRightToLeft ? -1 : 1
    let source = StepSource.key(repeats: keys.repeats)
    switch key {
    case KeySymbol.right: actions.append(.step(forward, time: time, source))
    case KeySymbol.left: actions.append(.step(-forward, time: time, source))
    case KeySymbol.down: actions.append(.step(1, time: time, source))
    case KeySymbol.up: actions.append(.step(-1, time: time, source))
    case KeySymbol.pageDown: actions.append(.page(1, time: time))
    case KeySymbol.pageUp: actions.append(.page(-1, time: time))
    default:
      // What is done once is not done again because a key is held.
      if !isRepeat, let action = single(key, time: time) { actions.append(action) }
    }
  }

  mutating func keyReleased(_ symbol: UInt32) {
    if keys.held == KeySymbol.plain(symbol) { keys = KeyState() }
  }

  private func single(_ key: UInt32, time: Double) -> InputAction? {
    switch key {
    case KeySymbol.home: .first(time: time)
    case KeySymbol.end: .last(time: time)
    case KeySymbol.enter, KeySymbol.space: .select(time: time)
    case KeySymbol.smallI: .whereAmI(time: time)
    case KeySymbol.smallP: .togglePause
    case KeySymbol.smallF, KeySymbol.f11: .toggleFullscreen
    case KeySymbol.escape, KeySymbol.smallQ: .close
    default: nil
    }
  }
}
