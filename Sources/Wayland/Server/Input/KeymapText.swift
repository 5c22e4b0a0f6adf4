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
