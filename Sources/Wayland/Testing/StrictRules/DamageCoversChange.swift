/// Damage covers every pixel that differs from what was shown before.
public struct DamageCoversChange: StrictRule {
  /// What the rule demands.
  public static let name = "damage covers every change"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, let change = facts.change?.undeclared else {
      return nil
    }
    return "pixel \(change.x), \(change.y) of surface \(facts.surface) changed outside the damage"
  }
}
