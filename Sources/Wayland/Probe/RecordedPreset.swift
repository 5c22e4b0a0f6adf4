import ArgumentParser
import FoundationEssentials
import WaylandTesting

/// What a running compositor offers and how it keeps time, as `frame-probe record` writes it.
struct RecordedPreset: Codable, Equatable {
  struct Output: Codable, Equatable {
    var name: String
    var width: Int
    var height: Int
    /// In millihertz, as announced.
    var refresh: Int
    var scale: Int
    var transform: Int
  }

  struct Configure: Codable, Equatable {
    var width: Int
    var height: Int
    var states: [UInt32]
    /// Whether it came before the first buffer.
    var isInitial: Bool
  }

  /// The timing of frames, in microseconds.
  struct Timing: Codable, Equatable {
    /// From refresh to refresh.
    var period: Int
    /// From the last moment at which content still made a refresh to that refresh, or `nil` without
    /// presentation feedback.
    var repaintLead: Int?
    /// Whether callbacks came before the refresh of their content.
    var answersBeforeRefresh: Bool
    /// How many frames were shown.
    var frames: Int
    /// How many feedback requests were answered with a time.
    var presented: Int
    var feedbackFlags: UInt32
    /// In nanoseconds, as told with the feedback.
    var feedbackRefresh: Int?
    /// The clock of the feedback.
    var clock: UInt32?
    /// When buffers were released: `immediately`, `atCallback` or `afterNextCommit`.
    var release: String
  }

  var name: String
  var globals: [String: Int]
  var outputs: [Output]
  /// The bits of `wl_seat.capability` of each seat.
  var seats: [UInt32]
  var formats: [UInt32]
  /// The mode of `zxdg_toplevel_decoration_v1`, or `nil` where it is not offered.
  var decoration: UInt32?
  var configures: [Configure]
  var timing: Timing?

  static func read(_ path: String) -> RecordedPreset? {
    FileManager.default.contents(atPath: path).flatMap {
      try? JSONDecoder().decode(RecordedPreset.self, from: $0)
    }
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// A compositor like the recorded one, as far as this package has the interfaces.
  var configuration: CompositorConfiguration {
    var versions: [String: Int] = [:]
    for (name, newest) in CompositorConfiguration.newest {
      if let version = globals[name] { versions[name] = min(version, newest) }
    }
    var configuration = CompositorConfiguration(
      versions: versions, outputs: outputs.map { model(of: $0) })
    // A compositor that runs without a screen has few devices or none: programs are played with some.
    configuration.seats = seats.map {
      SeatModel(capabilities: SeatModel.Capabilities(rawValue: $0).union([.pointer, .keyboard]))
    }
    configuration.formats = formats
    configuration.decoration = decoration == 1 ? .clientSide : .serverSide
    let states = Set(configures.flatMap(\.states))
    if states.contains(2) {
      configuration.windows = .kiosk
    } else if states.contains(5) {
      configuration.windows = .tiling
    } else if let first = configures.first, first.width > 0, first.height > 0 {
      configuration.windows = .size(width: first.width, height: first.height)
    }
    return configuration
  }

  private func model(of output: Output) -> OutputModel {
    var model = OutputModel(
      name: output.name, width: output.width, height: output.height,
      hertz: Double(max(output.refresh, 1000)) / 1000)
    model.announcedRefresh = output.refresh
    model.scale120 = output.scale * 120
    model.transform = output.transform
    guard let timing else {
      model.callbacks = .never
      return model
    }
    // What was measured on a busy machine is not exact: near the announced rate, that is meant.
    let announced = 1_000_000_000 / max(output.refresh, 1000)
    let isNear = abs(timing.period - announced) * 6 < announced
    model.period = .microseconds(isNear ? announced : timing.period)
    model.repaintLead = .microseconds(timing.repaintLead ?? 0)
    model.callbackMoment = timing.answersBeforeRefresh ? .afterRepaint : .atVblank
    model.release =
      switch timing.release {
      case "immediately": .immediately
      case "afterNextCommit": .afterNextCommit
      default: .atCallback
      }
    model.presentation.flags = timing.feedbackFlags
    model.presentation.clockID = timing.clock ?? 1
    if let refresh = timing.feedbackRefresh {
      model.presentation.refresh = refresh == 0 ? .unknown : .claimed(.nanoseconds(refresh))
    }
    if timing.presented == 0 { model.presentation.completion = .never }
    return model
  }
}
