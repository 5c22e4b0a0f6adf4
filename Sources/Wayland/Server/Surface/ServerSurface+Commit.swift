extension ServerSurface {
  package func commit() {
    compositor.inspector?.beginCommit()
    defer { compositor.inspector?.endCommit() }
    let hasBuffer = Self.attached(pending) != nil
    guard pending.releases.isEmpty || hasBuffer else {
      return resource.fail(.noBuffer, "get_release without a buffer")
    }
    if case .unchanged = pending.attachment {} else { releaseCached(replacedBy: pending) }
    if cached == nil { cached = pending } else { cached?.add(pending) }
    pending.keepLasting()
    guard subsurface?.isSynchronized != true, let state = cached.take() else { return }
    guard delay(state) == false else { return }
    applyTree(state)
  }

  /// Releases the buffer of a waiting commit that another one replaces before it was shown.
  private func releaseCached(replacedBy next: SurfaceState?) {
    guard let cached else { return }
    if let buffer = Self.attached(cached), next.flatMap(Self.attached) !== buffer {
      buffer.releaseUnshown()
    }
    for callback in cached.releases { callback.sendDone(callbackData: 0) }
    self.cached?.releases = []
  }

  /// Drops a waiting commit that will never take effect.
  func discardCached() {
    releaseCached(replacedBy: nil)
    guard let dropped = cached.take() else { return }
    for callback in dropped.callbacks { callback.destroy() }
    for feedback in dropped.feedback {
      feedback.sendDiscarded()
      feedback.destroy()
    }
  }

  /// Puts `state` off as the inspector says; states that come after one that waits, wait too.
  private func delay(_ state: SurfaceState) -> Bool {
    let now = compositor.clock.now
    let price =
      Self.attached(state) == nil ? .zero : compositor.inspector?.delay(of: self) ?? .zero
    let due = max(now + max(.zero, price), ready, constraint(of: state))
    guard due > now else { return false }
    ready = due
    var state = state
    state.arrived = now
    compositor.clock.schedule(at: due) { [link] in
      guard let self = link.object, !self.isDestroyed else { return }
      self.compositor.inspector?.beginDelayedCommit()
      self.applyTree(state)
      self.compositor.inspector?.endDelayedCommit()
    }
    return true
  }

  private func applyTree(_ state: SurfaceState) {
    apply(state)
    for child in children where child.subsurface?.isSynchronized == true { child.applyCached() }
    compositor.stackChanged()
  }

  /// Applies what it and its synchronized subsurfaces have committed: that of the parent is in force.
  private func applyCached() {
    if let waiting = cached {
      cached = nil
      return applyTree(waiting)
    }
    for child in children where child.subsurface?.isSynchronized == true { child.applyCached() }
  }

  /// Applies what it and its subsurfaces have committed, if they need not wait for a parent any more.
  func applyDesynchronized() {
    guard subsurface?.isSynchronized == false else { return }
    if let waiting = cached {
      cached = nil
      applyTree(waiting)
    }
    for child in children { child.applyDesynchronized() }
  }

  private func apply(_ state: SurfaceState) {
    var update = SurfaceUpdate(state, on: self)
    if let inspector = compositor.inspector {
      inspector.inspect(&update, on: self)
    } else if compositor.configuration.keepsContent {
      update.picture = update.buffer?.read()
    }
    if let broken = error(in: update) { return broken() }
    if let broken = roleObject?.error(in: state, size: update.windowSize) { return broken() }
    let isInitial = shell?.toplevel != nil && !isMapped && update.buffer == nil
    let hasNewOpaque = state.opaque != current.opaque
    current = state
    current.keepLasting()
    current.stack.apply()
    switch state.attachment {
    case .unchanged: break
    case .removed: unmap()
    case .buffer(let new): show(new, update, hasNewOpaque: hasNewOpaque)
    }
    compositor.inspector?.applied(update, on: self)
    if let offset = state.offset { shift(by: offset) }
    schedule(update)
    if state.setsBarrier { raiseBarrier() }
    shell?.committed(state, isInitial: isInitial)
    roleObject?.committed()
  }

  static func attached(_ state: SurfaceState) -> ServerBuffer? {
    if case .buffer(let buffer) = state.attachment { buffer } else { nil }
  }

  private func show(_ new: ServerBuffer, _ update: SurfaceUpdate, hasNewOpaque: Bool) {
    let old = buffer
    buffer = new
    contentSize = (new.width, new.height)
    if compositor.configuration.keepsContent { image = update.picture }
    new.hold()
    if let toplevel = shell?.toplevel { compositor.updateOutputs(of: toplevel) }
    if let old, old !== new { compositor.replaced(old, on: self) }
    // Pixels that were read as opaque may not be so any more, and the other way round.
    let whole = PixelRectangle(x: 0, y: 0, width: new.width, height: new.height)
    compositor.changed(self, damage: hasNewOpaque ? Coverage([whole]) : update.damage)
    compositor.committed(new, on: self)
  }

  func unmap() {
    if let old = buffer { compositor.replaced(old, on: self) }
    buffer = nil
    image = nil
    contentSize = nil
    queue.cancelContent(on: compositor.clock)
    shell?.unmapped()
    roleObject?.unmapped()
  }

  /// The protocol error that a real compositor answers this commit with, if any.
  private func error(in update: SurfaceUpdate) -> (() -> Void)? {
    let (state, size) = (update.state, update.bufferSize)
    if let shell, update.buffer != nil, !shell.mayShowContent {
      return { shell.resource.fail(.unconfiguredBuffer, "buffer before configure") }
    }
    if size.width > 0, role != "cursor", state.source == nil,
      !size.width.isMultiple(of: state.scale) || !size.height.isMultiple(of: state.scale)
    {
      return { [self] in
        resource.fail(.invalidSize, "\(size.width)×\(size.height) pixels at scale \(state.scale)")
      }
    }
    let upright = state.transform & 1 == 1 ? (width: size.height, height: size.width) : size
    if let source = state.source, let viewport, size.width > 0,
      source.x + source.width > Double(upright.width) / Double(state.scale)
        || source.y + source.height > Double(upright.height) / Double(state.scale)
    {
      return { viewport.fail(.outOfBuffer, "source outside the buffer") }
    }
    if let source = state.source, let viewport, state.destination == nil,
      source.width != source.width.rounded() || source.height != source.height.rounded()
    {
      return {
        viewport.fail(.badSize, "a size that is not whole")
      }
    }
    if let broken = shell?.toplevel?.error(in: state) { return broken }
    if let buffer = update.buffer, update.picture == nil, compositor.configuration.keepsContent {
      // What every compositor answers that reads it through libwayland.
      return {
        buffer.resource.postError(
          code: WlShm.Error.invalidFd.rawValue, message: "the memory of the buffer is too small")
      }
    }
    if compositor.configuration.endsDisobedientWindows, let shell, update.buffer != nil,
      let configured = state.acknowledged ?? shell.applied, configured.isMaximized,
      configured.violation(width: update.windowSize.width, height: update.windowSize.height) != nil
    {
      return { shell.base.fail(.invalidSurfaceState, "maximized window of wrong size") }
    }
    return nil
  }
}
