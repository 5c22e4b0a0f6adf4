/// A rule that was broken.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// When, on the virtual clock.
  public let instant: Duration
  /// The rule's name.
  public let rule: String
  /// How grave it is.
  public let kind: RuleKind
  /// How it was broken.
  public let detail: String
  /// By whom and where.
  public let subject: Subject
  /// The request with which it was broken, such as `wl_surface.commit`, or `nil` for what was not
  /// done by a request.
  public let request: String?

  /// Makes a violation of `rule`.
  public init(
    instant: Duration, rule: String, kind: RuleKind, detail: String, subject: Subject = Subject(),
    request: String? = nil
  ) {
    self.instant = instant
    self.rule = rule
    self.kind = kind
    self.detail = detail
    self.subject = subject
    self.request = request
  }

  /// One line: time, rule, detail.
  public var description: String {
    "at \(instant.secondsText): \(rule): \(detail)"
  }
}
