import ArgumentParser
import WaylandTesting

/// A compositor that the probe can be like: one of a name, or one recorded in a file.
struct Preset: ExpressibleByArgument {
  let name: String
  private let compositor: CompositorConfiguration

  /// The ideal compositor.
  static let ideal = Preset(name: "ideal", compositor: CompositorConfiguration())

  static var names: String {
    CompositorConfiguration.presets.keys.sorted().joined(separator: ", ")
      + ", or a file of frame-probe record"
  }

  init?(argument: String) {
    if let preset = CompositorConfiguration.presets[argument] {
      self.init(name: argument, compositor: preset)
    } else {
      guard argument.hasSuffix(".json"), let read = RecordedPreset.read(argument) else {
        return nil
      }
      self.init(name: read.name, compositor: read.configuration)
    }
  }

  private init(name: String, compositor: CompositorConfiguration) {
    self.name = name
    self.compositor = compositor
  }

  /// The compositor, its first display at `refresh` hertz if that is given.
  func configuration(refresh: Double?) -> CompositorConfiguration {
    var configuration = compositor
    guard let refresh, !configuration.outputs.isEmpty else { return configuration }
    let model = OutputModel(hertz: refresh)
    configuration.outputs[0].period = model.period
    configuration.outputs[0].periods = []
    configuration.outputs[0].announcedRefresh = model.announcedRefresh
    return configuration
  }
}
