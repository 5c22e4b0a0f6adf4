import WaylandTesting

/// One case of the report.
struct Check: Encodable, Equatable {
  enum Group: String, Encodable {
    case program, scenario, rule, budget, repetition, comparison
  }

  enum Outcome: String, Encodable {
    case passed, failed, skipped
  }

  var group: Group
  var name: String
  var outcome: Outcome
  /// What was found, or `nil` for nothing.
  var detail: String?
  /// How long it took on the program's clock.
  var seconds: Double?
}

/// The verdict on a run, case by case.
///
/// Equal options give equal cases in equal order, whatever the program does.
struct Judgment {
  enum Outcome {
    case passed, failed, notJudged

    var name: String {
      switch self {
      case .passed: "passed"
      case .failed: "failed"
      case .notJudged: "not judged"
      }
    }
  }

  private(set) var checks: [Check] = []
  /// Why no verdict is possible, or `nil` if one is.
  private(set) var obstacle: String?

  /// Judges a run: strictly if waste and advice fail too, with other runs of the same command if it
  /// was repeated, and with an earlier run if there is a comparison.
  init(
    _ result: ProbeResult, isStrict: Bool = false, budgets: [Budget] = [],
    repetition: Repetition? = nil, comparison: Comparison? = nil
  ) {
    obstacle = result.obstacle
    addProgram(result)
    for name in result.planned { addScenario(name, result) }
    for rule in Rule.all { add(rule, result, isStrict) }
    for budget in budgets { add(budget, result) }
    if let repetition { add(repetition) }
    if let comparison { add(comparison) }
  }

  /// The verdict: what failed counts more than what could not be judged.
  var outcome: Outcome {
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
        "\(Verdict.title(of: rule.kind)): \(first.detail), at \(Verdict.text(first.time)) s\(times)"
    } else if !isJudged || !result.rules.contains(rule.name) {
      check.outcome = .skipped
    }
    checks.append(check)
  }

  private mutating func add(_ budget: Budget, _ result: ProbeResult) {
    let name =
      "\(budget.measure.name) ≤ \(Verdict.text(budget.limit))\(budget.measure.unit.rawValue)"
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
    check.detail = "\(Verdict.text(value))\(budget.measure.unit.rawValue)"
  }

  /// A budget that says nothing must not pass unnoticed.
  private mutating func skip(_ check: inout Check, _ reason: String) {
    check.detail = reason
    obstacle = obstacle ?? "budget \(check.name): \(reason)"
  }

  private mutating func add(_ repetition: Repetition) {
    checks.append(
      Check(
        group: .repetition, name: "\(repetition.count) runs are equal",
        outcome: !isJudged ? .skipped : repetition.difference == nil ? .passed : .failed,
        detail: repetition.difference))
  }

  private mutating func add(_ comparison: Comparison) {
    checks.append(
      Check(
        group: .comparison, name: "no worse than the earlier run",
        outcome: !isJudged ? .skipped : comparison.isWorse ? .failed : .passed,
        detail: comparison.text))
  }
}
