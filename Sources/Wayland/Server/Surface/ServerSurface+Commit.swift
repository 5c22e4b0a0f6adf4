extension ServerSurface {
  package func commit() {
    compositor.checkHeldBuffers()
    compositor.hasCheckedHeldBuffers = true
    defer { compositor.hasCheckedHeldBuffers = false }
    let hasBuffer = Self.attached(pending) != nil
    guard pending.releases.isEmpty || hasBuffer else {
      return fail(.noBuffer, "get_release without a buffer")
    }
    if hasBuffer, let cached {
      // A buffer that is replaced before it was shown is free.
      for callback in cached.releases { callback.sendDone(callbackData: 0) }
    }
    let state = cached.map { pending.after($0) } ?? pending
    pending.keepLasting()
    if subsurface?.isSynchronized == true {
      cached = state
      return
    }
    cached = nil
    guard delay(state) == false else { return }
    applyTree(state)
  }

  /// Puts `state` off as the observer says; states that come after one that waits, wait too.
  private func delay(_ state: SurfaceState) -> Bool {
    let now = compositor.clock.now
    let price =
      Self.attached(state) == nil ? .zero : compositor.observer?.delay(of: self) ?? .zero
    let due = max(now + max(.zero, price), ready, constraint(of: state))
    guard due > now else { return false }
    ready = due
    var state = state
    state.arrived = now
    compositor.clock.schedule(at: due) { [link] in
      guard let self = link.object, !self.isDestroyed else { return }
      self.compositor.observer?.carryOut { self.applyTree(state) }
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
    let attached = Self.attached(state)
    var facts = facts(of: state, attached: attached)
    if let attached, compositor.configuration.keepsContent { look(at: attached, &facts) }
    let picture = facts.image
    history.note(
      &facts, isWaiting: queue.content?.frame != nil && queue.content?.appointment != nil,
      asksForFeedback: !state.feedback.isEmpty, at: compositor.clock.now)
    compositor.observe(.commit(facts), on: self)
    if let broken = error(in: state, facts: facts) { return broken() }
    if let broken = roleObject?.error(in: state, size: (facts.windowWidth, facts.windowHeight)) {
      return broken()
    }
    let isInitial = shell?.toplevel != nil && !isMapped && attached == nil
    log(state, attached: attached, picture: picture, facts: facts)
    let hasNewOpaque = state.opaque != current.opaque
    current = state
    current.keepLasting()
    current.stack.apply()
    switch state.attachment {
    case .unchanged: break
    case .removed: unmap()
    case .buffer(let new):
      show(new, picture: picture, damage: facts.damage, hasNewOpaque: hasNewOpaque)
    }
    if let offset = state.offset { shift(by: offset) }
    schedule(
      state, hasBuffer: attached != nil, facts: facts,
      arrived: state.arrived ?? compositor.clock.now)
    if state.setsBarrier { raiseBarrier() }
    shell?.committed(state, isInitial: isInitial)
    roleObject?.committed()
    for seat in compositor.seats { seat.pointer.committed(self) }
  }

  static func attached(_ state: SurfaceState) -> ServerBuffer? {
    if case .buffer(let buffer) = state.attachment { buffer } else { nil }
  }

  /// Reads the picture in `attached`, and how it differs from the one shown.
  private func look(at attached: ServerBuffer, _ facts: inout CommitFacts) {
    // The picture is changed in place if there is no other reference.
    if let buffer, compositor.givesBackWhenReplaced(on: self) { buffer.endWatch() }
    var picture: PixelImage?
    if var shown = image, shown.width == attached.width, shown.height == attached.height {
      image = nil
      facts.change = attached.update(
        &shown, damage: facts.damage, oneRowIn: compositor.configuration.inspectsOneRowIn,
        digests: &digests)
      image = shown
      if facts.change != nil { picture = shown }
    } else {
      picture = attached.read()
      digests = nil
      if let picture, let image {
        facts.change = PictureChange(from: image, to: picture, damage: facts.damage)
      }
    }
    facts.content = .buffer(
      identifier: attached.resource.number, isBusy: attached.isHeld, image: picture)
  }

  private func show(
    _ new: ServerBuffer, picture: PixelImage?, damage: Coverage, hasNewOpaque: Bool
  ) {
    let old = buffer
    buffer = new
    contentSize = (new.width, new.height)
    if compositor.configuration.keepsContent {
      image = picture ?? PixelImage(width: new.width, height: new.height)
    }
    new.hold(compositor.configuration.watchesHeldBuffers ? picture : nil, digests: digests)
    // A commit that was put off may find its buffer gone.
    if !new.resource.isAlive { compositor.abandoned(new) }
    if let toplevel = shell?.toplevel { compositor.updateOutputs(of: toplevel) }
    if let old, old !== new { compositor.replaced(old, on: self) }
    // Pixels that were read as opaque may not be so any more, and the other way round.
    let whole = PixelRectangle(x: 0, y: 0, width: new.width, height: new.height)
    compositor.changed(self, damage: hasNewOpaque ? Coverage([whole]) : damage)
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
  private func error(in state: SurfaceState, facts: CommitFacts) -> (() -> Void)? {
    if let shell, facts.hasBuffer, !shell.mayShowContent {
      return { shell.resource.object.postError(code: 3, message: "buffer before configure") }
    }
    if facts.bufferWidth > 0, role != "cursor", state.source == nil,
      !facts.bufferWidth.isMultiple(of: state.scale)
        || !facts.bufferHeight.isMultiple(of: state.scale)
    {
      return { [self] in
        fail(
          .invalidSize,
          "\(facts.bufferWidth)×\(facts.bufferHeight) pixels at scale \(state.scale)")
      }
    }
    let isTurned = state.transform & 1 == 1
    let upright =
      isTurned
      ? (width: facts.bufferHeight, height: facts.bufferWidth)
      : (width: facts.bufferWidth, height: facts.bufferHeight)
    if let source = state.source, let viewport, facts.bufferWidth > 0,
      source.x + source.width > Double(upright.width) / Double(state.scale)
        || source.y + source.height > Double(upright.height) / Double(state.scale)
    {
      return { viewport.object.postError(code: 2, message: "source outside the buffer") }
    }
    if let source = state.source, let viewport, state.destination == nil,
      source.width != source.width.rounded() || source.height != source.height.rounded()
    {
      return {
        viewport.object.postError(
          code: WpViewport.Error.badSize.rawValue, message: "a size that is not whole")
      }
    }
    if let broken = shell?.toplevel?.error(in: state) { return broken }
    if case .buffer(_, _, nil) = facts.content, compositor.configuration.keepsContent,
      let attached = Self.attached(state)
    {
      // What every compositor answers that reads it through libwayland.
      return {
        attached.resource.object.postError(
          code: WlShm.Error.invalidFd.rawValue, message: "the memory of the buffer is too small")
      }
    }
    if compositor.configuration.endsDisobedientWindows, let shell,
      facts.configured?.isMaximized == true, facts.hasBuffer,
      facts.disobedience != nil
    {
      return { shell.base.object.postError(code: 4, message: "maximized window of wrong size") }
    }
    return nil
  }

  private func log(
    _ state: SurfaceState, attached: ServerBuffer?, picture: PixelImage?, facts: CommitFacts
  ) {
    let size = Self.logicalSize(state, width: facts.bufferWidth, height: facts.bufferHeight)
    let limit = compositor.configuration.keepsPictures
    let most = compositor.configuration.keepsCommits
    if commits.count / 2 > most { commits.removeFirst(commits.count - most) }
    commits.append(
      SurfaceCommit(
        instant: compositor.clock.now, hasBuffer: attached != nil, bufferWidth: facts.bufferWidth,
        bufferHeight: facts.bufferHeight, buffer: attached?.resource.number ?? 0,
        scale: state.scale, width: size.width, height: size.height, damage: facts.damage,
        asksForFrame: !state.callbacks.isEmpty, answersConfigure: facts.answersConfigure,
        image: limit > 0 ? picture : nil))
    guard limit > 0, attached != nil else { return }
    let pictured = commits.indices.filter { commits[$0].image != nil }
    for index in pictured.dropLast(limit) { commits[index].image = nil }
  }

  /// The logical size of a surface with `state` and a buffer of a size in pixels.
  static func logicalSize(
    _ state: SurfaceState, width: Int, height: Int
  ) -> (width: Int, height: Int) {
    if let destination = state.destination, width > 0 { return destination }
    if let source = state.source, width > 0 { return (Int(source.width), Int(source.height)) }
    let isTurned = state.transform & 1 == 1
    return (
      (isTurned ? height : width) / max(1, state.scale),
      (isTurned ? width : height) / max(1, state.scale)
    )
  }
}
