import CarouselView

/// A key that something can be bound to, by its name.
public struct BoundKey: Hashable, Sendable {
  /// The name, as people write it.
  public let name: String
  /// The keysym of a key that types nothing, and of small Latin letters, digits and space.
  let symbol: UInt32?
  /// What it types; `nil` for keys that are known by their keysym.
  let text: String?

  private static let named: [String: UInt32] = {
    var keys: [String: UInt32] = [
      "left": KeySymbol.left, "right": KeySymbol.right, "up": KeySymbol.up,
      "down": KeySymbol.down, "home": KeySymbol.home, "end": KeySymbol.end,
      "page-up": KeySymbol.pageUp, "page-down": KeySymbol.pageDown, "enter": KeySymbol.enter,
      "return": KeySymbol.enter, "escape": KeySymbol.escape, "space": KeySymbol.space,
      "tab": 0xFF09, "backspace": 0xFF08, "delete": 0xFFFF, "insert": 0xFF63, "menu": 0xFF67,
    ]
    for number in 1...12 { keys["f\(number)"] = 0xFFBE + UInt32(number) - 1 }
    return keys
  }()

  /// The name of a key that has one, by its keysym.
  static func name(of symbol: UInt32) -> String? {
    named.filter { $0.value == symbol }.keys.min()
  }

  /// A key by its name, such as `page-down` and `f5`, or by the one character that it types; `nil` for
  /// none of these.
  public init?(_ name: String) {
    self.name = name
    if let symbol = Self.named[name.lowercased().replacing("_", with: "-")] {
      (self.symbol, text) = (symbol, nil)
    } else if name.utf8.count == 1, let byte = name.utf8.first, byte > 0x20, byte < 0x7F {
      let isPlain = ("a"..."z").contains(name) || ("0"..."9").contains(name)
      (symbol, text) = isPlain ? (UInt32(byte), nil) : (nil, name)
    } else if name.count == 1, name.utf8.count > 1 {
      (symbol, text) = (nil, name)
    } else {
      return nil
    }
  }

  /// Whether a key is this one.
  ///
  /// A small letter is the key without Shift, wherever a Latin layout has it.
  func matches(_ key: KeyInput) -> Bool {
    guard let symbol else { return key.text == text }
    guard symbol == KeySymbol.plain(key.symbol) else { return false }
    return !("a"..."z").contains(name) || key.text.lowercased() == key.text
  }
}
