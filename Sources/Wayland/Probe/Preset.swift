import ArgumentParser
import WaylandTesting

/// The compositors that the probe can be like.
enum Preset: String, CaseIterable, ExpressibleByArgument {
  case ideal
  case weston10Panel = "weston10-panel"
  case weston10Headless = "weston10-headless"
  case weston10Kiosk = "weston10-kiosk"
  case sway17 = "sway17"
  case mutter
  case variableRefresh = "variable-refresh"
  case bare

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The compositor, its first display at `refresh` hertz if that is given.
  func configuration(refresh: Double?) -> CompositorConfiguration {
    var configuration: CompositorConfiguration =
      switch self {
      case .ideal: CompositorConfiguration()
      case .weston10Panel: .weston10Panel
      case .weston10Headless: .weston10Headless
      case .weston10Kiosk: .weston10KioskNoSeat
      case .sway17: .sway17
      case .mutter: .mutter
      case .variableRefresh: CompositorConfiguration(outputs: [.variableRefresh])
      case .bare: .bare
      }
    configuration.measuresChange = true
    guard let refresh, !configuration.outputs.isEmpty else { return configuration }
    let model = OutputModel(hertz: refresh)
    configuration.outputs[0].period = model.period
    configuration.outputs[0].periods = []
    configuration.outputs[0].announcedRefresh = model.announcedRefresh
    return configuration
  }
}
