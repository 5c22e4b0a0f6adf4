extension ServerSurface {
  /// The running display that its content is on, or `nil` if it is not visible.
  var visibleOutput: ServerOutput? { isHidden || !isMapped ? nil : drivingOutput }

  /// Puts what a commit asked for on the agenda.
  func schedule(_ update: SurfaceUpdate) {
    let (state, now) = (update.state, compositor.clock.now)
    let hasBuffer = update.buffer != nil
    if hasBuffer { buffer?.releaseCallbacks = state.releases }
    if hasBuffer || !state.feedback.isEmpty {
      if let frame = queue.content?.frame { compositor.frameLog.supersede(frame) }
      queue.cancelContent(on: compositor.clock)
      queue.content = SurfaceQueue.Content(
        frame: hasBuffer ? logFrame(update) : nil, feedback: state.feedback,
        committed: now)
      arrangeContent()
    }
    // One that asks again without content has left the last answer unused: it did not want to draw.
    let wasUnused = !hasBuffer && queue.allowed != nil && queue.callbacks.isEmpty
    if !state.callbacks.isEmpty, queue.wanted == nil || wasUnused, isWatched { queue.wanted = now }
    for callback in state.callbacks {
      queue.callbacks.append(SurfaceQueue.Waiting(resource: callback, asked: now))
      callback.onDestroy { [link] in
        link.object?.queue.callbacks.removeAll { $0.resource == callback }
      }
    }
    arrangeCallbacks()
  }

  private func logFrame(_ update: SurfaceUpdate) -> Int? {
    guard compositor.frameLog.limit > 0 else { return nil }
    let size = update.bufferSize
    let bounds = PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)
    let allowed = queue.allowed
    let wanted = queue.wanted
    // After this time, input counts as not waiting for content.
    let input = queue.input.flatMap {
      compositor.clock.now - $0 <= .seconds(1) ? $0 : nil
    }
    queue.allowed = nil
    let prompted = queue.prompted
    queue.input = nil
    queue.prompted = nil
    queue.wanted = queue.callbacks.isEmpty || !isWatched ? nil : compositor.clock.now
    return compositor.frameLog.add(
      FrameLog.Frame(
        surface: identifier, committed: compositor.clock.now, wanted: wanted, allowed: allowed,
        arrived: update.isDrawnInNoTime ? update.state.arrived ?? compositor.clock.now : nil,
        prompted: prompted, input: input, damagedArea: update.damage.area(in: bounds),
        changedArea: update.changedArea, bufferArea: bounds.area))
  }

  /// Gives every waiting callback without an appointment one, if the surface is visible.
  func arrangeCallbacks() {
    guard let output = visibleOutput else { return }
    let now = compositor.clock.now
    // Those that have an appointment come first.
    let old = queue.callbacks.lastIndex { $0.appointment != nil }
    for index in (old.map { $0 + 1 } ?? 0)..<queue.callbacks.count {
      let waiting = queue.callbacks[index]
      guard waiting.appointment == nil, !waiting.isLost,
        let due = output.cycle.answer(after: max(now, queue.answered + pace))
      else { continue }
      let callback = waiting.resource
      queue.callbacks[index].appointment = compositor.clock.schedule(at: due) { [link] in
        link.object?.answer(callback)
      }
    }
  }

  /// Reschedules all callbacks after a change of the policy.
  func rearrange() {
    for index in queue.callbacks.indices {
      if let appointment = queue.callbacks[index].appointment {
        compositor.clock.cancel(appointment)
      }
      queue.callbacks[index].appointment = nil
    }
    if queue.content?.appointment == nil { arrangeContent() }
    arrangeCallbacks()
  }

  private func answer(_ callback: Resource<WlCallback>) {
    guard let index = queue.callbacks.firstIndex(where: { $0.resource == callback }) else { return }
    queue.callbacks[index].appointment = nil
    guard let output = visibleOutput else { return }
    guard output.takesCallback() else {
      queue.callbacks[index].isLost = true
      return
    }
    let now = compositor.clock.now
    queue.noteAnswer(to: index, at: now)
    compositor.frameLog.answerCallback()
    callback.sendDone(callbackData: output.stamp(at: now))
    callback.destroy()
  }

  /// Makes the appointment at which the compositor takes the content for the screen.
  func arrangeContent() {
    guard queue.content != nil, let output = visibleOutput else { return }
    let refresh = output.cycle.refresh(after: compositor.clock.now)
    queue.content?.appointment = compositor.clock.schedule(at: refresh.repaint) { [link] in
      link.object?.latch(for: refresh, on: output)
    }
  }

  private func latch(for refresh: FrameCycle.Refresh, on output: ServerOutput) {
    queue.content?.appointment = nil
    guard visibleOutput != nil, let content = queue.content else { return }
    queue.content = nil
    compositor.latched(self)
    let clock = compositor.clock
    clock.schedule(at: refresh.vblank) { [link, compositor = compositor.link] in
      guard let compositor = compositor.object else { return }
      if let frame = content.frame { compositor.frameLog.show(frame, at: refresh.vblank) }
      for feedback in content.feedback {
        compositor.settle(
          feedback, of: link.object, committed: content.committed, at: refresh, on: output)
      }
    }
  }
}

/// What a surface waits for: answers to its frame callbacks, and light for its content.
package struct SurfaceQueue {
  /// A frame callback that was asked for.
  package struct Waiting {
    package let resource: Resource<WlCallback>
    package let asked: Duration
    package var appointment: VirtualClock.Appointment?
    /// Whether it was due and will never be answered.
    package var isLost = false
  }

  /// Content that was committed and not yet taken for the screen.
  package struct Content {
    /// Its place in the frame log, or `nil` if it is not recorded or the commit brought feedback alone.
    package var frame: Int?
    package var feedback: [Resource<WpPresentationFeedback>]
    var committed: Duration
    package var appointment: VirtualClock.Appointment?
  }

  package var callbacks: [Waiting] = []
  package var content: Content?
  /// When the last callback was answered and not yet followed by a commit.
  package var allowed: Duration?
  /// When a callback was answered last.
  package var answered = Duration.zero
  /// Since when the client has wanted to draw again, as far as it can be seen (see
  /// ``FrameLog/Frame/wanted``).
  var wanted: Duration?
  /// When the first input came that no content has followed yet.
  var input: Duration?
  /// When, after an answer that was left unused, something else asked for new content: input or a
  /// configure.
  var prompted: Duration?
  /// Feedback held back to be reported out of order.
  var heldFeedback: [() -> Void] = []

  mutating func noteAnswer(to index: Int, at now: Duration) {
    callbacks.remove(at: index)
    allowed = now
    answered = now
  }

  mutating func cancelContent(on clock: VirtualClock) {
    if let appointment = content?.appointment { clock.cancel(appointment) }
    for feedback in content?.feedback ?? [] {
      feedback.sendDiscarded()
      feedback.destroy()
    }
    content = nil
  }

  /// Takes everything off the agenda: the surface is gone.
  mutating func end(on clock: VirtualClock) {
    for appointment in callbacks.compactMap(\.appointment) { clock.cancel(appointment) }
    callbacks = []
    cancelContent(on: clock)
  }
}
