/// A suspended window draws nothing after it has answered the configure that said so.
public struct QuietWhileSuspended: StrictRule {
  /// What the rule demands.
  public static let name = "draw nothing while suspended"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.wasteful

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.hasBuffer, facts.suspendedSince != nil,
      !facts.answersConfigure
    else { return nil }
    return "surface \(facts.surface) was drawn while suspended"
  }
}
