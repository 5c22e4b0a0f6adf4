/// The first buffer of a window follows an acknowledgement of its configure.
public struct AcknowledgeBeforeCommit: StrictRule {
  /// What the rule demands.
  public static let name = "acknowledge before the first buffer"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.role == "xdg_toplevel", facts.hasBuffer,
      facts.isConfigured, facts.configured == nil
    else { return nil }
    return "surface \(facts.surface) shows a buffer and has acknowledged nothing"
  }
}
