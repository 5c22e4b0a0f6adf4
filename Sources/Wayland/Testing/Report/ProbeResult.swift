internal import CarouselCVersion
internal import CarouselText
internal import FoundationEssentials
internal import Glibc

/// The complete result of a run, as `--json` writes it.
package struct ProbeResult: Encodable, Equatable {
  /// A rule that was broken, as often as `count` says.
  package struct Violation: Encodable, Equatable {
    package var kind: String
    package var rule: String
    /// When first, in seconds of the run's clock.
    package var time: Double
    /// The request that broke the rule first, or `nil` for none.
    package var request: String?
    package var client: Int?
    package var surface: Int?
    package var detail: String
    package var count: Int
  }

  /// What happened while something was played.
  package struct Scenario: Encodable, Equatable {
    package var name: String
    package var seconds = 0.0
    package var commits = 0
    package var shown = 0
    package var missed = 0
    package var callbacks = 0
    package var requests = 0
    /// How often threads went to sleep, after having been woken.
    package var sleeps = 0
    package var violations = 0
    /// The processor time used, in milliseconds.
    package var processorTime: Double?
    /// The contents committed while the window was hidden, or `nil` where it was not.
    package var hiddenCommits: Int?
    /// Why it could not be played, or `nil` if it was.
    package var notPlayed: String?

    package init(_ name: String) { self.name = name }
  }

  /// The timing of one surface, in milliseconds.
  package struct Surface: Encodable, Equatable {
    package var client: Int
    package var surface: Int
    package var commits: Int
    package var shown: Int
    package var superseded: Int
    package var missed: Int
    /// Contents with the very pixels shown before.
    package var repeated: Int
    package var medianInterval: Double?
    package var longestInterval: Double?
    /// The times between frames of an animation: the client wanted the next one all along.
    package var pacedMedian: Double?
    package var paced99: Double?
    package var pacedLongest: Double?
    package var jitter: Double?
    package var medianLatency: Double?
    package var medianInputLatency: Double?
    package var inputLatency95: Double?
    package var longestInputLatency: Double?
    /// The share of the pixels declared damaged.
    package var damaged: Double
    /// The share of the damage that had changed.
    package var changed: Double?

    package init(_ surface: SurfaceIdentifier, _ report: FrameReport) {
      func milliseconds(_ duration: Duration?) -> Double? {
        duration.map { (($0.inSeconds * 1e6).rounded()) / 1000 }
      }
      client = surface.client.number
      self.surface = Int(surface.number)
      commits = report.commits
      shown = report.shown
      superseded = report.superseded
      missed = report.missed
      repeated = report.repeated
      medianInterval = milliseconds(report.interval(atFraction: 0.5))
      longestInterval = milliseconds(report.interval(atFraction: 1))
      pacedMedian = milliseconds(report.pacedInterval(atFraction: 0.5))
      paced99 = milliseconds(report.pacedInterval(atFraction: 0.99))
      pacedLongest = milliseconds(report.pacedInterval(atFraction: 1))
      jitter = milliseconds(report.jitter)
      medianLatency = milliseconds(report.latency(atFraction: 0.5))
      medianInputLatency = milliseconds(report.inputLatency(atFraction: 0.5))
      inputLatency95 = milliseconds(report.inputLatency(atFraction: 0.95))
      longestInputLatency = milliseconds(report.inputLatency(atFraction: 1))
      damaged = (report.damagedShare * 1000).rounded() / 1000
      changed = report.changedShare.map { ($0 * 1000).rounded() / 1000 }
    }
  }

  /// The version of this format.
  ///
  /// It changes when a field is taken away or gets another meaning.
  package var schema = 1
  /// The version of frame-probe.
  package var version = unsafe String(cString: carousel_version())
  package var command: [String]
  package var preset: String
  package var time: String
  /// The exit code, or `nil` if a signal killed the program or it had to be ended.
  package var exit: Int?
  /// The number of the signal that killed the program, or `nil` for none.
  package var signal: Int?
  /// Where the program still was when the time of `--timeout` was over, or `nil` if it was not.
  package var timedOut: String?
  /// Whether it ended before it was asked to.
  package var diedEarly = false
  /// Whether it did not come to rest while time stood still: time went on without it.
  package var isRestless = false
  package var shown = 0
  package var commits = 0
  package var missed = 0
  /// The messages to the program.
  package var events = 0
  /// The digest of all messages, which is the same for equal runs, or `nil` in real time.
  package var digest: String?
  /// The time from refresh to refresh, in seconds.
  package var period = 0.0
  /// When the first content was committed, in seconds of the run's clock.
  package var start = 0.0
  /// Why no verdict is possible: the program could not be held, or showed no window.
  package var obstacle: String?
  /// The scenarios that were asked for.
  package var planned: [String] = []
  /// The rules in force.
  package var rules: [String] = []
  /// How many contents cost a refresh or more, by the processor time that drawing them took.
  package var delayed = 0
  package var violations: [Violation] = []
  package var scenarios: [Scenario] = []
  package var surfaces: [Surface] = []
  /// The end of its standard error.
  package var errors = ""
  /// How it ended under an attack on the wire that it did not survive.
  package var attackEnd: String?
  /// The least faults with which it still fails, after an attack that it did not survive.
  package var faults: [String]?

  package init(command: [String], preset: String, time: String) {
    self.command = command
    self.preset = preset
    self.time = time
  }

  /// Notes what happened so far on a compositor: frames, messages and broken rules.
  ///
  /// - Returns: Every content.
  @discardableResult
  package mutating func note(_ compositor: TestCompositor) -> [FrameLog.Frame] {
    let frames = compositor.frameLog.frames
    let period = compositor.period
    self.period = period.inSeconds
    start = (frames.first?.committed ?? compositor.clock.now).inSeconds
    surfaces = FrameReport.bySurface(frames, period: period).map { Surface($0.surface, $0.report) }
    commits = frames.count
    events = compositor.eventCount
    shown = frames.count { $0.shown != nil }
    missed = surfaces.reduce(0) { $0 + $1.missed }
    let digits = String(compositor.transcriptDigest, radix: 16)
    digest = String(repeating: "0", count: 16 - digits.count) + digits
    delayed = compositor.delayedContents
    rules = compositor.rules.rules.map(\.name)
    return frames
  }

  /// Adds violations.
  ///
  /// Repeated violations of the same rule on the same surface are counted.
  package mutating func note(_ found: [WaylandTesting.Violation]) {
    for violation in found {
      let client = violation.subject.client?.number
      let surface = violation.subject.surface.map { Int($0.number) }
      if let place = violations.firstIndex(where: {
        $0.rule == violation.rule && $0.client == client && $0.surface == surface
      }) {
        violations[place].count += 1
        continue
      }
      violations.append(
        Violation(
          kind: violation.kind.rawValue, rule: violation.rule,
          time: violation.instant.inSeconds, request: violation.request, client: client,
          surface: surface, detail: violation.detail, count: 1))
    }
  }

  /// Notes how the program ended.
  package mutating func note(_ status: ExitStatus?) {
    (exit, signal) = (nil, nil)
    switch status {
    case .code(let code): exit = Int(code)
    case .signal(let number): signal = Int(number)
    case nil: break
    }
  }

  /// How the program failed, in a sentence, or `nil` if it did not.
  ///
  /// What it returns after its windows were closed is its own affair: a terminal ends as its shell.
  package var failure: String? {
    if let attackEnd { return "under an attack on the wire: \(attackEnd)" }
    if let timedOut { return "It had not finished in time, \(timedOut).\(lastWords)" }
    if let signal { return "It was killed by \(Self.name(ofSignal: signal)).\(lastWords)" }
    guard let exit, exit != 0, diedEarly else { return nil }
    return "It exited with status \(exit).\(lastWords)"
  }

  /// The last line that the program wrote to standard error, as a sentence after others; empty for none.
  package var lastWords: String {
    let lines = errors.split(whereSeparator: \.isNewline).map { String($0).plainLine(limit: 300) }
    return lines.last { !$0.isEmpty }.map { " Its last error message: \($0)" } ?? ""
  }

  /// A signal with its name, where that is known.
  package static func name(ofSignal number: Int) -> String {
    let names = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGKILL: "SIGKILL",
      SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
      SIGTRAP: "SIGTRAP",
    ]
    return names[Int32(number)].map { "signal \(number) (\($0))" } ?? "signal \(number)"
  }

  /// Whether the program failed, or broke a rule that no client may break.
  package func fails(strictly: Bool) -> Bool {
    Judgment(self, isStrict: strictly).outcome == .failed
  }

  /// What was measured in a scenario.
  package func scenario(_ name: String) -> Scenario? { scenarios.first { $0.name == name } }

  /// The values of all measures.
  package var measures: [String: Double] {
    Dictionary(
      uniqueKeysWithValues: Measure.all.compactMap { measure in
        measure.value(self).map { (measure.name, $0) }
      })
  }
}

/// The result and the verdict, as `--json` writes them.
package struct ProbeReport: Encodable {
  package var result: ProbeResult
  package var checks: [Check]
  package var measures: [String: Double]
  package var verdict: String

  package init(_ result: ProbeResult, _ judgment: Judgment) {
    self.result = result
    checks = judgment.checks
    measures = result.measures
    verdict = judgment.outcome.name
  }

  /// As one JSON object, keys in alphabetical order.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The keys of the result and those of the verdict are one object's.
  package func encode(to encoder: any Encoder) throws {
    try result.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(checks, forKey: .checks)
    try values.encode(measures, forKey: .measures)
    try values.encode(verdict, forKey: .verdict)
  }

  private enum Key: String, CodingKey {
    case checks, measures, verdict
  }
}

extension ProbeResult.Violation {
  /// Whether breaking the rule fails a test.
  package var isFault: Bool { RuleKind(rawValue: kind)?.isFault ?? true }
}
