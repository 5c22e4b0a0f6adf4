import Projection
import Wayland
import WaylandServer

/// The display that programs are on: as large, as sharp and as fast as the carousel's window.
final class HostScreen {
  private let compositor: Compositor
  private let output: ServerOutput
  private var synchronized: Nanoseconds?

  /// How often its refreshes are brought into step, at most.
  private static let pause: Nanoseconds = 1_000_000_000

  /// The first display of a compositor that was made with ``model(_:)``.
  init(_ compositor: Compositor) {
    self.compositor = compositor
    output = compositor.outputs[0]
  }

  /// The display for a view of `size` whose scale is not known yet.
  static func model(_ size: Size) -> OutputModel {
    var model = OutputModel(
      name: "CAROUSEL-1", width: Int(size.width), height: Int(size.height))
    model.release = .immediately
    model.presentation.completion = .told
    model.presentation.flags = 0
    return model
  }

  /// The view has another size, in logical units, or another scale.
  func resize(to size: Size, scale: Scale) {
    compositor.change(output) {
      $0.scale120 = scale.in120ths
      // Rounded up, so that the logical size comes out as it was.
      $0.width = (Int(size.width) * scale.in120ths + 119) / 120
      $0.height = (Int(size.height) * scale.in120ths + 119) / 120
    }
  }

  /// Handles the presentation of a frame of the carousel, with the frames of programs in it.
  ///
  /// - Returns: Whether programs have to be notified.
  func presented(_ frame: Presentation) -> Bool {
    guard let time = frame.time else { return false }
    let answered = compositor.tellPresented(
      Presented(
        taken: .nanoseconds(frame.start), time: .nanoseconds(time),
        refresh: .nanoseconds(frame.refresh), sequence: frame.sequence,
        flags: frame.kind.rawValue), of: output)
    return synchronize(to: time, period: frame.refresh) || answered > 0
  }

  private func synchronize(to time: Nanoseconds, period: Nanoseconds) -> Bool {
    guard (1_000_000...1_000_000_000).contains(period),
      synchronized.map({ time - $0 > Self.pause }) ?? true
    else { return false }
    synchronized = time
    compositor.synchronize(output, to: .nanoseconds(time), period: .nanoseconds(period))
    return true
  }
}

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
