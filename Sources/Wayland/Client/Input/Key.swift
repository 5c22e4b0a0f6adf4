/// What a key means: a number of `xkbcommon-keysyms.h`.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: UInt32
  /// Makes a key from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The arrow to the left.
  public static var left: Self { Self(rawValue: 0xFF51) }
  /// The arrow up.
  public static var up: Self { Self(rawValue: 0xFF52) }
  /// The arrow to the right.
  public static var right: Self { Self(rawValue: 0xFF53) }
  /// The arrow down.
  public static var down: Self { Self(rawValue: 0xFF54) }
  /// One page up.
  public static var pageUp: Self { Self(rawValue: 0xFF55) }
  /// One page down.
  public static var pageDown: Self { Self(rawValue: 0xFF56) }
  /// To the beginning.
  public static var home: Self { Self(rawValue: 0xFF50) }
  /// To the end.
  public static var end: Self { Self(rawValue: 0xFF57) }
  /// Return, also called enter.
  public static var returnKey: Self { Self(rawValue: 0xFF0D) }
  /// Escape.
  public static var escape: Self { Self(rawValue: 0xFF1B) }
  /// Tabulator.
  public static var tab: Self { Self(rawValue: 0xFF09) }
  /// The one that deletes to the left.
  public static var backspace: Self { Self(rawValue: 0xFF08) }
  /// The one that deletes to the right.
  public static var delete: Self { Self(rawValue: 0xFFFF) }
  /// The space bar.
  public static var space: Self { Self(rawValue: 0x20) }
  /// One of the function keys, from 1 to 35.
  public static func function(_ number: Int) -> Self {
    Self(rawValue: 0xFFBD + UInt32(clamping: min(max(number, 1), 35)))
  }
  /// The key that types a Latin letter or digit without modifiers.
  public static func character(_ character: Unicode.Scalar) -> Self {
    Self(rawValue: character.value < 0x100 ? character.value : 0x0100_0000 + character.value)
  }

  /// The letter at a place of an American keyboard; `code` is the kernel's number of the key.
  static func latinLetter(at code: UInt32) -> Key? {
    let rows: [(first: UInt32, letters: StaticString)] = [
      (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
    ]
    for row in rows where code >= row.first {
      let place = Int(code - row.first)
      guard place < row.letters.utf8CodeUnitCount else { continue }
      return Key(rawValue: UInt32(unsafe row.letters.utf8Start[place]))
    }
    return nil
  }

  /// The same key where the number pad has it twice: its arrows are arrows, its enter is enter.
  public var withoutKeypad: Key {
    switch rawValue {
    case 0xFF96: .left
    case 0xFF97: .up
    case 0xFF98: .right
    case 0xFF99: .down
    case 0xFF9A: .pageUp
    case 0xFF9B: .pageDown
    case 0xFF95: .home
    case 0xFF9C: .end
    case 0xFF8D: .returnKey
    case 0xFF80: .space
    case 0xFFB0...0xFFB9: Self(rawValue: rawValue - 0xFFB0 + 0x30)
    default: self
    }
  }
}

/// What is held while a key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Shift.
  public static var shift: Self { Self(rawValue: 1) }
  /// Control.
  public static var control: Self { Self(rawValue: 2) }
  /// Alt.
  public static var alt: Self { Self(rawValue: 4) }
  /// The key with the logo.
  public static var logo: Self { Self(rawValue: 8) }
}

/// What is held and locked on a keyboard, as the compositor tells it: the bits of the keymap.
public struct ModifierState: Equatable, Sendable {
  /// Whose keyboard.
  public var seat: UInt32
  /// What is held.
  public var depressed: UInt32
  /// What holds for the next key.
  public var latched: UInt32
  /// What is switched on.
  public var locked: UInt32
  /// The layout in force, counted from 0.
  public var group: UInt32
}
