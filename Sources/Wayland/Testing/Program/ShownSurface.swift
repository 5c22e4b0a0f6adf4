/// A surface that a program shows directly: a window, or a surface of the shells for panels and
/// locks.
public enum ShownSurface {
  /// A window.
  case window(ServerToplevel)
  /// A panel, launcher, background or overlay.
  case layer(ServerLayerSurface)
  /// What one display shows while the session is locked.
  case lock(ServerLockSurface)

  /// The surface.
  public var surface: ServerSurface {
    switch self {
    case .window(let window): window.surface
    case .layer(let layer): layer.surface
    case .lock(let lock): lock.surface
    }
  }

  /// Where it lies on the screen, in logical units.
  public var frame: PixelRectangle {
    switch self {
    case .window(let window): return window.frame
    case .layer(let layer): return layer.frame
    case .lock(let lock):
      return lock.output?.area ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// Asks the program to close it.
  ///
  /// A lock is not for the compositor to close.
  public func close() {
    switch self {
    case .window(let window): window.close()
    case .layer(let layer): layer.close()
    case .lock: break
    }
  }
}

extension Program {
  /// The windows, layer surfaces and lock surfaces that it shows, windows first and each kind lowest
  /// first.
  public var shown: [ShownSurface] {
    guard let compositor else { return [] }
    let own = Set(clients)
    let layers = compositor.layers.filter { $0.isMapped }.map(ShownSurface.layer)
    let locks = compositor.lock?.surfaces.filter { $0.surface.isMapped }.map(ShownSurface.lock)
    let windows = compositor.toplevels.filter(\.isMapped).map(ShownSurface.window)
    return (windows + layers + (locks ?? [])).filter {
      own.contains($0.surface.identifier.client)
    }
  }

  /// The first surface that it shows, awaited for `limit` of its time.
  ///
  /// - Throws: ``LaunchError`` if there is none by then.
  public func firstShown(within limit: Duration = .seconds(10)) throws(LaunchError) -> ShownSurface
  {
    compositor?.advance(within: limit) { !isRunning || !shown.isEmpty }
    if let first = shown.first { return first }
    throw failure
  }

  /// Its first window on the screen, awaited for `limit` of its time.
  ///
  /// - Throws: ``LaunchError`` if there is none by then: a test without a window proves nothing.
  public func window(within limit: Duration = .seconds(10)) throws(LaunchError) -> ServerToplevel {
    compositor?.advance(within: limit) { !isRunning || windows.contains(where: \.isMapped) }
    if let window = windows.first(where: \.isMapped) { return window }
    throw failure
  }

  private var failure: LaunchError {
    let name = arguments.first ?? ""
    if let status { return .ended(name, status, errors: errors) }
    return .noWindow(name, errors: errors)
  }
}
