public import CarouselEngine

/// What of a carousel decides what a movement means.
public struct GestureContext: Equatable, Sendable {
  /// Which way the carousel runs.
  public var axis = Axis.horizontal
  /// Whether the first item is at the right: left and right swap for keys.
  public var isRightToLeft = false
  /// Whether movements across the axis are left alone.
  package var ignoresPerpendicular = true
  /// How far an item is from the next along the axis, logical units; touchpads move in its scale.
  package var itemExtent = 400.0
  /// How many items lie side by side: more than one in a grid, where keys and wheels move from row to row.
  package var columns = 1
  /// The ways in which the card in front may be swiped away.
  public var swipes: SwipeDirections = []
  /// Whether an item is opened, so that a drag moves it in any direction.
  public var isOpen = false
  /// Whether two fingers pinch.
  ///
  /// Otherwise the newer one takes over.
  public var pinches = false

  /// A horizontal carousel without swipes, in which nothing is open.
  public init() {}

  /// What a drag does that has gone this way so far, or `nil` if it is not for the carousel.
  ///
  /// The way along the axis counts `bias` times as long as it is.
  func kind(of way: Vector, bias: Double = 1) -> DragKind? {
    if isOpen { return .pan }
    let (across, down) = (way.x.magnitude, way.y.magnitude)
    let isHorizontal = axis == .horizontal ? across >= down : across > down
    let direction: SwipeDirection =
      isHorizontal ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
    if swipes.contains(direction) { return .swipe }
    let along = axis == .horizontal ? across : down
    return along * bias >= (axis == .horizontal ? down : across) || !ignoresPerpendicular
      ? .scroll : nil
  }
}
