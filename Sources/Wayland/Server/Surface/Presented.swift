/// When content was seen on a screen that is not the compositor's own, and how exact that is.
public struct Presented: Hashable, Sendable {
  /// What was committed until then is seen, unless it was replaced; in the compositor's time.
  public var taken: Duration
  /// When it was seen, in the announced presentation clock.
  public var time: Duration
  /// The time to the next refresh; zero if that is not known.
  public var refresh: Duration
  /// The count of the screen's refreshes, or 0 if there is none.
  public var sequence: UInt64
  /// The flags: 1 vsync, 2 hardware clock, 4 hardware completion, 8 zero copy.
  public var flags: UInt32

  /// Makes such a time.
  public init(
    taken: Duration, time: Duration, refresh: Duration, sequence: UInt64, flags: UInt32
  ) {
    (self.taken, self.time, self.refresh) = (taken, time, refresh)
    (self.sequence, self.flags) = (sequence, flags)
  }
}

/// Requests for feedback whose content is shown elsewhere, until it is known when.
struct PresentedElsewhere {
  struct Waiting {
    let feedback: Resource<WpPresentationFeedback>
    let committed: Duration
  }

  /// How long a report may take.
  static let patience = Duration.milliseconds(100)

  private(set) var waiting: [Waiting] = []
  /// The last report about a display.
  private(set) var last: Presented?

  /// Takes a request, unless it is known already when its content was seen.
  mutating func add(_ feedback: Resource<WpPresentationFeedback>, committed: Duration) -> Presented?
  {
    if let last, committed <= last.taken { return last }
    waiting.append(Waiting(feedback: feedback, committed: committed))
    return nil
  }

  mutating func answered(by presented: Presented) -> [Resource<WpPresentationFeedback>] {
    last = presented
    let answered = waiting.filter { $0.committed <= presented.taken }
    waiting.removeAll { $0.committed <= presented.taken }
    return answered.map(\.feedback)
  }

  /// Takes a request out.
  ///
  /// Returns whether it still waited.
  mutating func remove(_ feedback: Resource<WpPresentationFeedback>) -> Bool {
    let count = waiting.count
    waiting.removeAll { $0.feedback == feedback }
    return waiting.count < count
  }
}
