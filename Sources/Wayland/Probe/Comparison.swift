import ArgumentParser
import CarouselText
import FoundationEssentials
import WaylandTesting

/// What a comparison needs of the JSON of an earlier run.
///
/// Whatever a version of the program does not write may be missing, and whatever a later one adds
/// is left alone.
struct Baseline: Decodable {
  struct Violation: Decodable {
    var rule: String
  }

  struct Scenario: Decodable {
    var name: String
    var requests: Int?
    var missed: Int?
  }

  var command: [String]
  var preset: String?
  var time: String?
  var planned: [String]?
  var digest: String?
  var commits: Int?
  var shown: Int?
  var missed: Int?
  var violations: [Violation]?
  var scenarios: [Scenario]?
  var measures: [String: Double]?

  /// Reads a file that `--json` has written.
  static func read(_ path: String) throws -> Baseline {
    guard let data = FileManager.default.contents(atPath: path),
      let baseline = try? JSONDecoder().decode(Baseline.self, from: data)
    else { throw ValidationError("--compare takes the JSON of an earlier run, not \(path)") }
    return baseline
  }

  /// How another run was made, or `nil` if it was made as `result` was.
  func difference(from result: ProbeResult) -> String? {
    func name(_ command: [String]) -> String {
      let program = command.first?.split(separator: "/").last.map(String.init) ?? ""
      return program.plainLine(limit: 100)
    }
    func line(_ names: [String]) -> String { names.joined(separator: ",").plainLine(limit: 300) }
    if name(command) != name(result.command) { return "it is of \(name(command))" }
    if let preset, preset != result.preset {
      return "its preset is \(preset.plainLine(limit: 100))"
    }
    if let time, time != result.time { return "it ran in \(time.plainLine(limit: 100)) time" }
    if let planned, planned != result.planned { return "its scenarios are \(line(planned))" }
    return nil
  }
}

/// What changed from one run to another.
struct Comparison {
  private let before: Baseline
  private let after: ProbeResult

  init(before: Baseline, after: ProbeResult) {
    self.before = before
    self.after = after
  }

  /// Whether the run is worse: a rule is newly broken, more frames were missed, or a frame time
  /// has grown.
  ///
  /// So is one that cannot be compared.
  var isWorse: Bool {
    before.difference(from: after) != nil || after.missed > before.missed ?? after.missed
      || newlyBroken.contains { $0.isFault } || !grown.isEmpty
  }

  /// The case of the report.
  var check: Check {
    Check(
      group: .comparison, name: "no worse than the earlier run",
      outcome: isWorse ? .failed : .passed, detail: text)
  }

  private var newlyBroken: [ProbeResult.Violation] {
    let known = Set((before.violations ?? []).map(\.rule))
    return after.violations.filter { !known.contains($0.rule) }
  }

  /// The measures of frame times that have grown, with their values.
  ///
  /// Processor time is left out: it depends on the machine.
  private var grown: [(name: String, old: Double, new: Double)] {
    let now = after.measures
    return Measure.all.compactMap { measure in
      guard measure.isTiming, measure.unit == .milliseconds,
        let old = before.measures?[measure.name],
        let new = now[measure.name], new > old * 1.01 + 0.01
      else { return nil }
      return (measure.name, old, new)
    }
  }

  /// The differences in a few lines.
  ///
  /// The earlier run is a file that anybody may have written: its words are made harmless.
  var text: String {
    if let difference = before.difference(from: after) {
      return "Not comparable with the earlier run: \(difference)."
    }
    if let digest = before.digest, digest == after.digest {
      return "Compared: equal messages in both directions."
    }
    var lines: [String] = []
    func compare(_ name: String, _ old: Int?, _ new: Int) {
      if let old, old != new { lines.append("\(name): \(old) → \(new)") }
    }
    compare("commits", before.commits, after.commits)
    compare("shown", before.shown, after.shown)
    compare("missed", before.missed, after.missed)
    for (old, new) in zip(before.scenarios ?? [], after.scenarios) where old.name == new.name {
      let name = new.name.plainLine()
      compare("\(name), requests", old.requests, new.requests)
      compare("\(name), missed", old.missed, new.missed)
    }
    for measure in grown {
      lines.append(
        "\(measure.name): \(measure.old.shortText) → \(measure.new.shortText) ms")
    }
    for violation in newlyBroken { lines.append("newly broken: \(violation.rule.plainLine())") }
    let broken = Set(after.violations.map(\.rule))
    for rule in Set((before.violations ?? []).map(\.rule)).subtracting(broken).sorted() {
      lines.append("no longer broken: \(rule.plainLine())")
    }
    return "Compared: " + (lines.isEmpty ? "no relevant difference." : "\n  ")
      + lines.joined(separator: "\n  ")
  }
}
