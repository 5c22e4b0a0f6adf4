/// Pixels inside the opaque region are opaque.
public struct OpaqueRegionIsOpaque: StrictRule {
  /// What the rule demands.
  public static let name = "the opaque region is opaque"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, let image = facts.image,
      let pixel = image.firstTranslucent(in: facts.opaque)
    else { return nil }
    return "pixel \(pixel.x), \(pixel.y) of surface \(facts.surface) is not opaque"
  }
}
