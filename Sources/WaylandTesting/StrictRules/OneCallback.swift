/// At most one frame callback of a surface is unanswered.
///
/// A second one is allowed as a kick, once the first has been unanswered for `patience`.
public struct OneCallback: StrictRule {
  /// What the rule demands.
  public static let name = "one frame callback at a time"

  /// How long an unanswered callback must have waited before another may be asked for.
  public var patience: Duration

  /// Makes the rule.
  public init(patience: Duration = .milliseconds(250)) {
    self.patience = patience
  }

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.newCallbacks > 0 else { return nil }
    if facts.newCallbacks > 1 { return "\(facts.newCallbacks) callbacks in one commit" }
    if facts.answersConfigure { return nil }
    if facts.outstandingCallbacks > 1 {
      return "\(facts.outstandingCallbacks + 1) callbacks of surface \(facts.surface) unanswered"
    }
    guard let oldest = facts.oldestCallback, instant - oldest < patience else { return nil }
    return "a second callback of surface \(facts.surface) while one is unanswered"
  }
}
