/// A part of another surface that is drawn on its own: a video in a page, a cursor over a map.
///
/// It lies above its parent's content and moves with it. It may reach beyond it. Its frames come at
/// their own pace.
public final class Subsurface: SurfaceRole {
  /// What the part draws on and hears input from.
  public let surface: DrawingSurface
  /// The size in logical units.
  public var size: SurfaceSize
  /// The left edge, in the parent's content, in logical units.
  public var x: Int {
    didSet { if x != oldValue { tellPosition() } }
  }
  /// The upper edge, in the parent's content, in logical units.
  public var y: Int {
    didSet { if y != oldValue { tellPosition() } }
  }

  private let session: Session
  private weak var parent: DrawingSurface?
  private var subsurface: Owned<WlSubsurface>?
  private var toldInset = 0
  /// The part above which it is to be placed once both are there.
  private weak var lower: Subsurface?

  /// Makes a part of `parent`, which ends it with itself.
  ///
  /// It appears when its parent is there.
  public init(
    _ session: Session, in parent: any SurfaceRole, x: Int, y: Int, size: SurfaceSize,
    isOpaque: Bool = false
  ) {
    self.session = session
    self.parent = parent.surface
    (self.x, self.y, self.size) = (x, y, size)
    surface = DrawingSurface(session, isOpaque: isOpaque)
    parent.surface.adopt(self, surface)
    surface.take(self)
  }

  /// Puts the part above another one of the same parent.
  public func place(above other: Subsurface) {
    guard other !== self, other.parent === parent else { return }
    lower = other
    session.loop.wake()
  }

  /// Removes the subsurface from the screen permanently.
  public func close() { surface.end { subsurface = nil } }

  deinit { close() }
}

extension Subsurface: DrawingRole {
  func start() {
    guard surface.wire == nil, !surface.isEnded, let parent, parent.hasContent,
      let parentWire = parent.wire, let compositor = session.globals.subcompositor.proxy,
      let wire = surface.makeWire()
    else { return }
    let subsurface = compositor.getSubsurface(surface: wire.proxy, parent: parentWire.proxy)
    subsurface.setDesync()
    self.subsurface = consume subsurface
    tellPosition()
  }

  func prepare() {
    start()
    guard let wire = surface.wire, let parent else { return }
    if parent.layout?.inset != toldInset { tellPosition() }
    if let lower, lower.subsurface?.proxy.isAlive == true,
      let sibling = lower.surface.wire, subsurface?.proxy.isAlive == true
    {
      self.lower = nil
      subsurface?.placeAbove(sibling: sibling.proxy)
      parent.commitSoon()
    }
    let scale = wire.scale
    let limit = session.room.limit(scale: scale, usesViewport: wire.usesViewport)
    let size = SurfaceSize(
      width: min(max(size.width, 1), limit.width), height: min(max(size.height, 1), limit.height))
    surface.layOut(size, inset: 0, scale: scale, mustAnswer: false)
  }

  /// Sends the position, which takes effect with the parent's next commit.
  private func tellPosition() {
    guard let subsurface = subsurface?.proxy, let parent else { return }
    toldInset = parent.layout?.inset ?? 0
    subsurface.setPosition(
      x: Int32(min(max(x, -1_000_000), 1_000_000)),
      y: Int32(min(max(y, -1_000_000), 1_000_000) + toldInset))
    parent.commitSoon()
  }
}
