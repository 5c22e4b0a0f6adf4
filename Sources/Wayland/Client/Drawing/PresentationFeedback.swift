/// Asks when the frames of a surface were seen.
final class PresentationFeedback {
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

  private let trust: PresentationTrust
  private var open: [Question] = []

  init(_ trust: PresentationTrust) { self.trust = trust }

  /// Asks about the commit that follows; `answer` is called at most once, and only if this returns
  /// that it was asked.
  func ask(
    _ presentation: Proxy<WpPresentation>, surface: Proxy<WlSurface>, now: Nanoseconds,
    _ answer: @escaping (Answer) -> Void
  ) -> Bool {
    guard trust.ask(at: now) else { return false }
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
      trust.answered()
      open.removeAll { $0 === question }
    }
    return true
  }

  /// Drops all pending feedback.
  ///
  /// No handler is called any more.
  func forget() {
    trust.forget(open.count)
    open.removeAll()
  }
}
