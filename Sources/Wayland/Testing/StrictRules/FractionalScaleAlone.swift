/// A surface with fractional scaling keeps buffer scale 1 and gives its size by a viewport.
public struct FractionalScaleAlone: StrictRule {
  /// What the rule demands.
  public static let name = "fractional scale goes with buffer scale 1"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.advice

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.hasFractionalScale, facts.hasDestination,
      facts.scale != 1
    else { return nil }
    return "surface \(facts.surface) has a viewport, a fractional scale and scale \(facts.scale)"
  }
}
