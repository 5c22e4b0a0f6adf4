public import CarouselDesktop
import CarouselView

/// A key and what it does.
public struct KeyBinding: Equatable, Sendable {
  /// The key.
  public var key: BoundKey
  /// What it does.
  public var command: ProgramCommand

  /// Binds a command to a key.
  public init(_ key: BoundKey, _ command: ProgramCommand) {
    (self.key, self.command) = (key, command)
  }

  /// Reads a key and what it does: `x next`, `w set type=wheel`, `e run gimp {path}`.
  ///
  /// - Throws: `DesktopError.setting` if there is no such key or command
  public init(_ line: String) throws(DesktopError) {
    guard let words = CommandWords.of(line) else { throw .setting("a quote is not closed") }
    guard let name = words.first else { throw .setting("must be a key and an action") }
    guard let key = BoundKey(name) else {
      throw .setting(
        "invalid key '\(name)': name a character, or left, page-down, f5 and the like, with ctrl+, alt+ or super+ before it"
      )
    }
    self.init(key, try ProgramCommand(Array(words.dropFirst())))
  }
}

/// The keys of a carousel that is the whole program, besides those of every carousel.
public struct KeySettings {
  /// The user's own keys; they come before the program's.
  public var bindings: [KeyBinding] = []
  /// What is started when an item is selected, or `nil` for nothing.
  public var onSelect: CommandTemplate?
  /// The settings of the looks that a key goes through, from the one that is shown first.
  public var themes: [[StyleSetting]] = []

  /// What is started when the carousel settles on another item; `nil` for nothing.
  public var onSettle: CommandTemplate?
  /// What is started for the first item when nothing is chosen; `nil` for nothing.
  public var onCancel: CommandTemplate?
  /// Called with the exit status of the key that chose, before the choice.
  public var onStatus: ((Int32) -> Void)?
  /// The words of the page of keys.
  public var words = KeyWords()

  /// The program's keys.
  public init() {}
}

extension KeyBinding {
  /// The keys of the program, besides those of a view.
  static let standard: [KeyBinding] =
    zooming
    + [
      ("?", ProgramCommand.help), ("f1", .help), ("/", .search), ("n", .match(1)),
      ("N", .match(-1)),
      ("t", .turnType(1)), ("T", .turnType(-1)), ("b", .nextTheme), ("r", .toggle(.reflection)),
      ("s", .toggle(.shadow)), ("c", .toggle(.captions)), ("d", .toggle(.dots)), ("m", .mark),
      ("g", .gallery), ("<", .pace(1)), (">", .pace(-1)), ("menu", .menu), ("I", .information),
      ("v", .strip), ("]", .turn(.right)), ("[", .turn(.left)),
      ("|", .turn(.horizontal)), ("_", .turn(.vertical)),
    ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }

  /// The keys of a program that visitors cannot end.
  static let kiosk: [KeyBinding] = standard.filter { $0.command == .gallery || $0.command == .menu }

  /// The keys where letters are typed.
  ///
  /// Those that zoom do so while an item is open, when nothing is typed.
  static let whileTyping: [KeyBinding] =
    zooming
    + [("f1", ProgramCommand.help), ("f2", .gallery), ("menu", .menu)].compactMap {
      name, command in BoundKey(name).map { KeyBinding($0, command) }
    }

  private static let zooming: [KeyBinding] = [
    ("+", ProgramCommand.zoom(.larger)), ("=", .zoom(.larger)), ("-", .zoom(.smaller)),
    ("0", .zoom(.fit)), ("1", .zoom(.actual)),
    ("w", .zoom(.width)),
  ].compactMap { name, command in BoundKey(name).map { KeyBinding($0, command) } }
}

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
      "tab": KeySymbol.tab, "backspace": KeySymbol.backspace, "delete": KeySymbol.delete,
      "insert": 0xFF63,
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
