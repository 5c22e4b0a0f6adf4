/// Objects go before what they belong to: decoration, toplevel, shell surface, surface.
public struct DestroyOrder: StrictRule {
  /// What the rule demands.
  public static let name = "destroy dependent objects first"

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .destroyedEarly(let interface, let alive) = observation else { return nil }
    return "\(interface) was destroyed before \(alive.joined(separator: ", "))"
  }
}
