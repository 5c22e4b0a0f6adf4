/// A configure is acknowledged once, and never after a newer one.
public struct AcknowledgeOnce: StrictRule {
  /// What the rule demands.
  public static let name = "acknowledge each configure at most once and in order"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .acknowledge(let facts) = observation, !facts.pending.contains(facts.serial) else {
      return nil
    }
    return facts.acknowledged.contains(facts.serial)
      ? "serial \(facts.serial) was acknowledged before"
      : "serial \(facts.serial) was never sent or is older than one acknowledged"
  }
}
