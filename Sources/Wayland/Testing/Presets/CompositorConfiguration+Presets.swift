extension CompositorConfiguration {
  /// weston 10 on a panel with touch, pointer and keyboard.
  ///
  /// No frame follows the last up.
  public static var weston10Panel: CompositorConfiguration {
    var configuration = recorded(.weston10)
    configuration.versions["wl_seat"] = 7
    configuration.outputs = [.weston10Panel]
    configuration.seats = [SeatModel()]
    return configuration
  }

  /// weston 10 headless with the kiosk shell and no seat: windows are configured as fullscreen,
  /// twice, and then receive nothing more: no callback, no release.
  public static var weston10KioskNoSeat: CompositorConfiguration {
    var configuration = recorded(.weston10)
    configuration.outputs[0].callbacks = .never
    configuration.outputs[0].release = .never
    configuration.outputs[0].presentation.completion = .never
    configuration.windows = .kiosk
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

  /// The compositors that have a name for command lines, the recorded ones included.
  public static var presets: [String: CompositorConfiguration] {
    let written = [
      "ideal": CompositorConfiguration(), "strict": strict, "weston10-panel": weston10Panel,
      "weston10-kiosk": weston10KioskNoSeat, "bare": bare,
      "variable-refresh": CompositorConfiguration(outputs: [.variableRefresh]),
    ]
    let recorded = RecordedCompositor.allCases.map { ($0.rawValue, $0.preset.configuration) }
    return written.merging(recorded) { written, _ in written }
  }
}
