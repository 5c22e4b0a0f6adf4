extension Compositor {
  private func policy(for surface: ServerSurface) -> ReleasePolicy {
    if isFollowing { return .never }
    return surface.drivingOutput?.model.release ?? .afterNextCommit
  }

  /// A buffer has become the content of `surface`.
  func committed(_ buffer: ServerBuffer, on surface: ServerSurface) {
    switch policy(for: surface) {
    case .immediately: giveBack(buffer)
    case .delayed(let delay): clock.schedule(in: delay) { [link] in link.object?.giveBack(buffer) }
    default: break
    }
  }

  /// The compositor has taken the content of `surface` for the screen.
  func latched(_ surface: ServerSurface) {
    if policy(for: surface) == .atCallback, let buffer = surface.buffer { giveBack(buffer) }
  }

  /// Another buffer, or none, has taken the place of `buffer`.
  func replaced(_ buffer: ServerBuffer, on surface: ServerSurface) {
    switch policy(for: surface) {
    case .immediately, .atCallback, .afterNextCommit: giveBack(buffer)
    case .twice:
      giveBack(buffer)
      clock.schedule(in: period(of: surface)) { buffer.releaseAgain() }
    case .afterRefreshes(let count):
      clock.schedule(in: period(of: surface) * min(max(0, count), 1_000_000)) { [link] in
        link.object?.giveBack(buffer)
      }
    case .outOfOrder:
      guard let earlier = replacedEarlier else {
        replacedEarlier = buffer
        return
      }
      giveBack(buffer)
      giveBack(earlier)
      replacedEarlier = nil
    case .delayed, .never: break
    }
  }

  private func period(of surface: ServerSurface) -> Duration {
    surface.drivingOutput?.model.period ?? .milliseconds(16)
  }

  /// Whether replaced content of `surface` is released to the client in the same instant.
  func givesBackWhenReplaced(on surface: ServerSurface) -> Bool {
    switch policy(for: surface) {
    case .immediately, .atCallback, .afterNextCommit, .twice: true
    case .afterRefreshes, .outOfOrder, .delayed, .never: false
    }
  }

  func giveBack(_ buffer: ServerBuffer) {
    guard buffer.isHeld else { return }
    if !hasCheckedHeldBuffers { check(buffer) }
    buffer.release()
  }

  /// Looks whether the client wrote into a buffer that is held.
  private func check(_ buffer: ServerBuffer) {
    guard configuration.watchesHeldBuffers,
      let tampering = buffer.tampering(oneRowIn: configuration.inspectsOneRowIn)
    else { return }
    let number = buffer.resource.number
    let observation: Observation =
      switch tampering {
      case .written(let x, let y): .busyBufferWritten(buffer: number, x: x, y: y)
      case .cutShort: .busyBufferCutShort(buffer: number)
      }
    observe(observation, by: buffer.resource.client)
  }

  /// Looks at every held buffer.
  package func checkHeldBuffers() {
    guard configuration.watchesHeldBuffers else { return }
    for buffer in memory.buffers.values where buffer.isHeld { check(buffer) }
    // No release can tell of those: what counts is whether they are shown.
    memory.keepAbandoned { $0.isHeld && shows($0) }
    for buffer in memory.abandoned { check(buffer) }
  }

  /// A client has destroyed a buffer that the compositor holds.
  ///
  /// If nothing else has taken its place by the next refresh, the screen would be made of it.
  func abandoned(_ buffer: ServerBuffer) {
    guard configuration.watchesHeldBuffers,
      let surface = surfaces.first(where: { $0.shows(buffer) })
    else { return }
    memory.keep(buffer)
    let since = clock.now
    clock.schedule(in: period(of: surface)) { [link, surface = surface.link] in
      guard let surface = surface.object, surface.shows(buffer) else { return }
      link.object?.observe(
        .shownBufferDestroyed(buffer: buffer.resource.number, since: since), on: surface)
    }
  }

  private func shows(_ buffer: ServerBuffer) -> Bool { surfaces.contains { $0.shows(buffer) } }
}

extension ServerSurface {
  /// Whether its content is that of `buffer`.
  fileprivate func shows(_ buffer: ServerBuffer) -> Bool { self.buffer === buffer }
}
