/// A menu, a tip or another short-lived surface over a window, a panel or another popup.
public final class Popup: SurfaceRole {
  /// What the popup draws on and hears input from.
  public let surface: DrawingSurface
  /// Called when the user or the compositor has dismissed the popup, which has ended then.
  public var onClose: (() -> Void)?
  /// Told where the popup lies, in the parent's content, in logical units, when that is decided.
  package var onPlace: ((PopupPlacement.Area) -> Void)?
  /// Where it opens.
  ///
  /// A change moves it from version 3 of the shell on, and has no effect before.
  public var placement: PopupPlacement {
    didSet { if placement != oldValue { reposition() } }
  }

  private let session: Session
  private weak var parent: DrawingSurface?
  /// The seat for which it takes all input, as menus do, or `nil` for tips.
  private let grabbing: UInt32?
  private var shell: Owned<XdgSurface>?
  private var popup: Owned<XdgPopup>?
  private var pending: PopupPlacement.Area?
  private var latest: PopupPlacement.Area?
  /// The area that the last commit after an acknowledged configure belongs to.
  private var answered: PopupPlacement.Area?
  private var unanswered: UInt32?
  /// Whether it has asked for all input of its seat.
  private var isGrabbing = false
  private var token: UInt32 = 0

  /// Makes a popup, which appears when its parent is there.
  ///
  /// - Parameters:
  ///   - session: Carries it.
  ///   - parent: A window, a panel or another popup. It ends its popups with itself.
  ///   - placement: Where it opens.
  ///   - seat: The number of the seat whose press opens it, as events tell it. The popup gets that
  ///     seat's keyboard, and a press elsewhere dismisses it, also on another surface of the program,
  ///     which hears of the press. `nil` for tips.
  ///   - isOpaque: Whether every pixel will be opaque.
  public init(
    _ session: Session, over parent: any SurfaceRole, _ placement: PopupPlacement,
    grabbing seat: UInt32? = nil, isOpaque: Bool = false
  ) {
    self.session = session
    self.parent = parent.surface
    self.placement = placement
    grabbing = seat
    surface = DrawingSurface(session, isOpaque: isOpaque)
    parent.surface.adopt(self, surface)
    surface.take(self)
  }

  /// Removes the popup from the screen permanently.
  public func close() {
    surface.end {
      popup = nil
      shell = nil
    }
  }

  deinit { close() }
}

extension Popup: DrawingRole {
  func start() {
    guard surface.wire == nil, !surface.isEnded, let parent else { return }
    // A popup of something that is not there yet is an error.
    guard parent.hasContent else { return }
    let seat = grabbingSeat(over: parent)
    if seat != nil { dismissOtherMenus() }
    guard !surface.isEnded, let base = session.globals.shell.proxy, let wire = surface.makeWire()
    else { return }
    let shell = base.getXdgSurface(surface: wire.proxy)
    let positioner = positioner(of: base, in: parent)
    let made = parent.role?.makePopup(shell.proxy, positioner.proxy)
    positioner.destroy()
    guard let popup = consume made else {
      self.shell = consume shell
      return
    }
    shell.onEvent { [weak self] event in
      if case .configure(let serial) = event { self?.take(configure: serial) }
    }
    popup.onEvent { [weak self] event in self?.take(event) }
    if let seat, let serial = seat.lastAction {
      popup.grab(seat: seat.seat.proxy, serial: serial)
      isGrabbing = true
    }
    self.shell = consume shell
    self.popup = consume popup
    // Without a picture: this asks for the first configure.
    wire.proxy.commit()
  }

  func prepare() {
    start()
    // Nothing to be a popup of.
    if parent?.isEnded != false || (surface.wire != nil && popup?.proxy.isAlive != true) {
      dismiss()
    }
    guard let latest, let wire = surface.wire else { return }
    let isAnswer = unanswered != nil
    if let serial = unanswered {
      unanswered = nil
      shell?.ackConfigure(serial: serial)
    }
    let scale = wire.scale
    let limit = session.room.limit(scale: scale, usesViewport: wire.usesViewport)
    let size = SurfaceSize(
      width: min(max(latest.width, 1), limit.width),
      height: min(max(latest.height, 1), limit.height))
    // A popup moves with the commit that follows the acknowledgment, even if nothing in it changes.
    let isMoved = isAnswer && answered != latest
    if isMoved { answered = latest }
    surface.layOut(size, inset: 0, scale: scale, mustAnswer: isMoved)
  }

  func willCommit(_ layout: SurfaceLayout) {
    shell?.setWindowGeometry(
      x: 0, y: 0, width: Int32(layout.surface.width), height: Int32(layout.surface.height))
  }

  func makePopup(_ child: Proxy<XdgSurface>, _ place: Proxy<XdgPositioner>) -> Owned<XdgPopup>? {
    shell?.proxy.isAlive == true ? child.getPopup(parent: shell?.proxy, positioner: place) : nil
  }

  func pressed(elsewhere other: DrawingSurface) {
    if grabbing != nil, !other.isPart(of: surface) { dismiss() }
  }

  /// The seat whose input it takes.
  ///
  /// A popup over one that takes none must take none either.
  private func grabbingSeat(over parent: DrawingSurface) -> Seat? {
    if let popup = parent.role as? Popup, !popup.isGrabbing { return nil }
    return session.seats.first { $0.name == grabbing }
  }

  /// Dismisses the menus of the same seat that it does not belong to: only the topmost may open another.
  private func dismissOtherMenus() {
    for other in session.liveSurfaces.reversed() {
      guard let popup = other.role as? Popup, popup.isGrabbing, popup.grabbing == grabbing,
        !surface.isPart(of: other)
      else { continue }
      popup.dismiss()
    }
  }

  private func positioner(
    of base: Proxy<XdgWmBase>, in parent: DrawingSurface
  ) -> Owned<XdgPositioner> {
    let positioner = base.createPositioner()
    placement.tell(positioner.proxy, inset: parent.layout?.inset ?? 0)
    return positioner
  }

  private func reposition() {
    guard let popup = popup?.proxy, popup.version >= 3, let parent,
      let base = session.globals.shell.proxy
    else { return }
    token &+= 1
    let positioner = positioner(of: base, in: parent)
    popup.reposition(positioner: positioner.proxy, token: token)
    positioner.destroy()
  }

  private func take(_ event: XdgPopup.Event) {
    switch event {
    case .configure(let x, let y, let width, let height):
      pending = PopupPlacement.Area(
        x: Int(x), y: Int(y) - (parent?.layout?.inset ?? 0), width: Int(width),
        height: Int(height))
    case .popupDone: dismiss()
    case .repositioned: break
    }
  }

  private func take(configure serial: UInt32) {
    guard !surface.isEnded else { return }
    unanswered = serial
    surface.sawEvidence()
    guard let pending, pending != latest else { return }
    latest = pending
    onPlace?(pending)
  }

  private func dismiss() {
    guard !surface.isEnded else { return }
    close()
    onClose?()
  }
}

/// Where a popup opens, seen from what it belongs to.
///
/// The popup's anchor point lies on `area`; from there it spreads to the side that `gravity` names,
/// and where it would leave the screen the compositor does what `adjustments` allow.
public struct PopupPlacement: Hashable, Sendable {
  /// A side, a corner, or, as `none`, the middle.
  public typealias Direction = XdgPositioner.Anchor

  /// What a compositor may do with a popup that would leave the screen: `slideX` and `slideY` move it, `flipX`
  /// and `flipY` open it to the opposite side, `resizeX` and `resizeY` make it smaller.
  public typealias Adjustments = XdgPositioner.ConstraintAdjustment

  /// A rectangle of the parent's content, in logical units.
  public struct Area: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The upper edge.
    public var y: Int
    /// The width, at least 1.
    public var width: Int
    /// The height, at least 1.
    public var height: Int

    /// Makes a rectangle, by default of one unit.
    public init(x: Int, y: Int, width: Int = 1, height: Int = 1) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// What the popup belongs to, like the button that opens it.
  public var area: Area
  /// The size of the popup.
  public var size: SurfaceSize
  /// The side of the area at which it opens.
  public var anchor: Direction
  /// The side to which it spreads from there.
  public var gravity: Direction
  /// What may be done to keep it on the screen.
  package var adjustments: Adjustments
  /// How far it is moved to the right, in logical units.
  package var offsetX: Int
  /// How far it is moved down, in logical units.
  package var offsetY: Int
  /// Whether the compositor repositions it when its parent moves, where it can.
  public var isReactive: Bool

  /// Makes a placement, by default below the area's left end.
  public init(
    area: Area, size: SurfaceSize, anchor: Direction = .bottomLeft,
    gravity: Direction = .bottomRight,
    adjustments: Adjustments = [.flipY, .slideX, .slideY], offsetX: Int = 0, offsetY: Int = 0,
    isReactive: Bool = false
  ) {
    self.area = area
    self.size = size
    self.anchor = anchor
    self.gravity = gravity
    self.adjustments = adjustments
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.isReactive = isReactive
  }

  /// Tells `positioner` all of it.
  ///
  /// The parent's content begins `inset` below its geometry's top.
  func tell(_ positioner: Proxy<XdgPositioner>, inset: Int) {
    let side = 1...ShmBuffer.longestSide
    func clamped(_ length: Int) -> Int32 {
      Int32(min(max(length, side.lowerBound), side.upperBound))
    }
    func place(_ place: Int) -> Int32 { Int32(min(max(place, -1_000_000), 1_000_000)) }
    positioner.setSize(width: clamped(size.width), height: clamped(size.height))
    positioner.setAnchorRect(
      x: place(area.x), y: place(area.y) + Int32(clamping: inset), width: clamped(area.width),
      height: clamped(area.height))
    positioner.setAnchor(anchor: anchor)
    positioner.setGravity(gravity: .init(rawValue: gravity.rawValue))
    positioner.setConstraintAdjustment(constraintAdjustment: adjustments.rawValue & 63)
    positioner.setOffset(x: place(offsetX), y: place(offsetY))
    if isReactive { positioner.setReactive() }
  }
}
