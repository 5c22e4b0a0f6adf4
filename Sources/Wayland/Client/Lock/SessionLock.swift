/// Locks the session: until it is unlocked nothing is seen but lock surfaces, and only they get input.
///
/// Where the program ends without unlocking, the session stays locked.
public final class SessionLock {
  /// How the lock stands.
  public enum State: Sendable {
    /// The compositor has not said anything.
    case asked
    /// Nothing else is seen.
    case locked
    /// It is over, or never was: refused, not offered, or unlocked.
    case finished
  }

  /// How the lock stands.
  public private(set) var state = State.asked
  /// Called when the compositor has changed the state.
  public var onChange: ((State) -> Void)?

  /// Holds the lock until it is over.
  private weak var session: Session?
  private var lock: Owned<ExtSessionLockV1>?
  private var surfaces: [Weak] = []
  private var isUnlockWanted = false

  private struct Weak {
    weak var surface: LockSurface?
  }

  /// Requests the lock.
  ///
  /// The session must be ready.
  ///
  /// Create a ``LockSurface`` for each screen immediately: some compositors wait for them.
  public init(_ session: Session) {
    self.session = session
    guard session.lock == nil, let manager = session.globals.lock.proxy else {
      session.warn("this compositor lets no program lock the session now")
      state = .finished
      return
    }
    let lock = manager.lock()
    lock.onEvent { [weak self] event in
      switch event {
      case .locked: self?.become(.locked)
      case .finished: self?.finish()
      }
    }
    self.lock = consume lock
    session.lock = self
  }

  /// Ends the lock, as soon as it holds.
  public func unlock() {
    isUnlockWanted = true
    guard state == .locked, let lock = lock.take() else { return }
    state = .finished
    // Unlock first, so that the desktop appears next and not an empty screen.
    lock.unlockAndDestroy()
    closeSurfaces()
    session?.lock = nil
  }

  func makeSurface(
    _ surface: LockSurface, _ wire: Proxy<WlSurface>, _ output: Proxy<WlOutput>
  ) -> Owned<ExtSessionLockSurfaceV1>? {
    guard state != .finished, let lock = lock?.proxy else { return nil }
    surfaces.append(Weak(surface: surface))
    return lock.getLockSurface(surface: wire, output: output)
  }

  /// The compositor refused, or ended it.
  private func finish() {
    if state == .locked, let lock = lock.take() { lock.unlockAndDestroy() }
    closeSurfaces()
    lock = nil
    become(.finished)
    session?.lock = nil
  }

  private func closeSurfaces() {
    for entry in surfaces { entry.surface?.close() }
    surfaces = []
  }

  private func become(_ new: State) {
    state = new
    onChange?(new)
    if new == .locked, isUnlockWanted { unlock() }
  }
}
