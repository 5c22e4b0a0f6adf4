/// New content waits for the frame callback of the last, unless it answers a configure.
///
/// It may also be a kick, once the callback has been unanswered for `patience`.
public struct CommitPerCallback: StrictRule {
  /// What the rule demands.
  public static let name = "one commit per frame callback"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.wasteful

  /// How long an unanswered callback must have waited before content may come without it.
  public var patience: Duration

  /// Makes the rule.
  public init(patience: Duration = .milliseconds(250)) {
    self.patience = patience
  }

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.role == "xdg_toplevel", facts.hasBuffer,
      !facts.answersConfigure, let oldest = facts.oldestCallback, instant - oldest < patience
    else { return nil }
    return "surface \(facts.surface) has new content while its callback is unanswered"
  }
}
