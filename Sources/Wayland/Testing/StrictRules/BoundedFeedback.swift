/// At most `limit` requests for presentation feedback are outstanding.
public struct BoundedFeedback: StrictRule {
  /// What the rule demands.
  public static let name = "bounded presentation feedback"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.wasteful

  /// The largest number of outstanding requests.
  public var limit: Int

  /// Makes the rule.
  public init(limit: Int = 8) {
    self.limit = limit
  }

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .feedback(let outstanding) = observation, outstanding > limit else { return nil }
    return "\(outstanding) requests for feedback are outstanding"
  }
}
