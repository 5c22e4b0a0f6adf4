extension CompositorConfiguration {
  /// weston 10.0.1 headless as on Debian 12: no seat, no decorations, old versions.
  public static var weston10Headless: CompositorConfiguration {
    var configuration = CompositorConfiguration(
      versions: [
        "wl_compositor": 4, "wl_subcompositor": 1, "wl_shm": 1, "wl_output": 3, "xdg_wm_base": 3,
        "wl_data_device_manager": 3,
        "wp_presentation": 1, "wp_viewporter": 1, "zwp_input_timestamps_manager_v1": 1,
        "zxdg_output_manager_v1": 2,
      ], outputs: [.weston10Headless])
    configuration.seats = []
    configuration.endsDisobedientWindows = true
    return configuration
  }

  /// weston 10.0.1 on a panel with touch, pointer and keyboard.
  ///
  /// No frame follows the last up.
  public static var weston10Panel: CompositorConfiguration {
    var configuration = weston10Headless
    configuration.versions["wl_seat"] = 7
    configuration.outputs = [.weston10Panel]
    configuration.seats = [SeatModel()]
    return configuration
  }

  /// weston 10.0.1 headless with the kiosk shell and no seat: windows are configured as fullscreen,
  /// twice, and then receive nothing more: no callback, no release.
  public static var weston10KioskNoSeat: CompositorConfiguration {
    var configuration = weston10Headless
    configuration.outputs = [.weston10Kiosk]
    configuration.windows = .kiosk
    return configuration
  }

  /// sway 1.7 (wlroots 0.15) headless as on Debian 12: tiling, server-side decorations, no touch.
  public static var sway17: CompositorConfiguration {
    var configuration = CompositorConfiguration(
      versions: [
        "wl_compositor": 4, "wl_subcompositor": 1, "wl_shm": 1, "wl_output": 4, "wl_seat": 7,
        "wl_data_device_manager": 3, "xdg_wm_base": 2, "zxdg_decoration_manager_v1": 1,
        "wp_presentation": 1,
        "wp_viewporter": 1, "zwp_idle_inhibit_manager_v1": 1, "xdg_activation_v1": 1,
        "zwp_input_timestamps_manager_v1": 1, "zwlr_layer_shell_v1": 4,
        "zwp_pointer_gestures_v1": 3, "zwp_tablet_manager_v2": 1, "zxdg_output_manager_v1": 3,
      ], outputs: [.wlroots015Headless])
    configuration.seats = [SeatModel(capabilities: [.pointer, .keyboard])]
    configuration.windows = .tiling
    return configuration
  }

  /// GNOME's compositor on a modern desktop: no server-side decorations, fractional scale.
  public static var mutter: CompositorConfiguration {
    var configuration = CompositorConfiguration(outputs: [.mutter])
    configuration.versions["zxdg_decoration_manager_v1"] = nil
    configuration.versions["zwlr_layer_shell_v1"] = nil
    configuration.versions["ext_session_lock_manager_v1"] = nil
    configuration.reversesTypes = true
    return configuration
  }

  /// A compositor that keeps to the letter of the protocol and does nothing sooner than it must:
  /// configures come late, buffers are released two refreshes after they were replaced.
  public static var strict: CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.configureDelay = .milliseconds(50)
    configuration.endsDisobedientWindows = true
    configuration.outputs[0].release = .afterRefreshes(2)
    configuration.outputs[0].presentation.refresh = .unknown
    configuration.outputs[0].presentation.flags = 0
    return configuration
  }

  /// The least a window can live on: no seat, no output, nothing optional.
  public static var bare: CompositorConfiguration {
    var configuration = CompositorConfiguration(versions: least, outputs: [])
    configuration.seats = []
    return configuration
  }

  /// The compositors that have a name for command lines.
  ///
  /// frame-probe also has those that were recorded.
  public static var presets: [String: CompositorConfiguration] {
    [
      "ideal": CompositorConfiguration(), "strict": strict, "weston10-panel": weston10Panel,
      "weston10-kiosk": weston10KioskNoSeat, "bare": bare,
      "variable-refresh": CompositorConfiguration(outputs: [.variableRefresh]),
    ]
  }
}
