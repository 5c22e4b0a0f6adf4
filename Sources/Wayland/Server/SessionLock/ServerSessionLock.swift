/// A client's lock of the session.
public final class ServerSessionLock {
  /// What one display shows while the session is locked, lowest first.
  public private(set) var surfaces: [ServerLockSurface] = []
  /// Whether the client has received `locked`.
  package private(set) var isConfirmed = false

  private let resource: Resource<ExtSessionLockV1>
  private unowned let compositor: Compositor

  init(_ resource: Resource<ExtSessionLockV1>, compositor: Compositor) {
    self.resource = resource
    self.compositor = compositor
    resource.onRequest { [weak self] in self?.handle($0) }
    resource.onDestroy { [weak self] in
      guard let self, !isConfirmed else { return }
      self.compositor.unlock()
    }
  }

  /// Tells the client that nothing else is seen, as when the displays took too long.
  package func confirm() {
    guard !isConfirmed else { return }
    isConfirmed = true
    resource.sendLocked()
  }

  /// Ends the lock from this side.
  public func finish() {
    resource.sendFinished()
    compositor.unlock()
  }

  /// Confirms once every display shows what the client made for it.
  func surfaceShown() {
    let isCovered = compositor.outputs.allSatisfy { output in
      surfaces.contains { $0.output === output && $0.surface.isMapped }
    }
    if isCovered { confirm() }
  }

  /// Drops the references to the compositor, which is ending.
  func forget() {
    resource.onDestroy {}
    for surface in surfaces { surface.forget() }
  }

  func remove(_ surface: ServerLockSurface) { surfaces.removeAll { $0 === surface } }

  private func handle(_ request: ExtSessionLockV1.Request) {
    switch request {
    case .destroy:
      if isConfirmed { resource.fail(.invalidDestroy, "a lock that held must be unlocked") }
    case .unlockAndDestroy:
      guard isConfirmed else {
        return resource.fail(.invalidUnlock, "the session is not locked yet")
      }
      if compositor.lock === self { compositor.unlock() }
    case .getLockSurface(let id, let resource, let display):
      guard let surface = compositor.surface(resource) else { return }
      guard surface.role == nil, surface.shell == nil else {
        return self.resource.fail(.role, "the surface has another role")
      }
      guard !surface.isMapped else {
        return self.resource.fail(.alreadyConstructed, "the surface has a buffer already")
      }
      guard
        let output = compositor.output(display)
      else { return id.onRequest { _ in } }
      guard !surfaces.contains(where: { $0.output === output }) else {
        return self.resource.fail(.duplicateOutput, "the display has a lock surface already")
      }
      let shown = ServerLockSurface(
        id, surface: surface, output: output, lock: self, compositor: compositor)
      surface.role = "ext_session_lock_surface_v1"
      surface.roleObject = shown
      surfaces.append(shown)
      shown.configure()
    }
  }
}

extension Compositor {
  func bindSessionLock(_ manager: Resource<ExtSessionLockManagerV1>) {
    manager.onRequest { [unowned self] request in
      guard case .lock(let id) = request else { return }
      guard lock == nil else {
        id.onRequest { _ in }
        return id.sendFinished()
      }
      lock = ServerSessionLock(id, compositor: self)
      // From here on only the lock is visible and gets input.
      for seat in seats { seat.keyboard.focus(surface: nil) }
    }
  }

  func unlock() {
    lock = nil
    focusAgain()
  }

  /// Gives the keyboard to the uppermost surface if no surface has it.
  func focusAgain() {
    let top: ServerSurface? =
      lock.map { $0.surfaces.first?.surface }
      ?? popups.last { $0.isMapped && $0.isGrabbing }?.surface
      ?? toplevels.last { $0.isMapped }?.surface
    for seat in seats where seat.isPresent && seat.keyboard.focusedSurface?.isMapped != true {
      seat.keyboard.focus(surface: top)
    }
  }
}
