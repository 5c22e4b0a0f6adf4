/// The rules in force, and what was broken so far.
public struct RuleBook: Sendable {
  /// What was broken, oldest first.
  public private(set) var violations: [Violation] = []

  private var rules: [any StrictRule]

  /// Puts `rules` in force.
  public init(_ rules: [any StrictRule] = Self.all) {
    self.rules = rules
  }

  /// Every rule, with its usual limits.
  public static var all: [any StrictRule] {
    [
      AttachAfterConfigure(), AcknowledgeOnce(), AcknowledgeBeforeCommit(), ConfiguredSize(),
      BusyBuffer(), DamageCoversChange(), DamageWithBuffer(), OpaqueRegionIsOpaque(),
      WholeScale(), FractionalScaleAlone(), OneCallback(), CommitPerCallback(),
      QuietWhileSuspended(), AttachOffset(), LatestCursorSerial(), GrabWhileHeld(), ShortText(),
      DestroyOrder(), BoundedFeedback(), FixedPools(), PromptPong(),
      NoBusyTimer(),
    ]
  }

  /// Shows `observation` to every rule.
  public mutating func observe(_ observation: Observation, at instant: Duration) {
    for index in rules.indices {
      guard let detail = rules[index].check(observation, at: instant) else { continue }
      let name = type(of: rules[index]).name
      violations.append(Violation(instant: instant, rule: name, detail: detail))
    }
  }

  /// Forgets what was broken so far and returns it.
  public mutating func takeViolations() -> [Violation] {
    defer { violations = [] }
    return violations
  }

  /// Takes the rules of type `rule` out of force.
  public mutating func waive(_ rule: any StrictRule.Type) {
    rules.removeAll { type(of: $0) == rule }
  }
}
