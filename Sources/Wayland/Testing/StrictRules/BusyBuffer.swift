/// A buffer the compositor holds is not written.
///
/// To attach it again as it is, is allowed: what does not move needs no second buffer.
public struct BusyBuffer: StrictRule {
  /// What the rule demands.
  public static let name = "leave a buffer alone until it is released"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.undefined

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    switch observation {
    case .busyBufferWritten(let buffer, let x, let y):
      return "buffer \(buffer) was written at \(x), \(y) before its release"
    case .busyBufferCutShort(let buffer):
      return "the memory of buffer \(buffer) was cut short before its release"
    default: return nil
    }
  }
}
