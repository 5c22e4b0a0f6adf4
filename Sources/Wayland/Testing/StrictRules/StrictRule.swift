/// One thing that a client must not do, or should not.
///
/// A rule is a value that sees every ``Observation`` in order and says what was wrong, if anything.
/// It may remember what it saw; it asks nothing and changes nothing.
public protocol StrictRule: Sendable {
  /// What the rule demands, in a few words.
  static var name: String { get }
  /// How grave it is to break the rule.
  static var kind: RuleKind { get }

  /// Looks at what happened; a sentence says how it broke the rule.
  mutating func check(_ observation: Observation, at instant: Duration) -> String?
}
