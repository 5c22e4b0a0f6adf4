/// Asks when frames were seen, without trusting that an answer ever comes.
///
/// At most eight questions are open, ever: none can be taken back. A compositor that does not answer is
/// asked five times; then one more is tried after five seconds, and the next each time after a pause ten
/// times as long: wlroots 0.15 without a screen never answers.
final class PresentationFeedback {
  static var limit: Int { 8 }
  /// So many are asked while none is answered.
  private static var trust: Int { 5 }
  private static var firstPause: Nanoseconds { 5_000_000_000 }

  /// What became of a question: seen, or thrown away unseen.
  enum Answer {
    case presented(
      stamp: Nanoseconds, refresh: UInt32, sequence: UInt64, WpPresentationFeedback.Kind)
    case discarded
  }

  private final class Question {
    let feedback: Owned<WpPresentationFeedback>
    init(_ feedback: consuming Owned<WpPresentationFeedback>) { self.feedback = feedback }
  }

  private var open: [Question] = []
  /// How many were asked since one was answered.
  private var unanswered = 0
  private var lastAsked: Nanoseconds = 0
  private var pause = firstPause

  /// Asks about the commit that follows; `answer` is called at most once, and only if this returns
  /// that it was asked.
  func ask(
    _ presentation: Proxy<WpPresentation>, surface: Proxy<WlSurface>, now: Nanoseconds,
    _ answer: @escaping (Answer) -> Void
  ) -> Bool {
    guard open.count < Self.limit else { return false }
    if unanswered >= Self.trust {
      guard now - lastAsked >= pause else { return false }
      pause *= 10
    }
    unanswered += 1
    lastAsked = now
    let question = Question(presentation.feedback(surface: surface))
    open.append(question)
    question.feedback.onEvent { [weak self, weak question] event in
      switch event {
      case .syncOutput: return
      case .presented(
        let high, let low, let nanoseconds, let refresh, let sequenceHigh, let sequenceLow, let kind
      ):
        let seconds = UInt64(high) << 32 | UInt64(low)
        let stamp = Int64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let sum = stamp.partialValue.addingReportingOverflow(Int64(min(nanoseconds, 999_999_999)))
        let isUsable = !stamp.overflow && !sum.overflow
        answer(
          isUsable
            ? .presented(
              stamp: sum.partialValue, refresh: refresh,
              sequence: UInt64(sequenceHigh) << 32 | UInt64(sequenceLow), kind) : .discarded)
      case .discarded: answer(.discarded)
      }
      guard let self else { return }
      (unanswered, pause) = (0, Self.firstPause)
      open.removeAll { $0 === question }
    }
    return true
  }

  /// Forgets all questions; nobody is told any more.
  func forget() { open.removeAll() }
}
