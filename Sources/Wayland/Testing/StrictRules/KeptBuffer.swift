/// A buffer lives as long as it is shown.
///
/// Destroying one before its release is allowed while nobody writes into its memory; yet weston draws nothing
/// of a window whose buffer is gone. What takes its place before the next refresh, or a window that goes,
/// needs it no longer.
public struct KeptBuffer: StrictRule {
  /// What the rule demands.
  public static let name = "destroy a buffer only after its release"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .shownBufferDestroyed(let buffer, let since) = observation else { return nil }
    return "buffer \(buffer) was destroyed at \(since.secondsText) and is shown at the next refresh"
  }
}
