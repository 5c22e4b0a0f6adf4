import CarouselText
import FoundationEssentials
import Glibc
import WaylandTesting

/// The complete result of a run, as `--json` writes it.
struct ProbeResult: Encodable, Equatable {
  /// A rule that was broken, as often as `count` says.
  struct Violation: Encodable, Equatable {
    var kind: String
    var rule: String
    /// When first, in seconds of the run's clock.
    var time: Double
    /// The request that broke the rule first, or `nil` for none.
    var request: String?
    var client: Int?
    var surface: Int?
    var detail: String
    var count: Int
  }

  /// What happened while something was played.
  struct Scenario: Encodable, Equatable {
    var name: String
    var seconds: Double
    var commits: Int
    var shown: Int
    var missed: Int
    var callbacks: Int
    var requests: Int
    /// How often threads went to sleep, after having been woken.
    var sleeps: Int
    var violations: Int
    /// The processor time used, in milliseconds.
    var processorTime: Double?
    /// The contents committed while the window was hidden, or `nil` where it was not.
    var hiddenCommits: Int?
    /// Why it could not be played, or `nil` if it was.
    var notPlayed: String?
  }

  /// The timing of one surface, in milliseconds.
  struct Surface: Encodable, Equatable {
    var client: Int
    var surface: Int
    var commits: Int
    var shown: Int
    var superseded: Int
    var missed: Int
    /// Contents with the very pixels shown before.
    var repeated: Int
    var medianInterval: Double?
    var longestInterval: Double?
    /// The times between frames of an animation: the client wanted the next one all along.
    var pacedMedian: Double?
    var paced99: Double?
    var pacedLongest: Double?
    var jitter: Double?
    var medianLatency: Double?
    var medianInputLatency: Double?
    var inputLatency95: Double?
    var longestInputLatency: Double?
    /// The share of the pixels declared damaged.
    var damaged: Double
    /// The share of the damage that had changed.
    var changed: Double?

    init(_ surface: SurfaceIdentifier, _ report: FrameReport) {
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
  var schema = 1
  /// The version of frame-probe.
  var version = FrameProbeCommand.version
  var command: [String]
  var preset: String
  var time: String
  /// The exit code, or `nil` if a signal killed the program or it had to be ended.
  var exit: Int?
  /// The number of the signal that killed the program, or `nil` for none.
  var signal: Int?
  /// Where the program still was when the time of `--timeout` was over, or `nil` if it was not.
  var timedOut: String?
  /// Whether it ended before it was asked to.
  var diedEarly = false
  /// Whether it did not come to rest while time stood still: time went on without it.
  var isRestless = false
  var shown = 0
  var commits = 0
  var missed = 0
  /// The messages to the program.
  var events = 0
  /// The digest of all messages, which is the same for equal runs, or `nil` in real time.
  var digest: String?
  /// The time from refresh to refresh, in seconds.
  var period = 0.0
  /// When the first content was committed, in seconds of the run's clock.
  var start = 0.0
  /// Why no verdict is possible: the program could not be held, or showed no window.
  var obstacle: String?
  /// The scenarios that were asked for.
  var planned: [String] = []
  /// The rules in force.
  var rules: [String] = []
  /// How many contents cost a refresh or more, by the processor time that drawing them took.
  var delayed = 0
  var violations: [Violation] = []
  var scenarios: [Scenario] = []
  var surfaces: [Surface] = []
  /// The end of its standard error.
  var errors = ""
  /// How it ended under an attack on the wire that it did not survive.
  var attackEnd: String?
  /// The least faults with which it still fails, after an attack that it did not survive.
  var faults: [String]?

  init(command: [String], preset: String, time: String) {
    self.command = command
    self.preset = preset
    self.time = time
  }

  /// Adds violations.
  ///
  /// Repeated violations of the same rule on the same surface are counted.
  mutating func note(_ found: [WaylandTesting.Violation]) {
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
  mutating func note(_ status: ExitStatus?) {
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
  var failure: String? {
    if let attackEnd { return "under an attack on the wire: \(attackEnd)" }
    if let timedOut { return "It had not finished in time, \(timedOut).\(lastWords)" }
    if let signal { return "It was killed by \(Self.name(ofSignal: signal)).\(lastWords)" }
    guard let exit, exit != 0, diedEarly else { return nil }
    return "It exited with status \(exit).\(lastWords)"
  }

  /// The last line that the program wrote to standard error, as a sentence after others; empty for none.
  var lastWords: String {
    let lines = errors.split(whereSeparator: \.isNewline).map { String($0).plainLine(limit: 300) }
    return lines.last { !$0.isEmpty }.map { " Its last error message: \($0)" } ?? ""
  }

  /// A signal with its name, where that is known.
  static func name(ofSignal number: Int) -> String {
    let names = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGKILL: "SIGKILL",
      SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
      SIGTRAP: "SIGTRAP",
    ]
    return names[Int32(number)].map { "signal \(number) (\($0))" } ?? "signal \(number)"
  }

  /// Whether the program failed, or broke a rule that no client may break.
  func fails(strictly: Bool) -> Bool {
    Judgment(self, isStrict: strictly).outcome == .failed
  }

  /// What was measured in a scenario.
  func scenario(_ name: String) -> Scenario? { scenarios.first { $0.name == name } }

  /// The values of all measures.
  var measures: [String: Double] {
    Dictionary(
      uniqueKeysWithValues: Measure.all.compactMap { measure in
        measure.value(self).map { (measure.name, $0) }
      })
  }
}

/// The result and the verdict, as `--json` writes them.
struct ProbeReport: Encodable {
  var result: ProbeResult
  var checks: [Check]
  var measures: [String: Double]
  var verdict: String

  init(_ result: ProbeResult, _ judgment: Judgment) {
    self.result = result
    checks = judgment.checks
    measures = result.measures
    verdict = judgment.outcome.name
  }

  /// As one JSON object, keys in alphabetical order.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The keys of the result and those of the verdict are one object's.
  func encode(to encoder: any Encoder) throws {
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
  var isFault: Bool { RuleKind(rawValue: kind)?.isFault ?? true }
}
