/// The rules in force, and what was broken so far.
public struct RuleBook: Sendable {
  /// What was broken, of every kind, oldest first.
  public private(set) var allViolations: [Violation] = []

  /// The rules in force.
  public private(set) var rules: [Rule]
  /// The places of the rules that look at requests as such: there are many of those, and few of these.
  private var requestWatchers: [Int]
  private var waivers: Set<Waiver> = []

  /// A rule that is not in force for a client or on a surface.
  private struct Waiver: Hashable {
    let rule: String
    let subject: Subject
  }

  /// Puts `rules` in force.
  public init(_ rules: [Rule] = Rule.all) {
    self.rules = rules
    requestWatchers = Self.requestWatchers(among: rules)
  }

  private static func requestWatchers(among rules: [Rule]) -> [Int] {
    rules.indices.filter { rules[$0].watchesRequests }
  }

  /// What no client may do and one did, oldest first: see ``RuleKind/isFault``.
  public var violations: [Violation] { allViolations.filter(\.kind.isFault) }

  /// Shows `observation`, the doing of `subject`, to every rule.
  public mutating func observe(
    _ observation: Observation, of subject: Subject = Subject(), by request: String? = nil,
    at instant: Duration
  ) {
    if case .request = observation {
      for place in requestWatchers { show(observation, to: place, subject, request, instant) }
    } else {
      for place in rules.indices { show(observation, to: place, subject, request, instant) }
    }
  }

  private mutating func show(
    _ observation: Observation, to place: Int, _ subject: Subject, _ request: String?,
    _ instant: Duration
  ) {
    guard let detail = rules[place].check(observation, instant) else { return }
    let rule = rules[place]
    guard !isWaived(rule, for: subject) else { return }
    allViolations.append(
      Violation(
        instant: instant, rule: rule.name, kind: rule.kind, detail: detail, subject: subject,
        request: request))
  }

  /// Forgets what was broken so far, of every kind, and returns it.
  public mutating func takeViolations() -> [Violation] {
    defer { allViolations = [] }
    return allViolations
  }

  /// Takes `rule` out of force.
  public mutating func waive(_ rule: Rule) {
    rules.removeAll { $0.name == rule.name }
    requestWatchers = Self.requestWatchers(among: rules)
  }

  /// Takes `rule` out of force for `client`.
  public mutating func waive(_ rule: Rule, for client: ClientIdentifier) {
    waivers.insert(Waiver(rule: rule.name, subject: Subject(client)))
  }

  /// Takes `rule` out of force on `surface`.
  public mutating func waive(_ rule: Rule, on surface: SurfaceIdentifier) {
    waivers.insert(Waiver(rule: rule.name, subject: Subject(surface)))
  }

  private func isWaived(_ rule: Rule, for subject: Subject) -> Bool {
    guard !waivers.isEmpty else { return false }
    return [subject.client.map { Subject($0) }, subject.surface.map { Subject($0) }].contains {
      $0.map { waivers.contains(Waiver(rule: rule.name, subject: $0)) } ?? false
    }
  }
}

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
