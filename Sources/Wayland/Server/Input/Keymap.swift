/// A keyboard layout as the text that `wl_keyboard.keymap` hands over.
///
/// Written out here in full, so that no installed keyboard data is needed. libxkbcommon compiles
/// it; letters, digits, arrows, the editing keys, Shift, Control, Alt and Caps Lock are there.
public struct Keymap: Hashable, Sendable {
  /// The text, without the NUL that ends it on the wire.
  public let text: String

  /// Makes a keymap from ready text, valid or not.
  public init(text: String) {
    self.text = text
  }

  /// One group with the letters of the Latin alphabet as on an American keyboard.
  public static let latin = Keymap(groups: [latinRows])

  /// Two groups: Greek letters first, Latin second.
  package static let greek = Keymap(groups: [greekRows, latinRows])

  private static let latinRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { row in
    row.map { [String($0), $0.uppercased()] }
  }

  private static let greekRows = [
    [
      "Greek_finalsmallsigma", "Greek_epsilon", "Greek_rho", "Greek_tau", "Greek_upsilon",
      "Greek_theta", "Greek_iota", "Greek_omicron", "Greek_pi",
    ],
    [
      "Greek_alpha", "Greek_sigma", "Greek_delta", "Greek_phi", "Greek_gamma", "Greek_eta",
      "Greek_xi", "Greek_kappa", "Greek_lambda",
    ],
    [
      "Greek_zeta", "Greek_chi", "Greek_psi", "Greek_omega", "Greek_beta", "Greek_nu", "Greek_mu",
    ],
  ].map { row in row.map { [$0, $0] } }

  /// The evdev codes of the leftmost letter key of each row.
  private static let rowStarts = [16, 30, 44]

  private init(groups: [[[[String]]]]) {
    var keys = KeymapText()
    for (row, start) in Self.rowStarts.enumerated() {
      for column in 0..<(groups[groups.count - 1][row].count) {
        let levels = groups.map { rows in
          column < rows[row].count ? rows[row][column] : ["NoSymbol", "NoSymbol"]
        }
        keys.add(code: start + column, groups: levels, type: "ALPHABETIC")
      }
    }
    for digit in 1...10 {
      keys.add(code: digit + 1, groups: [["\(digit % 10)"]], type: "ONE_LEVEL")
    }
    for (code, symbol) in Self.named {
      keys.add(code: code, groups: [[symbol]], type: "ONE_LEVEL")
    }
    text = keys.text
  }

  private static let named: [(Int, String)] = [
    (1, "Escape"), (12, "minus"), (13, "equal"), (14, "BackSpace"), (15, "Tab"), (28, "Return"),
    (29, "Control_L"), (42, "Shift_L"), (51, "comma"), (52, "period"), (54, "Shift_R"),
    (56, "Alt_L"), (57, "space"), (58, "Caps_Lock"), (59, "F1"), (60, "F2"), (61, "F3"),
    (62, "F4"), (63, "F5"), (87, "F11"), (88, "F12"), (96, "KP_Enter"), (97, "Control_R"),
    (102, "Home"), (103, "Up"), (104, "Prior"), (105, "Left"), (106, "Right"), (107, "End"),
    (108, "Down"), (109, "Next"), (110, "Insert"), (111, "Delete"),
  ]
}

/// Collects keys and writes them as an XKB keymap in text format version 1.
struct KeymapText {
  private var codes: [String] = []
  private var symbols: [String] = []

  /// Adds the key with the evdev code `code`: the symbols of each level, group by group.
  mutating func add(code: Int, groups: [[String]], type: String) {
    let name = "<K\(code)>"
    codes.append("\(name) = \(code + 8);")
    var parts = ["type = \"\(type)\""]
    for (group, levels) in groups.enumerated() {
      parts.append("symbols[Group\(group + 1)] = [ \(levels.joined(separator: ", ")) ]")
    }
    symbols.append("key \(name) { \(parts.joined(separator: ", ")) };")
  }

  var text: String {
    """
    xkb_keymap {
    xkb_keycodes "testing" {
    minimum = 8;
    maximum = 255;
    \(codes.joined(separator: "\n"))
    };
    xkb_types "testing" {
    type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
    type "ALPHABETIC" {
    modifiers = Shift+Lock;
    map[Shift] = Level2;
    map[Lock] = Level2;
    level_name[Level1] = "Base";
    level_name[Level2] = "Caps";
    };
    };
    xkb_compatibility "testing" {
    interpret.useModMapMods = AnyLevel;
    interpret.repeat = False;
    interpret Shift_L+AnyOf(all) { action = SetMods(modifiers=Shift); };
    interpret Shift_R+AnyOf(all) { action = SetMods(modifiers=Shift); };
    interpret Control_L+AnyOf(all) { action = SetMods(modifiers=Control); };
    interpret Control_R+AnyOf(all) { action = SetMods(modifiers=Control); };
    interpret Alt_L+AnyOf(all) { action = SetMods(modifiers=Mod1); };
    interpret Caps_Lock+AnyOf(all) { action = LockMods(modifiers=Lock); };
    };
    xkb_symbols "testing" {
    \(symbols.joined(separator: "\n"))
    modifier_map Shift { <K42>, <K54> };
    modifier_map Control { <K29>, <K97> };
    modifier_map Mod1 { <K56> };
    modifier_map Lock { <K58> };
    };
    };
    """
  }
}

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
