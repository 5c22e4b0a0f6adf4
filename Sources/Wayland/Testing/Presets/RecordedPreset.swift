import FoundationEssentials

/// The globals, displays, configures and frame timing of a running compositor, as `frame-probe record` writes them.
public struct RecordedPreset: Codable, Equatable, Sendable {
  /// A display as announced.
  package struct Output: Codable, Equatable, Sendable {
    package var name: String
    package var width: Int
    package var height: Int
    /// In millihertz, as announced.
    package var refresh: Int
    package var scale: Int
    package var transform: Int

    package init(
      name: String, width: Int, height: Int, refresh: Int, scale: Int, transform: Int
    ) {
      (self.name, self.width, self.height) = (name, width, height)
      (self.refresh, self.scale, self.transform) = (refresh, scale, transform)
    }
  }

  /// A configure of the recorder's window.
  package struct Configure: Codable, Equatable, Sendable {
    package var width: Int
    package var height: Int
    package var states: [UInt32]
    /// Whether it came before the first buffer.
    package var isInitial: Bool

    package init(width: Int, height: Int, states: [UInt32], isInitial: Bool) {
      (self.width, self.height) = (width, height)
      (self.states, self.isInitial) = (states, isInitial)
    }
  }

  /// The timing of frames, in microseconds.
  package struct Timing: Codable, Equatable, Sendable {
    /// From refresh to refresh.
    package var period: Int
    /// From the last moment at which content still made a refresh to that refresh, or `nil` without
    /// presentation feedback.
    package var repaintLead: Int?
    /// Whether callbacks came before the refresh of their content.
    package var answersBeforeRefresh: Bool
    /// How many frames were shown.
    package var frames: Int
    /// How many feedback requests were answered with a time.
    package var presented: Int
    package var feedbackFlags: UInt32
    /// In nanoseconds, as told with the feedback.
    package var feedbackRefresh: Int?
    /// The clock of the feedback.
    package var clock: UInt32?
    /// Whether the feedback counts refreshes in `seq`; `nil` in old records.
    package var countsRefreshes: Bool?
    /// Whether callbacks carry the time of the refresh before, on the clock of the feedback; `nil` in old records.
    package var stampsLastRefresh: Bool?
    /// When buffers were released: `immediately`, `atCallback` or `afterNextCommit`.
    package var release: String

    package init(
      period: Int, repaintLead: Int? = nil, answersBeforeRefresh: Bool, frames: Int,
      presented: Int, feedbackFlags: UInt32, feedbackRefresh: Int? = nil, clock: UInt32? = nil,
      countsRefreshes: Bool? = nil, stampsLastRefresh: Bool? = nil, release: String
    ) {
      (self.period, self.repaintLead) = (period, repaintLead)
      self.answersBeforeRefresh = answersBeforeRefresh
      (self.frames, self.presented) = (frames, presented)
      (self.feedbackFlags, self.feedbackRefresh) = (feedbackFlags, feedbackRefresh)
      (self.clock, self.countsRefreshes) = (clock, countsRefreshes)
      (self.stampsLastRefresh, self.release) = (stampsLastRefresh, release)
    }
  }

  /// The compositor and its version, such as `sway-1.10`.
  package var name: String
  /// The version of each interface.
  package var globals: [String: Int]
  package var outputs: [Output]
  /// The bits of `wl_seat.capability` of each seat.
  package var seats: [UInt32]
  package var formats: [UInt32]
  /// The mode of `zxdg_toplevel_decoration_v1`, or `nil` where it is not offered.
  package var decoration: UInt32?
  package var configures: [Configure]
  package var timing: Timing?

  /// Makes a record.
  package init(
    name: String, globals: [String: Int], outputs: [Output], seats: [UInt32], formats: [UInt32],
    decoration: UInt32?, configures: [Configure], timing: Timing?
  ) {
    self.name = name
    self.globals = globals
    self.outputs = outputs
    self.seats = seats
    self.formats = formats
    self.decoration = decoration
    self.configures = configures
    self.timing = timing
  }

  /// Reads a file of `frame-probe record`, or returns `nil` if it is not one.
  package static func read(_ path: String) -> RecordedPreset? {
    FileManager.default.contents(atPath: path).flatMap {
      try? JSONDecoder().decode(RecordedPreset.self, from: $0)
    }
  }

  /// The record as the text of a file.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// A compositor like the recorded one, as far as this package has the interfaces.
  public var configuration: CompositorConfiguration {
    var versions: [String: Int] = [:]
    for (name, newest) in CompositorConfiguration.newest {
      if let version = globals[name], version > 0 { versions[name] = min(version, newest) }
    }
    var configuration = CompositorConfiguration(
      versions: versions, outputs: outputs.map { model(of: $0) })
    // A compositor that runs without a screen has few devices or none: programs are played with some.
    configuration.seats = seats.map {
      SeatModel(capabilities: SeatModel.Capabilities(rawValue: $0).union([.pointer, .keyboard]))
    }
    configuration.formats = formats
    configuration.decoration = decoration == 1 ? .clientSide : .serverSide
    // Not seen by the recorder.
    configuration.reversesTypes = name.hasPrefix("mutter")
    configuration.endsDisobedientWindows = name.hasPrefix("weston")
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
    // Files may hold any number.
    model.scale120 = min(max(output.scale, 1), 100) * 120
    model.transform = output.transform
    guard let timing else {
      model.callbacks = .never
      return model
    }
    // What was measured on a busy machine is not exact: near the announced rate, that is meant.
    let announced = 1_000_000_000 / max(output.refresh, 1000)
    let measured = min(max(timing.period, 0), 1_000_000_000)
    model.period = .microseconds(
      abs(measured - announced) * 6 < announced ? announced : measured)
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
    // Another clock shows other times than the client's own.
    if model.presentation.clockID != 1 { model.presentation.clockOffset = .milliseconds(-250) }
    model.presentation.countsRefreshes = timing.countsRefreshes ?? true
    if timing.stampsLastRefresh == true { model.callbackStamp = .lastVblank }
    if let refresh = timing.feedbackRefresh {
      model.presentation.refresh = refresh <= 0 ? .unknown : .claimed(.nanoseconds(refresh))
    }
    if timing.presented == 0 { model.presentation.completion = .never }
    return model
  }
}
