import FoundationEssentials

/// A compositor that `Scripts/record-presets` has recorded.
///
/// The raw value is its name for command lines.
public enum RecordedCompositor: String, CaseIterable, Sendable {
  /// KWin 5.27 of Debian 12, virtual.
  case kwin527 = "kwin-5.27"
  /// KWin 6.3 of Debian 13, virtual.
  case kwin63 = "kwin-6.3"
  /// labwc 0.8 of Debian 13, headless.
  case labwc08 = "labwc-0.8"
  /// mutter 43 of Debian 12, headless.
  case mutter43 = "mutter-43"
  /// mutter 48 of Debian 13, headless.
  case mutter48 = "mutter-48"
  /// sway 1.7 of Debian 12, headless.
  case sway17 = "sway-1.7"
  /// sway 1.10 of Debian 13, headless.
  case sway110 = "sway-1.10"
  /// weston 10 of Debian 12, headless.
  case weston10 = "weston-10"
  /// weston 14 of Debian 13, headless.
  case weston14 = "weston-14"

  private var file: [UInt8] {
    switch self {
    case .kwin527: PackageResources.kwin_5_27_json
    case .kwin63: PackageResources.kwin_6_3_json
    case .labwc08: PackageResources.labwc_0_8_json
    case .mutter43: PackageResources.mutter_43_json
    case .mutter48: PackageResources.mutter_48_json
    case .sway17: PackageResources.sway_1_7_json
    case .sway110: PackageResources.sway_1_10_json
    case .weston10: PackageResources.weston_10_json
    case .weston14: PackageResources.weston_14_json
    }
  }

  private static let presets: [RecordedCompositor: RecordedPreset] = {
    let decoder = JSONDecoder()
    return Dictionary(
      uniqueKeysWithValues: allCases.compactMap { compositor in
        (try? decoder.decode(RecordedPreset.self, from: Data(compositor.file)))
          .map { (compositor, $0) }
      })
  }()

  /// What was recorded.
  public var preset: RecordedPreset {
    guard let preset = Self.presets[self] else {
      preconditionFailure("the record of \(rawValue) is not a preset")
    }
    return preset
  }
}

extension CompositorConfiguration {
  /// Makes a compositor like a recorded one.
  public static func recorded(_ compositor: RecordedCompositor) -> CompositorConfiguration {
    compositor.preset.configuration
  }
}

extension OutputModel {
  /// Makes a display like the first one of a recorded compositor.
  public static func recorded(_ compositor: RecordedCompositor) -> OutputModel {
    compositor.preset.configuration.outputs.first ?? .ideal60
  }
}

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
