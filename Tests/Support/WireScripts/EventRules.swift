/// What of an event is compared: not what is a compositor's own choice by design, such as serials, sizes and times.
enum EventRules {
  /// Events that say what a compositor has or likes, not how it answers.
  private static let ignored: Set<String> = [
    "wl_display.delete_id", "wl_registry.global_remove", "wl_shm.format", "wl_seat.capabilities",
    "wl_seat.name", "wl_output.geometry", "wl_output.mode", "wl_output.scale", "wl_output.done",
    "wl_output.name", "wl_output.description", "wl_surface.preferred_buffer_scale",
    "wl_surface.preferred_buffer_transform", "wl_surface.enter", "wl_surface.leave",
    "xdg_toplevel.configure_bounds", "xdg_toplevel.wm_capabilities", "xdg_wm_base.ping",
    "wp_presentation.clock_id", "wp_presentation_feedback.sync_output",
    "wp_fractional_scale_v1.preferred_scale", "zxdg_output_v1.logical_position",
    "zxdg_output_v1.logical_size", "zxdg_output_v1.done", "zxdg_output_v1.name",
    "zxdg_output_v1.description", "wl_keyboard.keymap", "wl_keyboard.repeat_info",
    "wl_touch.shape", "wl_touch.orientation",
  ]
  /// Events of input, which are compared where a script has a hand, with the objects that they name.
  private static let input: Set<String> = [
    "wl_keyboard.enter", "wl_keyboard.leave", "wl_keyboard.modifiers", "wl_pointer.enter",
    "wl_pointer.leave", "wl_pointer.motion", "wl_pointer.frame", "wl_touch.down",
    "wl_data_device.enter",
  ]
  /// Events whose values are compared.
  private static let valued: Set<String> = [
    "xdg_popup.configure", "xdg_popup.repositioned", "wl_data_offer.offer", "wl_data_offer.action",
    "wl_data_source.target", "wl_data_source.action", "wl_data_device.selection",
    "zwp_primary_selection_offer_v1.offer", "zwp_primary_selection_device_v1.selection",
  ]
  /// Events that are counted: one too many or too few is a defect.
  private static let counted = [
    ".release", ".done", ".discarded", ".presented", ".cancelled", ".closed", ".popup_done",
  ]

  /// The line of an event, or `nil` for one that is not compared.
  static func line(
    _ name: String, _ kind: String, _ values: [String], isHandled: Bool, of objects: [String]
  ) -> String? {
    guard !ignored.contains(kind) else { return nil }
    if input.contains(kind) {
      return isHandled ? ([name] + objects).joined(separator: " ") : nil
    }
    if ["wl_pointer.button", "wl_keyboard.key"].contains(kind) {
      return "\(name) \(values.suffix(2).joined(separator: " "))"
    }
    return valued.contains(kind) ? "\(name) \(values.joined(separator: " "))" : name
  }

  static func isCounted(_ line: String) -> Bool { counted.contains { line.hasSuffix($0) } }
}
