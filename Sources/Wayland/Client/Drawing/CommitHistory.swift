/// What became of the commits of a surface: callbacks and presentation feedback that have not come, and frames whose
/// record is not complete.
final class CommitHistory {
  /// The largest number of incomplete records.
  ///
  /// Beyond it, the oldest is reported as it is.
  private static var mostRecords: Int { 16 }
  /// The largest number of callbacks that it waits for.
  private static var mostCallbacks: Int { 2 }

  /// An object that the compositor answers and destroys.
  private final class Question<Kind: ProxyKind> {
    let object: Owned<Kind>
    init(_ object: consuming Owned<Kind>) { self.object = object }
  }

  /// Called when a frame was presented.
  var onPresented: ((Presentation) -> Void)?
  /// Called with every frame, oldest first, once its outcome is known.
  var onRecord: ((FrameRecord) -> Void)?
  private let trust: PresentationTrust
  private var callbacks: [Question<WlCallback>] = []
  private var feedback: [Question<WpPresentationFeedback>] = []
  private var records: [(record: FrameRecord, isComplete: Bool)] = []

  init(_ trust: PresentationTrust) { self.trust = trust }

  /// Asks for a callback with the next commit of `surface`.
  ///
  /// Its `handler` is called at most once, before ``end()``, with how many callbacks it answers: older ones that have
  /// not come never will.
  func askCallback(_ surface: Proxy<WlSurface>, _ handler: @escaping (Int) -> Void) {
    // The oldest seems lost.
    if callbacks.count >= Self.mostCallbacks { callbacks.removeFirst() }
    let question = Question(surface.frame())
    callbacks.append(question)
    question.object.onEvent { [weak self, weak question] _ in
      guard let self, let place = callbacks.firstIndex(where: { $0 === question }) else { return }
      callbacks.removeSubrange(...place)
      handler(place + 1)
    }
  }

  /// Requests feedback for the next commit of `surface`, which shows frame `number`.
  ///
  /// `answer` is called at most once, before any other handler, with `nil` for a frame that was thrown away unseen.
  ///
  /// - Returns: Whether the compositor was asked.
  func askFeedback(
    _ clock: PresentationClock, _ surface: Proxy<WlSurface>, number: Int, start: Nanoseconds,
    loop: EventLoop, _ answer: @escaping (Presentation?) -> Void
  ) -> Bool {
    guard let presentation = clock.proxy, trust.ask(at: loop.now) else { return false }
    let question = Question(presentation.feedback(surface: surface))
    feedback.append(question)
    question.object.onEvent { [weak self, weak question] event in
      var seen: Presentation?
      switch event {
      case .syncOutput: return
      case .discarded: break
      case .presented(
        let high, let low, let nanoseconds, let refresh, let sequenceHigh, let sequenceLow, let kind
      ):
        let seconds = Int64(clamping: UInt64(high) << 32 | UInt64(low))
        let (whole, isLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (stamp, isLarger) = whole.addingReportingOverflow(Int64(min(nanoseconds, 999_999_999)))
        if !isLarge, !isLarger {
          seen = Presentation(
            time: clock.time(of: stamp, using: loop.time), start: start, stamp: stamp,
            refresh: Nanoseconds(refresh),
            sequence: UInt64(sequenceHigh) << 32 | UInt64(sequenceLow), kind: kind)
        }
      }
      guard let self, let place = feedback.firstIndex(where: { $0 === question }) else { return }
      feedback.remove(at: place)
      trust.answered()
      answer(seen)
      complete(number, seen)
      if let seen { onPresented?(seen) }
    }
    return true
  }

  /// Records the cost of a committed frame.
  ///
  /// A frame without feedback is complete.
  func add(_ record: @autoclosure () -> FrameRecord, isComplete: Bool) {
    guard onRecord != nil else { return }
    records.append((record(), isComplete))
    report()
  }

  /// Forgets all questions and reports every frame, as far as it is known.
  func end() {
    callbacks.removeAll()
    trust.forget(feedback.count)
    feedback.removeAll()
    let rest = records
    records.removeAll()
    for (record, _) in rest { onRecord?(record) }
  }

  private func complete(_ number: Int, _ seen: Presentation?) {
    if let place = records.firstIndex(where: { $0.record.number == number }) {
      records[place].record.fate = seen == nil ? .discarded : .presented
      records[place].record.presented = seen?.time
      records[place].isComplete = true
    }
    report()
  }

  private func report() {
    while let first = records.first, first.isComplete || records.count > Self.mostRecords {
      records.removeFirst()
      onRecord?(first.record)
    }
  }
}

/// When a frame was seen.
public struct Presentation: Equatable, Sendable {
  /// The time of the loop's clock at which the frame turned to light, or `nil` if the compositor's
  /// clock is unknown here.
  public var time: Nanoseconds?
  /// When its drawing began, in the loop's clock: what changed before is in it.
  public var start: Nanoseconds
  /// The stamp in the compositor's presentation clock.
  public var stamp: Nanoseconds
  /// The time to the next refresh as the compositor says.
  ///
  /// 0 is unknown.
  public var refresh: Nanoseconds
  /// The count of the retraces, or 0 if the screen has none.
  public var sequence: UInt64
  /// What is behind the numbers: vsync, hardware clock, hardware completion, zero copy.
  public var kind: WpPresentationFeedback.Kind
}

/// Whether a compositor is asked when a frame was seen, without trusting that an answer ever comes.
///
/// At most eight questions of all surfaces together are open, ever: none can be taken back. A
/// compositor that does not answer is asked five times; then one more is tried after five seconds,
/// and the next each time after a pause ten times as long: wlroots 0.15 without a screen never
/// answers.
final class PresentationTrust {
  static var limit: Int { 8 }
  /// The number of unanswered requests after which no more are sent.
  private static var patience: Int { 5 }
  private static var firstPause: Nanoseconds { 5_000_000_000 }

  private var open = 0
  /// How many were asked since one was answered.
  private var unanswered = 0
  private var lastAsked: Nanoseconds = 0
  private var pause = firstPause

  /// Notes that a question is asked now, or returns `false` if none is to be.
  func ask(at now: Nanoseconds) -> Bool {
    guard open < Self.limit else { return false }
    if unanswered >= Self.patience {
      guard now - lastAsked >= pause else { return false }
      pause *= 10
    }
    open += 1
    unanswered += 1
    lastAsked = now
    return true
  }

  func answered() {
    open -= 1
    (unanswered, pause) = (0, Self.firstPause)
  }

  /// Discounts `count` pending requests, whose surface has ended.
  func forget(_ count: Int) { open -= count }
}
