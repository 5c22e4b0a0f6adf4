/// How grave it is to break a rule.
public enum RuleKind: String, Hashable, Sendable, CaseIterable {
  /// The protocol forbids it; compositors may end the client.
  case protocolError
  /// The protocol leaves open what happens: it may look right here and wrong elsewhere.
  case undefined
  /// It is allowed and works, yet costs time or power for nothing.
  case wasteful
  /// It is allowed; there is a habit that has proved safer on compositors in use.
  case advice

  /// Whether no client may do it: it counts among ``RuleBook/violations``.
  public var isFault: Bool { self == .protocolError || self == .undefined }
}
