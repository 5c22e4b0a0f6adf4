/// Where in the view a card is that is swiped out of it.
struct SwipeRoom: Equatable, Sendable {
  /// Where the card's middle is seen while it is in its place.
  let middle: Point
  /// The card's length from corner to corner as it is seen.
  let diagonal: Double
  let view: Size

  /// A card of `size` as it is seen, its middle at `middle` of a view of size `view`.
  init(middle: Point, size: Size, view: Size) {
    let limit = SwipeState.limit
    self.middle = middle.bounded(by: limit)
    let corner = Vector(x: size.sanitized.width, y: size.sanitized.height).bounded(by: limit)
    diagonal = corner.length
    let far = Vector(x: view.sanitized.width, y: view.sanitized.height).bounded(by: limit)
    self.view = Size(width: far.x, height: far.y)
  }

  /// How long the way out is: until the card has left the view by its own size, however it is turned,
  /// and the next card is in its place.
  func exit(toward direction: SwipeDirection, of state: SwipeState, _ rule: SwipeRule) -> Double {
    let edge =
      switch direction {
      case .left: middle.x
      case .right: view.width - middle.x
      case .up: middle.y
      case .down: view.height - middle.y
      }
    let swing = state.lever.length * (abs(rule.turn) + rule.shrink)
    let slip = state.slip.length + state.slipVelocity.length * rule.comeback / Spring.reach
    return max(rule.reach, max(0, edge) + diagonal + swing + slip)
  }
}
