import ArgumentParser

/// A value of a run that a budget can bound.
struct Measure: Sendable {
  enum Unit: String {
    case count = ""
    case milliseconds = " ms"
  }

  let name: String
  let unit: Unit
  let summary: String
  /// Whether it says something only of a program whose time could be held.
  var isTiming = false
  /// The value, or `nil` if nothing was measured.
  let value: @Sendable (ProbeResult) -> Double?

  /// Every measure.
  static let all: [Measure] = [
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
struct Budget: Sendable {
  let measure: Measure
  let limit: Double

  /// Parses `missed=0,interval-p99=17ms`.
  static func list(_ text: String) throws -> [Budget] {
    try text.split(separator: ",").map { part in
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard let measure = Measure.all.first(where: { $0.name == halves[0] }) else {
        throw ValidationError(
          "--budget takes \(Measure.all.map(\.name).joined(separator: ", ")), not \(halves[0])")
      }
      guard halves.count == 2, let limit = limit(halves[1], measure.unit) else {
        let form = measure.unit == .count ? "a number such as 0" : "a time such as 17ms"
        throw ValidationError("--budget \(measure.name)= takes \(form)")
      }
      return Budget(measure: measure, limit: limit)
    }
  }

  private static func limit(_ text: String, _ unit: Measure.Unit) -> Double? {
    var (number, factor) = (Substring(text), 1.0)
    if unit == .milliseconds {
      if number.hasSuffix("ms") {
        number = number.dropLast(2)
      } else if number.hasSuffix("s") {
        (number, factor) = (number.dropLast(), 1000)
      }
    }
    guard let value = Double(number), value >= 0, value.isFinite else { return nil }
    return value * factor
  }
}
