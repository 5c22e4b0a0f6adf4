/// A client does nothing for which a compositor ends its connection.
///
/// It tells of errors that no other rule has told of, those that libwayland finds among them: bad
/// objects, methods and arguments.
public struct NoProtocolError: StrictRule {
  /// What the rule demands.
  public static let name = "no protocol error"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.protocolError

  /// Makes the rule.
  public init() {}

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .protocolError(let interface, let code, let message) = observation else {
      return nil
    }
    return "\(interface) error \(code): \(message)"
  }
}
