/// A wish of a client to keep the pointer where it is, or within its surface.
final class PointerConstraint {
  /// What is wished, and by which object.
  enum Kind {
    /// The pointer stays where it is.
    case locked(Resource<ZwpLockedPointerV1>)
    /// The pointer stays within the surface.
    case confined(Resource<ZwpConfinedPointerV1>)
  }

  private let kind: Kind
  private(set) weak var surface: ServerSurface?
  /// Whether it comes into force again whenever the pointer comes back.
  private let isPersistent: Bool
  /// Whether it is in force.
  private(set) var isActive = false
  private var isOver = false

  init(_ kind: Kind, on surface: ServerSurface, isPersistent: Bool) {
    self.kind = kind
    self.surface = surface
    self.isPersistent = isPersistent
  }

  /// Whether it belongs to `surface` and may come into force still.
  func binds(_ surface: ServerSurface) -> Bool { self.surface === surface && !isOver }

  /// Whether the pointer may not move at all.
  var isLock: Bool {
    if case .locked = kind { isActive } else { false }
  }

  /// The pointer is over `focus` now.
  func follow(_ focus: ServerSurface?) {
    let isWanted = surface != nil && focus === surface && !isOver
    guard isWanted != isActive else { return }
    isActive = isWanted
    if !isActive, !isPersistent { isOver = true }
    switch kind {
    case .locked(let resource): isActive ? resource.sendLocked() : resource.sendUnlocked()
    case .confined(let resource): isActive ? resource.sendConfined() : resource.sendUnconfined()
    }
  }
}
