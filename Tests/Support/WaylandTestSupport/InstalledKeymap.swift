internal import CarouselCXkbcommon
internal import Glibc
public import WaylandTesting

extension Keymap {
  /// The keymap of layouts installed on this system, as compositors compile it.
  ///
  /// - Parameters:
  ///   - layouts: The layouts, separated by commas, as in `us,ru`.
  ///   - variants: Their variants, separated likewise. Empty for the usual ones.
  /// - Returns: `nil` if there is no such layout.
  public static func installed(_ layouts: String, variants: String = "") -> Keymap? {
    guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
    defer { unsafe xkb_context_unref(context) }
    let keymap = unsafe layouts.withCString { layouts in
      unsafe variants.withCString { variants in
        var names = unsafe xkb_rule_names(
          rules: nil, model: nil, layout: layouts, variant: variants, options: nil)
        return unsafe xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    guard let keymap = unsafe keymap else { return nil }
    defer { unsafe xkb_keymap_unref(keymap) }
    guard let text = unsafe xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      return nil
    }
    defer { unsafe free(text) }
    return unsafe Keymap(text: String(cString: text))
  }
}
