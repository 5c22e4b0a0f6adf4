/// A new pool is safer than one that grows.
///
/// The protocol allows a pool to grow, and libwayland-cursor lets its own. Yet compositors on libwayland before 1.23 defer a resize while they read the pool; the next buffer
/// beyond the old size then ends the client.
public struct FixedPools: StrictRule {
  /// What the rule demands.
  public static let name = "a new pool instead of a resized one"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.advice

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .request("wl_shm_pool", "resize", _) = observation else { return nil }
    return "wl_shm_pool.resize"
  }
}
