import CarouselView

/// A key that something can be bound to, by its name.
public struct BoundKey: Hashable, Sendable {
  /// The name, as people write it.
  public let name: String
  /// The modifier keys that are held with it.
  let modifiers: KeyInput.Modifiers
  /// The keysym of a key that types nothing, and of small Latin letters, digits and space.
  let symbol: UInt32?
  /// What it types, or `nil` for keys that are known by their keysym.
  let text: String?

  private static let named: [String: UInt32] = {
    var keys: [String: UInt32] = [
      "left": KeySymbol.left, "right": KeySymbol.right, "up": KeySymbol.up,
      "down": KeySymbol.down, "home": KeySymbol.home, "end": KeySymbol.end,
      "page-up": KeySymbol.pageUp, "page-down": KeySymbol.pageDown, "enter": KeySymbol.enter,
      "return": KeySymbol.enter, "escape": KeySymbol.escape, "space": KeySymbol.space,
      "tab": KeySymbol.tab, "backspace": KeySymbol.backspace, "delete": 0xFFFF, "insert": 0xFF63,
      "menu": 0xFF67,
    ]
    for number in 1...12 { keys["f\(number)"] = 0xFFBE + UInt32(number) - 1 }
    return keys
  }()

  /// The name of a key that has one, by its keysym.
  static func name(of symbol: UInt32) -> String? {
    named.filter { $0.value == symbol }.keys.min()
  }

  /// A key by its name, such as `page-down` and `f5`, or by the one character that it types, or
  /// `nil` for none of these.
  ///
  /// Before it may be the modifier keys that are held with it: `ctrl+alt+left`, `super+j`.
  public init?(_ name: String) {
    var (parts, key) = (name.split(separator: "+").map(String.init), name)
    // The key may be the plus itself.
    if name.hasSuffix("++") { parts.append("+") }
    guard parts.count > 1 else {
      self.init(name, modifiers: [])
      return
    }
    key = parts.removeLast()
    var modifiers: KeyInput.Modifiers = []
    for part in parts {
      guard let modifier = Self.modifiers[part.lowercased()] else { return nil }
      modifiers.formUnion(modifier)
    }
    // Shift alone makes a key type something else, which is its name.
    guard modifiers != .shift || Self.named[key.lowercased()] != nil else { return nil }
    if key.count == 1, key != key.lowercased() { modifiers.formUnion(.shift) }
    self.init(key.count == 1 ? key.lowercased() : key, modifiers: modifiers)
  }

  private init?(_ key: String, modifiers: KeyInput.Modifiers) {
    self.modifiers = modifiers
    let prefix = Self.prefixes.filter { modifiers.contains($0.modifier) }.map { $0.name + "+" }
    name = prefix.joined() + key
    if let symbol = Self.named[key.lowercased().replacing("_", with: "-")] {
      (self.symbol, text) = (symbol, nil)
    } else if !modifiers.isEmpty, key.unicodeScalars.count == 1,
      let scalar = key.unicodeScalars.first,
      scalar.value > 0x20
    {
      // With modifiers a key types nothing, or something else.
      symbol = scalar.value < 0x100 ? scalar.value : 0x0100_0000 + scalar.value
      text = nil
    } else if key.utf8.count == 1, let byte = key.utf8.first, byte > 0x20, byte < 0x7F {
      let isPlain = ("a"..."z").contains(key) || ("0"..."9").contains(key)
      (symbol, text) = isPlain ? (UInt32(byte), nil) : (nil, key)
    } else if key.count == 1, key.utf8.count > 1 {
      (symbol, text) = (nil, key)
    } else {
      return nil
    }
  }

  /// The names of modifier keys.
  private static let modifiers: [String: KeyInput.Modifiers] = [
    "ctrl": .control, "control": .control, "alt": .alt, "mod1": .alt, "super": .logo,
    "logo": .logo, "mod4": .logo, "shift": .shift,
  ]

  /// The modifier keys in the order in which names have them.
  private static let prefixes: [(name: String, modifier: KeyInput.Modifiers)] = [
    ("super", .logo), ("ctrl", .control), ("alt", .alt), ("shift", .shift),
  ]

  /// Whether a key is this one.
  ///
  /// A small letter is the key without Shift, wherever a Latin layout has it.
  func matches(_ key: KeyInput) -> Bool {
    guard modifiers.isEmpty else {
      guard symbol == KeySymbol.plain(key.symbol) else { return false }
      // Some characters need Shift to be typed.
      let isExact = isLetter || (symbol ?? 0) > 0xFF00
      return isExact
        ? key.modifiers == modifiers : key.modifiers.subtracting(.shift) == modifiers
    }
    guard !key.isShortcut else { return false }
    guard let symbol else { return key.text == text }
    guard symbol == KeySymbol.plain(key.symbol) else { return false }
    return !isLetter || key.text.lowercased() == key.text
  }

  /// Whether it is the key of a small Latin letter.
  private var isLetter: Bool { symbol.map { (0x61...0x7A).contains($0) } ?? false }
}
