/// Interactive move and resize begin with the serial of a button or finger that is down.
public struct GrabWhileHeld: StrictRule {
  /// What the rule demands.
  public static let name = "move and resize while a button or finger is down"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .grab(let request, let serial, false) = observation else { return nil }
    return "\(request) with serial \(serial), which nothing holds down"
  }
}
