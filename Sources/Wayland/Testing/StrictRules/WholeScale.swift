/// A buffer's size is a whole multiple of the buffer scale.
public struct WholeScale: StrictRule {
  /// What the rule demands.
  public static let name = "the buffer's size is a multiple of its scale"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.bufferWidth > 0, facts.scale > 1,
      !facts.bufferWidth.isMultiple(of: facts.scale)
        || !facts.bufferHeight.isMultiple(of: facts.scale)
    else { return nil }
    return "\(facts.bufferWidth)×\(facts.bufferHeight) pixels at scale \(facts.scale)"
  }
}
