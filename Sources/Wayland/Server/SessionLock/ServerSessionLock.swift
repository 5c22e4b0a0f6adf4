/// A client's lock of the session.
public final class ServerSessionLock {
  /// What one display shows while the session is locked, lowest first.
  public private(set) var surfaces: [ServerLockSurface] = []
  /// Whether the client has received `locked`.
  private var isConfirmed = false
  /// Whether its client has gone without unlocking the session, which stays locked until another client locks it.
  fileprivate var isAbandoned: Bool { !resource.isAlive }

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

  /// Tells the client that nothing else is seen.
  fileprivate func confirm() {
    guard resource.isAlive, compositor.lock === self else { return }
    isConfirmed = true
    resource.sendLocked()
  }

  /// Ends the lock from this side.
  public func finish() {
    resource.sendFinished()
    compositor.unlock()
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
      guard lock?.isAbandoned != false else {
        id.onRequest { _ in }
        return id.sendFinished()
      }
      let new = ServerSessionLock(id, compositor: self)
      lock = new
      // From here on only the lock is visible and gets input.
      for seat in seats { seat.keyboard.focus(surface: nil) }
      // Some clients make surfaces for it only then.
      let hidden = outputs.map { $0.cycle.refresh(after: clock.now).vblank }.max() ?? clock.now
      clock.schedule(at: hidden) { [weak new] in new?.confirm() }
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

/// What one display shows while the session is locked.
public final class ServerLockSurface: ServerRole {
  /// The surface it shows.
  public let surface: ServerSurface
  /// The display.
  public private(set) weak var output: ServerOutput?

  private let resource: Resource<ExtSessionLockSurfaceV1>
  private weak var lock: ServerSessionLock?
  private unowned let compositor: Compositor
  private var configures: [(serial: UInt32, width: Int, height: Int)] = []
  private var acknowledged: (width: Int, height: Int)?

  init(
    _ resource: Resource<ExtSessionLockSurfaceV1>, surface: ServerSurface, output: ServerOutput,
    lock: ServerSessionLock, compositor: Compositor
  ) {
    self.resource = resource
    self.surface = surface
    self.output = output
    self.lock = lock
    self.compositor = compositor
    resource.onRequest { [weak self] request in
      guard let self, case .ackConfigure(let serial) = request else { return }
      guard let place = configures.firstIndex(where: { $0.serial == serial }) else {
        return resource.fail(.invalidSerial, "serial \(serial) is not pending")
      }
      acknowledged = (configures[place].width, configures[place].height)
      configures.removeSubrange(...place)
    }
    resource.onDestroy { [weak self] in
      guard let self else { return }
      self.surface.roleObject = nil
      self.lock?.remove(self)
    }
  }

  /// Tells the client the size of the display.
  package func configure() {
    guard let area = output?.area else { return }
    let serial = compositor.server.nextSerial()
    configures.append((serial, area.width, area.height))
    resource.sendConfigure(
      serial: serial, width: UInt32(clamping: area.width), height: UInt32(clamping: area.height))
  }

  /// Drops the references to the compositor, which is ending.
  func forget() { resource.onDestroy {} }

  package var interface: String { "ext_session_lock_surface_v1" }
  package var origin: (x: Int, y: Int) { (output?.x ?? 0, output?.area.y ?? 0) }

  func error(in state: SurfaceState, size: (width: Int, height: Int)) -> (() -> Void)? {
    guard let acknowledged else {
      return { [self] in resource.fail(.commitBeforeFirstAck, "a commit before the first configure")
      }
    }
    if case .removed = state.attachment {
      return { [self] in resource.fail(.nullBuffer, "a commit without a buffer") }
    }
    if case .unchanged = state.attachment, !surface.isMapped {
      return { [self] in resource.fail(.nullBuffer, "a commit without a buffer") }
    }
    guard size.width == acknowledged.width, size.height == acknowledged.height else {
      return { [self] in
        resource.fail(.dimensionsMismatch, "\(size.width)×\(size.height), not as told")
      }
    }
    return nil
  }

  package func committed() {
    compositor.updateOutputs(of: surface, at: origin)
    surface.rearrange()
    for seat in compositor.seats where seat.isPresent && seat.keyboard.focusedSurface == nil {
      seat.keyboard.focus(surface: surface)
    }
  }

  func unmapped() {}
}
