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
