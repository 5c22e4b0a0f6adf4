/// Objects go before what they belong to: decoration, toplevel, shell surface, surface.
///
/// Viewports and scales may outlive their surface: they only lose their effect.
public struct DestroyOrder: StrictRule {
  /// What the rule demands.
  public static let name = "destroy dependent objects first"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .destroyedEarly(let interface, let dependents) = observation else { return nil }
    let alive = dependents.filter { !$0.hasPrefix("wp_") }
    guard !alive.isEmpty else { return nil }
    return "\(interface) was destroyed before \(alive.joined(separator: ", "))"
  }
}
