/// One thing that a client must never do.
///
/// A rule is a value that sees every ``Observation`` in order and says what was wrong, if anything.
/// It may remember what it saw; it asks nothing and changes nothing.
public protocol StrictRule: Sendable {
  /// What the rule demands, in a few words.
  static var name: String { get }

  /// Looks at what happened; a sentence says how it broke the rule.
  mutating func check(_ observation: Observation, at instant: Duration) -> String?
}

/// A rule that was broken.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// When, on the virtual clock.
  public let instant: Duration
  /// The rule's name.
  public let rule: String
  /// How it was broken.
  public let detail: String

  /// Makes a violation of `rule`.
  public init(instant: Duration, rule: String, detail: String) {
    self.instant = instant
    self.rule = rule
    self.detail = detail
  }

  /// One line: time, rule, detail.
  public var description: String {
    "at \(instant.inMilliseconds) ms: \(rule): \(detail)"
  }
}
