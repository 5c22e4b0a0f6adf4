internal import CarouselCXkbcommon
internal import Glibc

/// The layout and state of a keyboard, through xkbcommon.
@safe final class Keymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  /// The longest description, in bytes.
  ///
  /// A keymap of four layouts has some 100,000.
  private static var longestText: Int { 256 << 10 }
  /// The layouts, by number, that type the Latin alphabet.
  private let latinLayouts: [UInt32]

  /// Reads a description from a file that the compositor sent, without mapping it: a file that
  /// shrinks cannot hurt then.
  ///
  /// Returns `nil` for anything that is no keymap, and for texts of an unreasonable length.
  init?(descriptor: Int32, size: UInt32) {
    guard descriptor >= 0, size > 0,
      let text = Self.read(descriptor, min(Int(size), Self.longestText + 1)),
      !text.isEmpty, text.count <= Self.longestText,
      let context = unsafe xkb_context_new(
        xkb_context_flags(
          XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue))
    else { return nil }
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let keymap = unsafe text.withUnsafeBytes { bytes in
      unsafe xkb_keymap_new_from_buffer(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
        XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let keymap = unsafe keymap, let state = unsafe xkb_state_new(keymap) else {
      unsafe xkb_keymap_unref(keymap)
      unsafe xkb_context_unref(context)
      return nil
    }
    unsafe (self.context, self.keymap, self.state) = unsafe (context, keymap, state)
    latinLayouts = (0..<(unsafe xkb_keymap_num_layouts(keymap))).filter { layout in
      let letters = Set(
        Self.letterCodes.compactMap { unsafe Self.latinLetter($0, layout, keymap) })
      return letters.count > 13
    }
  }

  deinit {
    unsafe xkb_state_unref(state)
    unsafe xkb_keymap_unref(keymap)
    unsafe xkb_context_unref(context)
  }

  /// The description, as xkbcommon writes it.
  var text: String {
    guard
      let text = unsafe xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1)
    else { return "" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Updates the held and locked modifiers.
  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    unsafe xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// What a key means now; `code` is the kernel's.
  func key(code: UInt32) -> Key {
    Key(rawValue: unsafe xkb_state_key_get_one_sym(state, code &+ 8))
  }

  /// The Latin letter of a key, whatever is held or locked; what the key means now if it has none.
  ///
  /// The letter is that of the present layout if it types the Latin alphabet, else of the first
  /// layout that does. Where none does, it is the letter of the key's place on an American keyboard.
  func latinKey(code: UInt32) -> Key {
    let present = unsafe xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)
    let layout = latinLayouts.contains(present) ? present : latinLayouts.first
    let letter = layout.map { unsafe Self.latinLetter(code, $0, keymap) } ?? .latinLetter(at: code)
    return letter ?? key(code: code)
  }

  func text(code: UInt32) -> String {
    let length = unsafe Int(xkb_state_key_get_utf8(state, code &+ 8, nil, 0))
    guard length > 0, length < 64 else { return "" }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { room in
      guard let base = room.baseAddress else { return "" }
      unsafe xkb_state_key_get_utf8(state, code &+ 8, base, length + 1)
      return unsafe String(cString: base)
    }
  }

  /// What a key types in each layout, with the modifiers that are held.
  func layoutTexts(code: UInt32) -> [String] {
    (0..<(unsafe xkb_keymap_num_layouts(keymap))).map { layout in
      var symbols: UnsafePointer<xkb_keysym_t>?
      let level = unsafe xkb_state_key_get_level(state, code &+ 8, layout)
      let count = unsafe xkb_keymap_key_get_syms_by_level(
        keymap, code &+ 8, layout, level, &symbols)
      guard count == 1, let symbol = unsafe symbols?.pointee else { return "" }
      let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)).flatMap {
        $0.value > 0x20 ? $0 : nil
      }
      return scalar.map { String($0) } ?? ""
    }
  }

  /// Whether a key repeats while it is held.
  func repeats(code: UInt32) -> Bool { unsafe xkb_keymap_key_repeats(keymap, code &+ 8) != 0 }

  var modifiers: KeyModifiers {
    var held: KeyModifiers = []
    if isActive(XKB_MOD_NAME_SHIFT) { held.insert(.shift) }
    if isActive(XKB_MOD_NAME_CTRL) { held.insert(.control) }
    if isActive(XKB_MOD_NAME_ALT) { held.insert(.alt) }
    if isActive(XKB_MOD_NAME_LOGO) { held.insert(.logo) }
    return held
  }

  /// The codes of the keys on which layouts have their letters: the kernel's for the typing area.
  private static var letterCodes: Range<UInt32> { 1..<128 }

  /// The Latin letter that a key types in a layout with nothing held, as the small letter's key.
  private static func latinLetter(
    _ code: UInt32, _ layout: UInt32, _ keymap: OpaquePointer
  ) -> Key? {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = unsafe xkb_keymap_key_get_syms_by_level(keymap, code &+ 8, layout, 0, &symbols)
    guard count == 1, let symbol = unsafe symbols?.pointee else { return nil }
    let small = symbol | 0x20
    return (0x61...0x7A).contains(small) ? Key(rawValue: small) : nil
  }

  private func isActive(_ name: String) -> Bool {
    unsafe xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0
  }

  /// The text of the file up to its first NUL.
  private static func read(_ descriptor: Int32, _ size: Int) -> [UInt8]? {
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while text.count < size {
      let wanted = min(chunk.count, size - text.count)
      let count = unsafe pread(descriptor, &chunk, wanted, off_t(text.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      if let end = chunk[..<count].firstIndex(of: 0) { return text + chunk[..<end] }
      text += chunk[..<count]
    }
    return text
  }
}
