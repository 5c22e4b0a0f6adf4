/// One case of the report.
package struct Check: Encodable, Equatable {
  package enum Group: String, Encodable {
    case program, scenario, rule, budget, repetition, comparison
  }

  package enum Outcome: String, Encodable {
    case passed, failed, skipped
  }

  package var group: Group
  package var name: String
  package var outcome: Outcome
  /// What was found, or `nil` for nothing.
  package var detail: String?
  /// How long it took on the program's clock.
  package var seconds: Double?

  /// Makes a case.
  package init(
    group: Group, name: String, outcome: Outcome, detail: String? = nil, seconds: Double? = nil
  ) {
    (self.group, self.name, self.outcome) = (group, name, outcome)
    (self.detail, self.seconds) = (detail, seconds)
  }
}

/// The verdict on a run, case by case.
///
/// Equal options give equal cases in equal order, whatever the program does.
package struct Judgment {
  package enum Outcome {
    case passed, failed, notJudged

    package var name: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .notJudged: "not judged"
      }
    }
  }

  package private(set) var checks: [Check] = []
  /// Why no verdict is possible, or `nil` if one is.
  package private(set) var obstacle: String?

  /// Judges a run: strictly if waste and advice fail too, and with the checks of other runs.
  package init(
    _ result: ProbeResult, isStrict: Bool = false, budgets: [Budget] = [], others: [Check] = []
  ) {
    obstacle = result.obstacle
    addProgram(result)
    for name in result.planned { addScenario(name, result) }
    for rule in Rule.all { add(rule, result, isStrict) }
    for budget in budgets { add(budget, result) }
    for check in others {
      checks.append(check)
      if !isJudged { checks[checks.count - 1].outcome = .skipped }
    }
  }

  /// The verdict: what failed counts more than what could not be judged.
  package var outcome: Outcome {
    if checks.contains(where: { $0.outcome == .failed }) { return .failed }
    return obstacle == nil ? .passed : .notJudged
  }

  private var isJudged: Bool { obstacle == nil }

  private mutating func addProgram(_ result: ProbeResult) {
    let failure = result.failure
    checks.append(
      Check(
        group: .program, name: "the program runs and ends normally",
        outcome: failure != nil ? .failed : isJudged ? .passed : .skipped,
        detail: failure ?? obstacle))
  }

  private mutating func addScenario(_ name: String, _ result: ProbeResult) {
    let played = result.scenario(name)
    let detail = played.map {
      $0.notPlayed ?? "\($0.commits) commits, \($0.shown) shown, \($0.missed) missed"
    }
    checks.append(
      Check(
        group: .scenario, name: name,
        outcome: played.map { $0.notPlayed == nil } == true ? .passed : .skipped,
        detail: detail ?? "the program had ended", seconds: played?.seconds))
  }

  private mutating func add(_ rule: Rule, _ result: ProbeResult, _ isStrict: Bool) {
    let broken = result.violations.filter { $0.rule == rule.name }
    let count = broken.reduce(0) { $0 + $1.count }
    var check = Check(group: .rule, name: rule.name, outcome: .passed)
    if let first = broken.first {
      check.outcome = rule.kind.isFault || isStrict ? .failed : .passed
      let times = count > 1 ? " (\(count) times)" : ""
      check.detail =
        "\(rule.kind.title): \(first.detail), at \(first.time.shortText) s\(times)"
    } else if !isJudged || !result.rules.contains(rule.name) {
      check.outcome = .skipped
    }
    checks.append(check)
  }

  private mutating func add(_ budget: Budget, _ result: ProbeResult) {
    let name =
      "\(budget.measure.name) ≤ \(budget.limit.shortText)\(budget.measure.unit.rawValue)"
    var check = Check(group: .budget, name: name, outcome: .skipped)
    defer { checks.append(check) }
    guard result.obstacle == nil else { return }
    if budget.measure.isTiming, result.isRestless {
      return skip(&check, "time went on without the program")
    }
    guard let value = budget.measure.value(result) else {
      return skip(&check, "nothing was measured")
    }
    check.outcome = value <= budget.limit ? .passed : .failed
    check.detail = "\(value.shortText)\(budget.measure.unit.rawValue)"
  }

  /// A budget that says nothing must not pass unnoticed.
  private mutating func skip(_ check: inout Check, _ reason: String) {
    check.detail = reason
    obstacle = obstacle ?? "budget \(check.name): \(reason)"
  }
}

extension RuleKind {
  /// The name of a kind for people.
  package var title: String {
    switch self {
    case .protocolError: "Protocol error"
    case .undefined: "Undefined"
    case .wasteful: "Wasteful"
    case .advice: "Advice"
    }
  }
}

extension Double {
  /// The number with at most two places.
  package var shortText: String {
    let hundredths = Int((self * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
