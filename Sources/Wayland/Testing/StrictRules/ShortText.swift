/// Titles and application identifiers fit into a message: at most 1024 bytes.
public struct ShortText: StrictRule {
  /// What the rule demands.
  public static let name = "titles of at most 1024 bytes"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.advice

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .text(let request, let bytes) = observation, bytes > 1024 else { return nil }
    return "\(request) with \(bytes) bytes"
  }
}
