/// A commit that brings new pixels says what is damaged.
///
/// The same picture once more needs no damage.
public struct DamageWithBuffer: StrictRule {
  /// What the rule demands.
  public static let name = "a new buffer comes with damage"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.hasBuffer, facts.damage.isEmpty,
      !facts.repeatsPicture
    else { return nil }
    return "surface \(facts.surface) attached a buffer and declared no damage"
  }
}
