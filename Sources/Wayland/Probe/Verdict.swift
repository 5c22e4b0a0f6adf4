import CarouselText

/// The result in a few lines for people.
struct Verdict {
  private let result: ProbeResult
  private let strict: Bool

  init(_ result: ProbeResult, strict: Bool) {
    self.result = result
    self.strict = strict
  }

  /// Whether the run is a failure.
  var fails: Bool { result.fails(strictly: strict) }

  var text: String {
    var lines = violations
    for scenario in result.scenarios {
      lines.append(
        "\(scenario.name.plainLine()): \(scenario.commits) commits, \(scenario.shown) shown, "
          + "\(scenario.missed) missed, \(scenario.callbacks) callbacks, "
          + "\(scenario.requests) requests in \(Self.text(scenario.seconds)) s")
    }
    for surface in result.surfaces where surface.shown > 1 {
      lines.append(Self.line(surface))
    }
    lines.append(ending)
    if let end = result.attackEnd { lines.append("Under an attack on the wire: \(end)") }
    if let faults = result.faults {
      lines.append("These faults are enough:")
      lines += faults.map { "  \($0)" }
    }
    lines.append(
      "\(fails ? "FAILED" : "passed"): \(result.shown) frames shown, \(result.missed) missed"
        + (result.digest.map { ", digest \($0)" } ?? ", in real time"))
    return lines.joined(separator: "\n")
  }

  private var violations: [String] {
    let kinds = [
      ("protocolError", "Protocol error"), ("undefined", "Undefined"), ("wasteful", "Wasteful"),
      ("advice", "Advice"),
    ]
    return kinds.flatMap { kind, title in
      result.violations.filter { $0.kind == kind }.map { violation in
        let place = violation.surface.map { " on surface \($0)" } ?? ""
        let request = violation.request.map { ", \($0)" } ?? ""
        let times = violation.count > 1 ? " (\(violation.count) times)" : ""
        return "\(title): \(violation.rule.plainLine())\(times)\n"
          + "  at \(Self.text(violation.time)) s\(place)\(request): "
          + violation.detail.plainLine(limit: 500)
      }
    }
  }

  private var ending: String {
    let restless =
      result.isRestless
      ? " It never came to rest: time went on without it, and its timing says little. Try --real-time."
      : ""
    switch result.exit {
    case nil: return "It did not end when its windows were closed." + restless
    case 0: return (result.diedEarly ? "It ended before it was asked to." : "It ended.") + restless
    case let code? where code > 128: return "It died of signal \(code - 128)." + restless
    case let code?:
      return (result.diedEarly ? "It failed with" : "It ended with") + " exit code \(code)."
        + restless
    }
  }

  private static func line(_ surface: ProbeResult.Surface) -> String {
    var parts = ["surface \(surface.surface): every \(text(surface.medianInterval ?? 0)) ms"]
    parts.append("at most \(text(surface.longestInterval ?? 0)) ms")
    if let drawing = surface.medianDrawing { parts.append("drawn in \(text(drawing)) ms") }
    if let input = surface.medianInputLatency { parts.append("input to light \(text(input)) ms") }
    parts.append("\(text(surface.damaged * 100)) % damaged")
    if let changed = surface.changed { parts.append("of that \(text(changed * 100)) % changed") }
    if surface.repeated > 0 { parts.append("\(surface.repeated) contents twice") }
    return parts.joined(separator: ", ")
  }

  /// A number with at most two places.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
