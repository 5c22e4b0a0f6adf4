import ArgumentParser
import CarouselText
import FoundationEssentials

/// What changed from one run to another.
struct Comparison {
  private let before: ProbeResult
  private let after: ProbeResult

  init(before: ProbeResult, after: ProbeResult) {
    self.before = before
    self.after = after
  }

  static func read(_ path: String) throws -> ProbeResult {
    guard let data = FileManager.default.contents(atPath: path),
      let result = try? JSONDecoder().decode(ProbeResult.self, from: data)
    else { throw ValidationError("--compare takes the JSON of an earlier run, not \(path)") }
    return result
  }

  /// Whether a rule is broken that was not before, or more frames were missed.
  var isWorse: Bool { after.missed > before.missed || newlyBroken.contains { $0.isFault } }

  private var newlyBroken: [ProbeResult.Violation] {
    let known = Set(before.violations.map(\.rule))
    return after.violations.filter { !known.contains($0.rule) }
  }

  /// The differences in a few lines.
  ///
  /// The earlier run is a file that anybody may have written: its words are made harmless.
  var text: String {
    if let digest = before.digest, digest == after.digest {
      return "Compared: equal messages in both directions."
    }
    var lines: [String] = []
    func compare(_ name: String, _ old: Int, _ new: Int) {
      if old != new { lines.append("\(name): \(old) → \(new)") }
    }
    compare("commits", before.commits, after.commits)
    compare("shown", before.shown, after.shown)
    compare("missed", before.missed, after.missed)
    for (old, new) in zip(before.scenarios, after.scenarios) where old.name == new.name {
      let name = new.name.plainLine()
      compare("\(name), requests", old.requests, new.requests)
      compare("\(name), missed", old.missed, new.missed)
    }
    for violation in newlyBroken { lines.append("newly broken: \(violation.rule.plainLine())") }
    let broken = Set(after.violations.map(\.rule))
    for rule in Set(before.violations.map(\.rule)).subtracting(broken).sorted() {
      lines.append("no longer broken: \(rule.plainLine())")
    }
    return "Compared: " + (lines.isEmpty ? "no relevant difference." : "\n  ")
      + lines.joined(separator: "\n  ")
  }
}
