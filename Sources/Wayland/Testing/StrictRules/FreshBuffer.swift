/// A window's new content comes in a buffer that the compositor does not hold.
///
/// The release of a buffer that was attached twice comes once, and says nothing of the first time.
public struct FreshBuffer: StrictRule {
  /// What the rule demands.
  public static let name = "new content in a buffer that was released"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.advice

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.role == "xdg_toplevel",
      case .buffer(let identifier, true, _) = facts.content
    else { return nil }
    return "buffer \(identifier) was attached again before its release"
  }
}
