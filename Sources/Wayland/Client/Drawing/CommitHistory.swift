/// Follows frames until they are seen, and tells who wants to know.
final class CommitHistory {
  /// Called when a frame was presented.
  var onPresented: ((Presentation) -> Void)?
  /// Called with every frame, oldest first, once its outcome is known.
  var onRecord: ((FrameRecord) -> Void)?
  private let feedback: PresentationFeedback
  private var records = FrameRecords()

  init(_ trust: PresentationTrust) { feedback = PresentationFeedback(trust) }

  /// Requests feedback for the next commit of `surface`.
  ///
  /// `answer` is called at most once, before any other handler.
  ///
  /// Returns whether the compositor was asked.
  func ask(
    _ clock: PresentationClock, _ surface: Proxy<WlSurface>, number: Int, start: Nanoseconds,
    loop: EventLoop, _ answer: @escaping (PresentationFeedback.Answer, Nanoseconds?) -> Void
  ) -> Bool {
    guard let presentation = clock.proxy else { return false }
    return feedback.ask(presentation, surface: surface, now: loop.now) { [weak self] told in
      switch told {
      case .discarded:
        answer(told, nil)
        self?.complete(number, .discarded, at: nil)
      case .presented(let stamp, let refresh, let sequence, let kind):
        let time = clock.time(of: stamp, using: loop.time)
        answer(told, time)
        self?.complete(number, .presented, at: time)
        self?.onPresented?(
          Presentation(
            time: time, start: start, stamp: stamp, refresh: Nanoseconds(refresh),
            sequence: sequence, kind: kind))
      }
    }
  }

  /// Records the cost of a committed frame.
  ///
  /// A frame without feedback is complete.
  func add(_ record: @autoclosure () -> FrameRecord, isComplete: Bool) {
    guard onRecord != nil else { return }
    records.add(record(), isComplete: isComplete)
    tell()
  }

  /// Forgets all questions and tells of every frame, as far as it is known.
  func end() {
    feedback.forget()
    for record in records.takeAll() { onRecord?(record) }
  }

  private func complete(_ number: Int, _ fate: FrameRecord.Fate, at time: Nanoseconds?) {
    records.complete(number, fate, at: time)
    tell()
  }

  private func tell() {
    while let record = records.next() { onRecord?(record) }
  }
}
