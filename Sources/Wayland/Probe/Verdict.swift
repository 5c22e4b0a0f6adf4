import CarouselText
import WaylandTesting

/// The result in a few lines for people.
struct Verdict {
  private let result: ProbeResult
  private let judgment: Judgment

  init(_ result: ProbeResult, _ judgment: Judgment) {
    self.result = result
    self.judgment = judgment
  }

  var text: String {
    if let obstacle = result.obstacle { return "not judged: \(obstacle)" }
    var lines = violations
    for scenario in result.scenarios { lines.append(Self.line(scenario)) }
    for surface in result.surfaces where surface.shown > 1 {
      lines.append(Self.line(surface))
    }
    for check in judgment.checks where check.group == .budget {
      let mark = check.outcome == .passed ? "" : " (\(check.outcome))"
      lines.append("budget \(check.name): \(check.detail ?? "")\(mark)")
    }
    if result.delayed > 0 {
      lines.append(
        "\(result.delayed) contents took a refresh or more to draw, as measured; such runs are not alike."
      )
    }
    lines.append(ending)
    if let end = result.attackEnd { lines.append("Under an attack on the wire: \(end)") }
    if let faults = result.faults {
      lines.append("These faults are enough:")
      lines += faults.map { "  \($0)" }
    }
    lines += judgment.checks.filter { $0.group == .comparison || $0.group == .repetition }
      .compactMap(\.detail)
    lines.append(summary)
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    let rules = judgment.checks.filter { $0.group == .rule && $0.outcome != .skipped }
    let broken = rules.count { $0.outcome == .failed }
    let frames = "\(broken) of \(rules.count) rules broken, \(result.shown) frames shown, "
    return (judgment.outcome == .failed ? "FAILED" : judgment.outcome.name)
      + (judgment.obstacle.map { " (\($0))" } ?? "")
      + (rules.isEmpty ? ": it showed nothing" : ": \(frames)\(result.missed) missed")
      + (result.digest.map { ", digest \($0)" } ?? "")
      + (result.time == "real" ? ", in real time" : "")
  }

  private static func line(_ scenario: ProbeResult.Scenario) -> String {
    let name = scenario.name.plainLine()
    if let reason = scenario.notPlayed { return "\(name): skipped, \(reason)" }
    return "\(name): \(scenario.commits) commits, \(scenario.shown) shown, "
      + "\(scenario.missed) missed, \(scenario.callbacks) callbacks, "
      + "\(scenario.requests) requests in \(scenario.seconds.shortText) s"
  }

  private var violations: [String] {
    RuleKind.allCases.flatMap { kind in
      result.violations.filter { $0.kind == kind.rawValue }.map { violation in
        let place = violation.surface.map { " on surface \($0)" } ?? ""
        let request = violation.request.map { ", \($0)" } ?? ""
        let times = violation.count > 1 ? " (\(violation.count) times)" : ""
        return "\(kind.title): \(violation.rule.plainLine())\(times)\n"
          + "  at \(violation.time.shortText) s\(place)\(request): "
          + violation.detail.plainLine(limit: 500) + Self.explanation(of: violation.rule)
      }
    }
  }

  /// The sentence of the protocol that the rule follows, and libraries known to break it.
  private static func explanation(of name: String) -> String {
    guard let rule = Rule.all.first(where: { $0.name == name }) else { return "" }
    let source = rule.source.isEmpty ? "" : "\(rule.source): "
    return (["\(source)\(rule.sentence)"] + rule.exceptions.map { "Known: \($0)." })
      .map { "\n  \($0)" }.joined()
  }

  private var ending: String {
    let restless =
      result.isRestless
      ? " It never came to rest: time went on without it, and its timing says little. Try --real-time."
      : ""
    if result.timedOut != nil { return result.failure ?? "" }
    if let signal = result.signal {
      return "It was killed by \(ProbeResult.name(ofSignal: signal)).\(result.lastWords)" + restless
    }
    switch result.exit {
    case nil: return "It did not end when its windows were closed." + restless
    case 0:
      return
        (result.diedEarly
        ? "It exited before it was asked to, with status 0.\(result.lastWords)" : "It exited.")
        + restless
    case let code?:
      return "It exited \(result.diedEarly ? "early " : "")with status \(code)."
        + (result.diedEarly ? result.lastWords : "") + restless
    }
  }

  private static func line(_ surface: ProbeResult.Surface) -> String {
    var parts = [
      "surface \(surface.surface): every \((surface.pacedMedian ?? surface.medianInterval ?? 0).shortText) ms"
    ]
    parts.append("at most \((surface.pacedLongest ?? surface.longestInterval ?? 0).shortText) ms")
    if let input = surface.medianInputLatency {
      parts.append("input to light \(input.shortText) ms")
    }
    parts.append("\((surface.damaged * 100).shortText) % damaged")
    if let changed = surface.changed {
      parts.append("of that \((changed * 100).shortText) % changed")
    }
    if surface.repeated > 0 { parts.append("\(surface.repeated) contents twice") }
    return parts.joined(separator: ", ")
  }
}
