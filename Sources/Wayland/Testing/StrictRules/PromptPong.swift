/// A ping is answered in time.
public struct PromptPong: StrictRule {
  /// What the rule demands.
  public static let name = "answer every ping"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .pingUnanswered(let serial, let since) = observation else { return nil }
    return "ping \(serial) is unanswered since \(since.secondsText)"
  }
}
