extension Compositor {
  func bindPresentation(_ resource: Resource<WpPresentation>) {
    let clockID = outputs.first?.model.presentation.clockID ?? 1
    resource.sendClockID(clkID: clockID)
    resource.onRequest { [weak self] request in
      guard let self, case .feedback(let surface, let callback) = request else { return }
      if let client = resource.client {
        let count = (outstandingFeedback[client.identifier] ?? 0) + 1
        outstandingFeedback[client.identifier] = count
        observe(.feedback(outstanding: count), by: client)
        callback.onDestroy { [weak self, identifier = client.identifier] in
          self?.outstandingFeedback[identifier]? -= 1
        }
      }
      guard let surface = self.surface(surface) else { return callback.destroy() }
      surface.pending.feedback.append(callback)
    }
  }

  /// Tells what became of content that reached the screen at `refresh`, or does not tell.
  package func settle(
    _ feedback: Resource<WpPresentationFeedback>, of surface: ServerSurface?,
    at refresh: FrameCycle.Refresh, on output: ServerOutput
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
      let report = { [weak self, weak output] in
        guard let self, let output else { return }
        present(feedback, at: refresh, on: output)
      }
      if surface.queue.heldFeedback.isEmpty {
        surface.queue.heldFeedback = [report]
      } else {
        report()
        for earlier in surface.queue.heldFeedback { earlier() }
        surface.queue.heldFeedback = []
      }
    }
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
    for resource in output.resources where resource.client === feedback.client {
      feedback.sendSyncOutput(output: resource)
    }
    let time = policy.reading(at: refresh.vblank).wireSeconds
    let sequence = policy.countsRefreshes ? UInt64(refresh.index) : 0
    let period: Duration =
      switch policy.refresh {
      case .actual: output.model.period(after: refresh.index)
      case .unknown: .zero
      case .claimed(let claim): claim
      }
    feedback.sendPresented(
      tvSecHi: time.high, tvSecLo: time.low, tvNsec: time.nanoseconds,
      refresh: UInt32(clamping: period.nanoseconds), seqHi: UInt32(sequence >> 32),
      seqLo: UInt32(truncatingIfNeeded: sequence), flags: .init(rawValue: policy.flags))
    feedback.destroy()
  }
}
