/// A value of a run that a budget can bound.
package struct Measure: Sendable {
  package enum Unit: String {
    case count = ""
    case milliseconds = " ms"
  }

  package let name: String
  package let unit: Unit
  package let summary: String
  /// Whether it says something only of a program whose time could be held.
  package var isTiming = false
  /// The value, or `nil` if nothing was measured.
  package let value: @Sendable (ProbeResult) -> Double?

  /// Every measure.
  package static let all: [Measure] = [
    Measure(name: "missed", unit: .count, summary: "refreshes missed", isTiming: true) {
      Double($0.missed)
    },
    Measure(
      name: "interval-p50", unit: .milliseconds,
      summary: "median time between frames of an animation",
      isTiming: true
    ) { largest($0, \.pacedMedian) },
    Measure(
      name: "interval-p99", unit: .milliseconds, summary: "99th percentile of these times",
      isTiming: true
    ) { largest($0, \.paced99) },
    Measure(
      name: "interval-max", unit: .milliseconds, summary: "the longest of these times",
      isTiming: true
    ) { largest($0, \.pacedLongest) },
    Measure(
      name: "input-to-light", unit: .milliseconds,
      summary: "95th percentile of the time from input to the frame that answers it", isTiming: true
    ) { largest($0, \.inputLatency95) },
    Measure(name: "superseded", unit: .count, summary: "contents replaced before they were shown") {
      Double($0.surfaces.reduce(0) { $0 + $1.superseded })
    },
    Measure(name: "repeated", unit: .count, summary: "contents with the same pixels again") {
      Double($0.surfaces.reduce(0) { $0 + $1.repeated })
    },
    Measure(name: "commits-at-rest", unit: .count, summary: "contents in the scenario rest") {
      $0.scenario("rest").map { Double($0.commits) }
    },
    Measure(name: "wakeups-at-rest", unit: .count, summary: "wake-ups in the scenario rest") {
      $0.scenario("rest").map { Double($0.sleeps) }
    },
    Measure(
      name: "cpu-at-rest", unit: .milliseconds, summary: "processor time in the scenario rest"
    ) {
      $0.scenario("rest")?.processorTime
    },
    Measure(name: "commits-hidden", unit: .count, summary: "contents while the window is hidden") {
      $0.scenario("hide")?.hiddenCommits.map(Double.init)
    },
    Measure(
      name: "cpu-per-frame", unit: .milliseconds, summary: "processor time for each frame shown"
    ) {
      result in
      let frames = result.scenarios.reduce(0) { $0 + $1.shown }
      let spent = result.scenarios.compactMap(\.processorTime).reduce(0, +)
      return frames > 0 ? (spent / Double(frames) * 1000).rounded() / 1000 : nil
    },
  ]

  private static func largest(
    _ result: ProbeResult, _ value: KeyPath<ProbeResult.Surface, Double?>
  ) -> Double? {
    result.surfaces.compactMap { $0[keyPath: value] }.max()
  }
}

/// The largest value that a measure may have.
package struct Budget: Sendable {
  package let measure: Measure
  package let limit: Double

  /// Makes a budget.
  package init(measure: Measure, limit: Double) {
    (self.measure, self.limit) = (measure, limit)
  }
}
