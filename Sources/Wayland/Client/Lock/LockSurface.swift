/// What one screen shows while the session is locked.
public final class LockSurface: SurfaceRole {
  /// What it draws on and hears input from.
  public let surface: DrawingSurface

  private let lock: SessionLock
  private let output: Output
  private var role: Owned<ExtSessionLockSurfaceV1>?
  private var latest: SurfaceSize?
  private var unanswered: UInt32?

  /// Makes the surface of a screen.
  ///
  /// Each screen has at most one.
  public init(_ session: Session, _ lock: SessionLock, on output: Output) {
    self.lock = lock
    self.output = output
    surface = DrawingSurface(session, isOpaque: true)
    surface.take(self)
  }

  /// Takes it from the screen, which shows one color then if the session is still locked.
  public func close() { surface.end { role = nil } }

  deinit { close() }
}

extension LockSurface: DrawingRole {
  func start() {
    guard lock.state != .finished, let wire = surface.makeWire() else { return }
    // No commit before the first configure: here it would be an error.
    role = lock.makeSurface(self, wire.proxy, output.proxy)
    role?.onEvent { [weak self] event in
      guard case .configure(let serial, let width, let height) = event else { return }
      self?.latest = SurfaceSize(width: Int(width), height: Int(height))
      self?.unanswered = serial
    }
  }

  func prepare() {
    guard let latest, let wire = surface.wire else { return }
    let isAnswer = unanswered != nil
    if let serial = unanswered {
      unanswered = nil
      role?.ackConfigure(serial: serial)
    }
    // The size must be the configured one, whatever the screens are. Only memory has a limit.
    let scale = wire.scale
    let largest = ScreenRoom.largest(scale: scale)
    let size = SurfaceSize(
      width: min(max(latest.width, 1), largest.width),
      height: min(max(latest.height, 1), largest.height))
    surface.layOut(size, inset: 0, scale: scale, mustAnswer: isAnswer)
  }
}
