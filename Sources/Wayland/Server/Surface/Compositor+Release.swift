extension Compositor {
  private func policy(for surface: ServerSurface) -> ReleasePolicy {
    surface.drivingOutput?.model.release ?? .afterNextCommit
  }

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
  package func givesBackWhenReplaced(on surface: ServerSurface) -> Bool {
    switch policy(for: surface) {
    case .immediately, .atCallback, .afterNextCommit, .twice: true
    case .afterRefreshes, .outOfOrder, .delayed, .never: false
    }
  }

  package func giveBack(_ buffer: ServerBuffer) {
    guard buffer.isHeld else { return }
    inspector?.release(buffer)
    buffer.release()
  }
}
