/// The severity of breaking a rule.
public enum RuleKind: String, Hashable, Sendable, CaseIterable {
  /// The protocol names an error for it; compositors may disconnect the client.
  case protocolError
  /// The protocol calls the result undefined: it may look right here and wrong elsewhere.
  case undefined
  /// It is allowed and costs time or power without any effect on the screen.
  case wasteful
  /// The protocol ignores it or recommends something else.
  case advice

  /// A Boolean value that indicates whether breaking such a rule fails a test: it counts among
  /// ``RuleBook/violations``.
  public var isFault: Bool { self == .protocolError || self == .undefined }
}

/// Something that a client must not do, or should not.
///
/// A rule sees every `Observation` in its order and returns a description of a violation, or
/// `nil`.
public struct Rule: Sendable {
  /// What the rule demands, in a few words; unique among the rules in force.
  public let name: String
  /// The severity of breaking it.
  public let kind: RuleKind
  /// The interface, request or event whose description the rule follows, such as `wl_surface.attach`.
  public let source: String
  /// The sentence of the protocol, or the reason for a rule that the protocol does not have.
  public let sentence: String
  /// Libraries and programs that are known to break the rule.
  public let exceptions: [String]

  /// Whether it looks at requests as such, of which there are many.
  let watchesRequests: Bool
  let check: @Sendable (Observation, Duration) -> String?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - name: What the rule demands.
  ///   - kind: The severity.
  ///   - source: The interface, request or event that it follows.
  ///   - sentence: The sentence that it follows.
  ///   - exceptions: Libraries and programs that are known to break it.
  ///   - watchesRequests: Whether `Observation.request(interface:name:version:)` is shown to it.
  ///   - check: Looks at an observation, made at an instant; a sentence says how it broke the rule.
  public init(
    _ name: String, _ kind: RuleKind, source: String = "", sentence: String = "",
    exceptions: [String] = [], watchesRequests: Bool = true,
    check: @escaping @Sendable (Observation, Duration) -> String?
  ) {
    self.name = name
    self.kind = kind
    self.source = source
    self.sentence = sentence
    self.exceptions = exceptions
    self.watchesRequests = watchesRequests
    self.check = check
  }

  init(
    _ name: String, _ kind: RuleKind, _ source: String, _ sentence: String,
    exceptions: [String] = [],
    commit check: @escaping @Sendable (CommitFacts, Duration) -> String?
  ) {
    self.init(
      name, kind, source: source, sentence: sentence, exceptions: exceptions, watchesRequests: false
    ) { observation, instant in
      if case .commit(let facts) = observation { check(facts, instant) } else { nil }
    }
  }

  /// A rule about anything but commits and requests.
  init(
    _ name: String, _ kind: RuleKind, _ source: String, _ sentence: String,
    exceptions: [String] = [], event check: @escaping @Sendable (Observation) -> String?
  ) {
    self.init(
      name, kind, source: source, sentence: sentence, exceptions: exceptions, watchesRequests: false
    ) { observation, _ in check(observation) }
  }
}

extension Rule {
  /// Every rule, in the order of its kind.
  public static let all: [Rule] = [
    attachAfterConfigure, acknowledgeBeforeCommit, acknowledgeOnce, maximizedSize, wholeScale,
    attachOffset, destroyOrder, noProtocolError,
    largestSize, busyBuffer, damageCoversChange, damageWithBuffer, opaqueRegion, promptPong,
    commitPerCallback, seenContent, changedContent, quietWhileSuspended, boundedFeedback,
    noBusyTimer,
    keptBuffer, freshBuffer, latestCursorSerial, grabForAction, answerConfigure, oneCallback,
    askForCallbacks, fixedPools, fractionalScaleAlone, shortText,
  ]
}
