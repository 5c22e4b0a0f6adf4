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
    lock?.surfaceShown()
    for seat in compositor.seats where seat.isPresent && seat.keyboard.focusedSurface == nil {
      seat.keyboard.focus(surface: surface)
    }
  }

  func unmapped() {}
}
