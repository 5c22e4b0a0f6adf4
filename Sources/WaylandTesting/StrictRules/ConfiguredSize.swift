/// A maximised window has exactly the size it was told; a fullscreen or resizing one at most that.
public struct ConfiguredSize: StrictRule {
  /// What the rule demands.
  public static let name = "obey the configured size"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.hasBuffer,
      let told = facts.configured
    else { return nil }
    let size = "\(facts.windowWidth)×\(facts.windowHeight)"
    let wanted = "\(told.width)×\(told.height)"
    if told.isMaximized,
      differs(facts.windowWidth, told.width)
        || differs(facts.windowHeight, told.height)
    {
      return "maximised to \(wanted), yet \(size)"
    }
    if told.isFullscreen || told.isResizing,
      exceeds(facts.windowWidth, told.width) || exceeds(facts.windowHeight, told.height)
    {
      return "told at most \(wanted), yet \(size)"
    }
    return nil
  }

  // Zero leaves the choice to the client.
  private func differs(_ size: Int, _ told: Int) -> Bool { told > 0 && size != told }
  private func exceeds(_ size: Int, _ told: Int) -> Bool { told > 0 && size > told }
}
