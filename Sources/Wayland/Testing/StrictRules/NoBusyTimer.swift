/// A timer that is due fires and is gone: a client does not spin.
public struct NoBusyTimer: StrictRule {
  /// What the rule demands.
  public static let name = "no timer stays in the past"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.wasteful

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .busyTimer(let turns) = observation else { return nil }
    return "a timer was still in the past after \(turns) turns"
  }
}
