/// A maximized window has exactly the size it was told; a fullscreen or resizing one at most that.
public struct ConfiguredSize: StrictRule {
  /// What the rule demands.
  public static let name = "obey the configured size"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation else { return nil }
    return facts.disobedience
  }
}
