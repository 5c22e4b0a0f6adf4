extension Compositor {
  func bindPresentation(_ resource: Resource<WpPresentation>) {
    let clockID = outputs.first?.model.presentation.clockID ?? 1
    resource.sendClockID(clkID: clockID)
    resource.onRequest { [unowned self] request in
      guard case .feedback(let surface, let callback) = request else { return }
      if let client = resource.client {
        let count = (outstandingFeedback[client.identifier] ?? 0) + 1
        outstandingFeedback[client.identifier] = count
        inspector?.askedForFeedback(outstanding: count, by: client)
        callback.onDestroy { [link, identifier = client.identifier] in
          link.object?.outstandingFeedback[identifier]? -= 1
        }
      }
      guard let surface = self.surface(surface) else { return callback.destroy() }
      surface.pending.feedback.append(callback)
    }
  }

  /// Tells what became of content that reached the screen at `refresh`, or does not tell.
  package func settle(
    _ feedback: Resource<WpPresentationFeedback>, of surface: ServerSurface?,
    committed: Duration, at refresh: FrameCycle.Refresh, on output: ServerOutput
  ) {
    let policy = output.model.presentation
    output.settledFeedback += 1
    switch policy.completion {
    case .never: return
    case .presents: present(feedback, at: refresh, on: output)
    case .discardsAll: discard(feedback)
    case .discardsFirst(let count):
      if output.settledFeedback <= count {
        discard(feedback)
      } else {
        present(feedback, at: refresh, on: output)
      }
    case .outOfOrder:
      guard let surface else { return discard(feedback) }
      let report = { [link, output = output.link] in
        guard let self = link.object, let output = output.object else { return }
        self.present(feedback, at: refresh, on: output)
      }
      if surface.queue.heldFeedback.isEmpty {
        surface.queue.heldFeedback = [report]
      } else {
        report()
        for earlier in surface.queue.heldFeedback { earlier() }
        surface.queue.heldFeedback = []
      }
    case .told:
      if let told = output.elsewhere.add(feedback, committed: committed) {
        return present(feedback, told, on: output)
      }
      clock.schedule(in: PresentedElsewhere.patience) { [link, output = output.link] in
        guard let self = link.object, let output = output.object, output.elsewhere.remove(feedback),
          feedback.isAlive
        else {
          return
        }
        self.present(feedback, at: refresh, on: output)
      }
    }
  }

  /// Reports to clients that their content was presented elsewhere, for a display with
  /// ``PresentationPolicy/Completion/told``.
  ///
  /// Returns the number of answered requests.
  @discardableResult
  public func tellPresented(_ presented: Presented, of output: ServerOutput) -> Int {
    let answered = output.elsewhere.answered(by: presented).filter(\.isAlive)
    for feedback in answered { present(feedback, presented, on: output) }
    return answered.count
  }

  private func discard(_ feedback: Resource<WpPresentationFeedback>) {
    feedback.sendDiscarded()
    feedback.destroy()
  }

  private func present(
    _ feedback: Resource<WpPresentationFeedback>, at refresh: FrameCycle.Refresh,
    on output: ServerOutput
  ) {
    let policy = output.model.presentation
    let period: Duration =
      switch policy.refresh {
      case .actual: output.model.period(after: refresh.index)
      case .unknown: .zero
      case .claimed(let claim): claim
      }
    present(
      feedback,
      Presented(
        taken: refresh.repaint, time: policy.reading(at: refresh.vblank), refresh: period,
        sequence: policy.countsRefreshes ? UInt64(refresh.index) : 0, flags: policy.flags),
      on: output)
  }

  private func present(
    _ feedback: Resource<WpPresentationFeedback>, _ presented: Presented, on output: ServerOutput
  ) {
    for resource in output.resources where resource.client === feedback.client {
      feedback.sendSyncOutput(output: resource)
    }
    let time = presented.time.wireSeconds
    feedback.sendPresented(
      tvSecHi: time.high, tvSecLo: time.low, tvNsec: time.nanoseconds,
      refresh: UInt32(clamping: presented.refresh.nanoseconds),
      seqHi: UInt32(presented.sequence >> 32),
      seqLo: UInt32(truncatingIfNeeded: presented.sequence),
      flags: .init(rawValue: presented.flags))
    feedback.destroy()
  }
}

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
