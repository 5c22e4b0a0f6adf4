/// From version 5 on, a buffer is attached without an offset.
public struct AttachOffset: StrictRule {
  /// What the rule demands.
  public static let name = "attach without offset"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, let offset = facts.forbiddenOffset else {
      return nil
    }
    return "surface \(facts.surface) attached with offset \(offset.x), \(offset.y)"
  }
}
