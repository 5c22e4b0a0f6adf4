import Foundation
import WaylandTesting

/// Everything there is to tell about a run; `--json` writes it as it is.
struct ProbeResult: Codable, Equatable {
  /// A rule that was broken, as often as `count` says.
  struct Violation: Codable, Equatable {
    var kind: String
    var rule: String
    /// When first, in seconds of the run's clock.
    var time: Double
    /// With which request first; `nil` for none.
    var request: String?
    var client: Int?
    var surface: Int?
    var detail: String
    var count: Int
  }

  /// What happened while something was played.
  struct Scenario: Codable, Equatable {
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
  }

  /// How one surface was drawn; times in milliseconds.
  struct Surface: Codable, Equatable {
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
    var jitter: Double?
    var medianDrawing: Double?
    var longestDrawing: Double?
    var medianLatency: Double?
    var medianInputLatency: Double?
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
      jitter = milliseconds(report.jitter)
      medianDrawing = milliseconds(report.drawTime(atFraction: 0.5))
      longestDrawing = milliseconds(report.drawTime(atFraction: 1))
      medianLatency = milliseconds(report.latency(atFraction: 0.5))
      medianInputLatency = milliseconds(report.inputLatency(atFraction: 0.5))
      longestInputLatency = milliseconds(report.inputLatency(atFraction: 1))
      damaged = (report.damagedShare * 1000).rounded() / 1000
      changed = report.changedShare.map { ($0 * 1000).rounded() / 1000 }
    }
  }

  var command: [String]
  var preset: String
  var time: String
  /// The exit code, 128 more than a signal's number, or `nil` if the program had to be ended.
  var exit: Int?
  /// Whether it ended before it was asked to.
  var diedEarly = false
  /// Whether it did not come to rest while time stood still: time went on without it.
  var isRestless = false
  var shown = 0
  var commits = 0
  var missed = 0
  /// The messages to the program.
  var events = 0
  /// The digest of all messages, which equal runs have in common; `nil` in real time.
  var digest: String?
  /// The time from refresh to refresh, in seconds.
  var period = 0.0
  /// When the first content was committed, in seconds of the run's clock.
  var start = 0.0
  var violations: [Violation] = []
  var scenarios: [Scenario] = []
  var surfaces: [Surface] = []
  /// The end of what it wrote to standard error.
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

  /// Adds what was broken; the same rule on the same surface counts up.
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
    switch status {
    case .code(let code): exit = Int(code)
    case .signal(let signal): exit = 128 + Int(signal)
    case nil: exit = nil
    }
  }

  /// Whether a rule was broken that counts, or the program failed.
  func fails(strictly: Bool) -> Bool {
    hasFailed || violations.contains { $0.isFault || strictly }
  }

  /// Whether the program died, or ended with a failure before it was asked to end.
  ///
  /// What it says after its windows were closed is its own affair: a terminal ends as its shell.
  var hasFailed: Bool {
    if attackEnd != nil { return true }
    guard let exit, exit != 0 else { return false }
    return diedEarly || exit > 128
  }

  /// As one JSON object, keys in alphabetical order.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension ProbeResult.Violation {
  /// Whether no client may do it.
  var isFault: Bool { RuleKind(rawValue: kind)?.isFault ?? true }
}
