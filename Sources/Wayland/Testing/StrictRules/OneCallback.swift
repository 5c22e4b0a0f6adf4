/// The frame callbacks of a surface are answered before the next are asked for.
///
/// Several with one commit count as one: a toolkit and the drawing library below it may each want
/// their own.
/// A second one is allowed as a kick, once the first has been unanswered for `patience`; further
/// kicks are at least `pause` apart, and never are more than `limit` callbacks unanswered.
public struct OneCallback: StrictRule {
  /// What the rule demands.
  public static let name = "one frame callback at a time"
  /// How grave it is to break the rule.
  public static let kind = RuleKind.advice

  /// How long an unanswered callback must have waited before another may be asked for.
  public var patience: Duration
  /// How long a kick must have gone unanswered before the next.
  public var pause: Duration
  /// The largest number of unanswered callbacks.
  public var limit: Int

  /// Makes the rule.
  public init(
    patience: Duration = .milliseconds(250), pause: Duration = .seconds(1), limit: Int = 8
  ) {
    self.patience = patience
    self.pause = pause
    self.limit = limit
  }

  /// Says how the rule was broken, if it was.
  public func check(_ observation: Observation, at instant: Duration) -> String? {
    guard case .commit(let facts) = observation, facts.newCallbacks > 0 else { return nil }
    guard !facts.answersConfigure, let newest = facts.newestCallback else { return nil }
    let count = facts.outstandingCallbacks + 1
    if count > limit { return "\(count) callbacks of surface \(facts.surface) unanswered" }
    let needed = facts.outstandingCallbacks > 1 ? pause : patience
    return instant - newest < needed
      ? "callback \(count) of surface \(facts.surface) while others are unanswered" : nil
  }
}
