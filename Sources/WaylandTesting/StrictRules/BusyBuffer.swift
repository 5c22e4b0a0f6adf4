/// A buffer the compositor holds is neither written nor attached again.
public struct BusyBuffer: StrictRule {
  /// What the rule demands.
  public static let name = "leave a buffer alone until it is released"

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    switch observation {
    case .busyBufferWritten(let buffer, let x, let y):
      return "buffer \(buffer) was written at \(x), \(y) before its release"
    case .commit(let facts):
      guard case .buffer(let identifier, true, _) = facts.content else { return nil }
      return "buffer \(identifier) was attached again before its release"
    default:
      return nil
    }
  }
}
