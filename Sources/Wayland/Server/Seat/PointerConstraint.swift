/// A wish of a client to keep the pointer where it is, or within a part of its surface.
final class PointerConstraint {
  /// What is wished, and by which object.
  enum Kind {
    /// The pointer stays where it is.
    case locked(Resource<ZwpLockedPointerV1>)
    /// The pointer stays within the region.
    case confined(Resource<ZwpConfinedPointerV1>)
  }

  /// What the next commit of the surface brings into force.
  enum Change {
    /// Another region. `nil` is the whole surface.
    case region(Coverage?)
    /// Where the client draws its own pointer while the real one is locked.
    case hint(x: Double, y: Double)
  }

  private let kind: Kind
  private(set) weak var surface: ServerSurface?
  /// Whether it comes into force again whenever the pointer comes back.
  private let isPersistent: Bool
  private var region: Coverage?
  private var pending: [Change] = []
  /// Where the pointer is to be once a lock has ended, in coordinates of the surface.
  private(set) var hint: (x: Double, y: Double)?
  private(set) var isActive = false
  private var isOver = false

  init(_ kind: Kind, on surface: ServerSurface, region: Coverage?, isPersistent: Bool) {
    self.kind = kind
    self.surface = surface
    self.region = region
    self.isPersistent = isPersistent
  }

  /// Whether it belongs to `surface` and may come into force still.
  func binds(_ surface: ServerSurface) -> Bool { self.surface === surface && !isOver }

  /// Whether the pointer may not move at all.
  var isLock: Bool {
    if case .locked = kind { isActive } else { false }
  }

  var area: ConfinedArea {
    let (width, height) = surface?.size ?? (0, 0)
    return ConfinedArea(
      region: region, input: surface?.current.input, width: width, height: height)
  }

  /// The surface's next commit makes this change.
  func note(_ change: Change) { pending.append(change) }

  func commit() {
    for change in pending {
      switch change {
      case .region(let new): region = new
      case .hint(let x, let y): hint = (x, y)
      }
    }
    pending = []
  }

  /// The pointer is over `focus` now, at `place` of it.
  ///
  /// A constraint comes into force when the pointer is in its area, and ends with the focus.
  func follow(_ focus: ServerSurface?, at place: (x: Double, y: Double)) {
    let isOver = self.isOver || surface == nil || focus !== surface
    let isWanted = !isOver && (isActive || area.contains(place))
    guard isWanted != isActive else { return }
    isActive = isWanted
    if !isActive, !isPersistent { self.isOver = true }
    switch kind {
    case .locked(let resource): isActive ? resource.sendLocked() : resource.sendUnlocked()
    case .confined(let resource): isActive ? resource.sendConfined() : resource.sendUnconfined()
    }
  }
}
