/// The cursor is set with the serial of the latest pointer enter.
public struct LatestCursorSerial: StrictRule {
  /// What the rule demands.
  public static let name = "set the cursor with the latest enter serial"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .cursor(let serial, let latest) = observation, serial != latest else { return nil }
    return latest.map { "serial \(serial), the latest enter has \($0)" }
      ?? "serial \(serial), the pointer is not over any surface of the client"
  }
}
