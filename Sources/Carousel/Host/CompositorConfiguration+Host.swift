import Projection
import WaylandServer

extension CompositorConfiguration {
  /// That of a compositor whose windows are cards in a view of `size`: nothing is kept that only
  /// tests look at, and nothing offered that a card cannot do.
  ///
  /// With `allowsCapture`, clients may list and capture the windows of others.
  static func host(viewSize size: Size, allowsCapture: Bool) -> CompositorConfiguration {
    var configuration = CompositorConfiguration(outputs: [HostScreen.model(size)])
    configuration.keepsContent = false
    configuration.keepsFrames = 0
    configuration.focusesNewWindows = false
    configuration.keepsPopupsInWindows = true
    configuration.givesGrabsToFocus = true
    configuration.sendsMotionOncePerFrame = true
    for absent in [
      "zwlr_layer_shell_v1", "ext_session_lock_manager_v1", "zwp_tablet_manager_v2",
      "zwp_pointer_gestures_v1", "zwp_input_timestamps_manager_v1",
      "wp_single_pixel_buffer_manager_v1", "wp_fifo_manager_v1", "zwp_linux_dmabuf_v1",
      "zwp_keyboard_shortcuts_inhibit_manager_v1", "xdg_toplevel_icon_manager_v1",
      "wp_alpha_modifier_v1", HostTextInput.interface,
    ] {
      configuration.versions[absent] = nil
    }
    if allowsCapture {
      configuration = configuration.withWindowLists
      // Which window is in front is for the person at the carousel.
      configuration.versions["zwlr_foreign_toplevel_manager_v1"] = nil
      configuration.versions["ext_output_image_capture_source_manager_v1"] = nil
    }
    // Later ones only tell scales that programs hear of otherwise, and end those that bind whatever is
    // offered with a library that is older.
    configuration.versions["wl_compositor"] = 5
    return configuration
  }
}
