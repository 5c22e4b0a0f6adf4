/// The instrument of a test compositor: reads commits, and shows the rules what clients do.
final class Inspector: CompositorInspector {
  private unowned let compositor: TestCompositor
  /// Whether the held buffers were checked in the commit that is being handled.
  private var hasCheckedBuffers = false
  /// The buffers that were destroyed while the compositor held them and may still be shown, oldest first.
  private var abandonedBuffers: [ServerBuffer] = []

  init(_ compositor: TestCompositor) { self.compositor = compositor }

  // MARK: Commits

  func beginCommit() {
    checkHeldBuffers()
    hasCheckedBuffers = true
  }

  func endCommit() { hasCheckedBuffers = false }

  func beginDelayedCommit() { compositor.request = "wl_surface.commit" }

  func endDelayedCommit() { compositor.request = nil }

  func delay(of surface: ServerSurface) -> Duration { compositor.delay(of: surface) }

  func inspect(_ update: inout SurfaceUpdate, on surface: ServerSurface) {
    let compositor = compositor
    let change = compositor.configuration.keepsContent ? read(&update, on: surface) : nil
    var facts = CommitFacts(update, on: surface)
    facts.change = change
    surface.inspected.history.note(
      &facts,
      isWaiting: surface.queue.content?.frame != nil && surface.queue.content?.appointment != nil,
      asksForFeedback: !update.state.feedback.isEmpty, at: compositor.clock.now)
    if compositor.measuresChange { update.changedArea = facts.changedArea }
    update.isDrawnInNoTime = compositor.drawsInNoTime(surface)
    compositor.observe(.commit(facts), on: surface)
  }

  /// Reads the picture in the new buffer; how it differs from the one shown.
  private func read(_ update: inout SurfaceUpdate, on surface: ServerSurface) -> PictureChange? {
    guard let buffer = update.buffer else { return nil }
    // The picture is changed in place if there is no other reference.
    if let shown = surface.buffer, compositor.givesBackWhenReplaced(on: surface) {
      shown.endWatch()
    }
    let inspected = surface.inspected
    if var shown = surface.image, shown.width == buffer.width, shown.height == buffer.height {
      surface.image = nil
      let change = buffer.update(
        &shown, damage: update.damage, oneRowIn: compositor.inspectsOneRowIn,
        digests: &inspected.digests)
      surface.image = shown
      if change != nil { update.picture = shown }
      return change
    }
    inspected.digests = nil
    update.picture = buffer.read()
    guard let picture = update.picture, let shown = surface.image else { return nil }
    return PictureChange(from: shown, to: picture, damage: update.damage)
  }

  func applied(_ update: SurfaceUpdate, on surface: ServerSurface) {
    let compositor = compositor
    if let buffer = update.buffer {
      if compositor.watchesHeldBuffers, buffer.isHeld, let picture = update.picture {
        buffer.watch(picture, digests: surface.inspected.digests)
      }
      // A commit that was put off may find its buffer gone.
      if !buffer.resource.isAlive { abandoned(buffer) }
    }
    let state = update.state
    let commit = SurfaceCommit(
      instant: compositor.clock.now, hasBuffer: update.buffer != nil,
      bufferWidth: update.bufferSize.width, bufferHeight: update.bufferSize.height,
      buffer: update.buffer?.resource.number ?? 0, scale: state.scale, width: update.size.width,
      height: update.size.height, damage: update.damage, asksForFrame: !state.callbacks.isEmpty,
      answersConfigure: state.acknowledged != nil,
      image: compositor.keepsPictures > 0 ? update.picture : nil)
    surface.inspected.log(
      commit, keeping: compositor.keepsCommits,
      pictures: compositor.keepsPictures)
  }

  func attached(at offset: (x: Int, y: Int), on surface: ServerSurface) {
    var facts = CommitFacts()
    facts.surface = surface.number
    facts.forbiddenOffset = offset
    compositor.observe(.commit(facts), on: surface)
  }

  // MARK: Buffers

  func release(_ buffer: ServerBuffer) {
    if !hasCheckedBuffers { check(buffer) }
    buffer.endWatch()
  }

  func abandoned(_ buffer: ServerBuffer) {
    func shows(_ surface: ServerSurface) -> Bool { surface.buffer === buffer }
    guard compositor.watchesHeldBuffers,
      let surface = compositor.surfaces.first(where: shows)
    else { return }
    abandonedBuffers.append(buffer)
    let since = compositor.clock.now
    let period = surface.drivingOutput?.model.period ?? .milliseconds(16)
    // If nothing else has taken its place by the next refresh, the screen would be made of it.
    compositor.clock.schedule(in: period) { [weak self, link = surface.link] in
      guard let surface = link.object, surface.buffer === buffer else { return }
      self?.compositor.observe(
        .shownBufferDestroyed(buffer: buffer.resource.number, since: since), on: surface)
    }
  }

  func checkHeldBuffers() {
    guard compositor.watchesHeldBuffers else { return }
    for buffer in compositor.memory.buffers.values where buffer.isHeld { check(buffer) }
    guard !abandonedBuffers.isEmpty else { return }
    // No release can tell of those: what counts is whether they are shown.
    abandonedBuffers.removeAll { buffer in
      !buffer.isHeld || !compositor.surfaces.contains { $0.buffer === buffer }
    }
    for buffer in abandonedBuffers { check(buffer) }
  }

  /// Checks whether the client wrote into a buffer that is held.
  private func check(_ buffer: ServerBuffer) {
    guard compositor.watchesHeldBuffers,
      let tampering = buffer.tampering(oneRowIn: compositor.inspectsOneRowIn)
    else { return }
    let number = buffer.resource.number
    let observation: Observation =
      switch tampering {
      case .written(let x, let y): .busyBufferWritten(buffer: number, x: x, y: y)
      case .cutShort: .busyBufferCutShort(buffer: number)
      }
    compositor.observe(observation, by: buffer.resource.client)
  }

  // MARK: Requests

  func acknowledge(_ serial: UInt32, by shell: ShellSurface) {
    compositor.observe(
      .acknowledge(
        AcknowledgeFacts(
          serial: serial, pending: shell.pending.map(\.serial), acknowledged: shell.acknowledged)),
      on: shell.surface)
  }

  func setText(_ request: String, bytes: Int, on surface: ServerSurface) {
    compositor.observe(.text(request: request, bytes: bytes), on: surface)
  }

  func setCursor(_ serial: UInt32, latest: UInt32?, by client: Client?) {
    compositor.observe(.cursor(serial: serial, latest: latest), by: client)
  }

  func grab(_ request: String, _ serial: UInt32, isAction: Bool, on surface: ServerSurface) {
    compositor.observe(.grab(request: request, serial: serial, isAction: isAction), on: surface)
  }

  func askedForFeedback(outstanding: Int, by client: Client) {
    compositor.observe(.feedback(outstanding: outstanding), by: client)
  }

  func destroyedEarly(
    _ interface: String, alive: [String], on surface: ServerSurface?, of client: Client?
  ) {
    let observation = Observation.destroyedEarly(interface: interface, alive: alive)
    if let surface {
      compositor.observe(observation, on: surface)
    } else {
      compositor.observe(observation, by: client)
    }
  }
}

extension TestCompositor {
  /// Shows an observation to the rules.
  func observe(_ observation: Observation, of subject: Subject) {
    rules.observe(observation, of: subject, by: request, at: clock.now)
  }

  /// Shows the rules what `client` did.
  func observe(_ observation: Observation, by client: Client? = nil) {
    observe(observation, of: client.map { Subject($0.identifier) } ?? Subject())
  }

  /// Shows the rules what happened on `surface`.
  func observe(_ observation: Observation, on surface: ServerSurface) {
    observe(observation, of: Subject(surface.identifier))
  }

  /// Reports pings and configures that were not answered in time.
  func checkAnswers() {
    for (serial, ping) in pings where clock.now - ping.since > pongPatience {
      observe(.pingUnanswered(serial: serial, since: ping.since), by: ping.client)
      pings[serial] = nil
    }
    for shell in shellSurfaces {
      guard let latest = shell.pending.last,
        clock.now - latest.sent > configurePatience,
        latest.serial != shell.surface.inspected.overdue
      else { continue }
      shell.surface.inspected.overdue = latest.serial
      observe(.configureUnanswered(serial: latest.serial, since: latest.sent), on: shell.surface)
    }
  }

  /// Awaits the answers to pings from now on: none was read before.
  func renewPatience() {
    for serial in pings.keys { pings[serial]?.since = clock.now }
  }
}
