/// A commit that brings a buffer says what is damaged.
public struct DamageWithBuffer: StrictRule {
  /// What the rule demands.
  public static let name = "a new buffer comes with damage"

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.hasBuffer, facts.damage.isEmpty else {
      return nil
    }
    return "surface \(facts.surface) attached a buffer and declared no damage"
  }
}
