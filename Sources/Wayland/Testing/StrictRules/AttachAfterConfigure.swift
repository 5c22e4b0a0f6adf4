/// A window attaches a buffer only after its first configure.
public struct AttachAfterConfigure: StrictRule {
  /// What the rule demands.
  public static let name = "attach after the first configure"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.role == "xdg_toplevel", facts.hasBuffer,
      !facts.isConfigured
    else { return nil }
    return "surface \(facts.surface) has a buffer before it was configured"
  }
}
