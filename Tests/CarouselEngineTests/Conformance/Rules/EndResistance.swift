import CarouselEngine
internal import RealModule

/// How a pull beyond an end is followed: by the original's rule, and by ours (Q5).
enum EndResistance {
  /// The original's next offset: the part of a move that it follows depends on the offset before it.
  static func original(_ offset: Double, movedBy way: Double, in carousel: Carousel) -> Double {
    let bounce = carousel.configuration.bounceDistance
    let last = Double(max(carousel.itemCount - 1, 0))
    let resists = !carousel.isWrapped && carousel.configuration.bounces
    let excess = offset - min(max(offset, 0), last)
    let followed = resists ? 1 - min(abs(excess), bounce) / bounce : 1
    let moved = offset - way * followed * carousel.offsetMultiplier / carousel.itemWidth
    guard !carousel.isWrapped else {
      let items = Double(carousel.itemCount)
      return moved - items * (moved / items).rounded(.down)
    }
    let room = resists ? bounce : 0
    return min(max(moved, -room), last + room)
  }

  /// Where ours is when it is pulled to `pull`: beyond an end by B·(1 − e^(−pull/B)).
  static func position(_ pull: Double, bounce: Double, last: Double) -> Double {
    let end = min(max(pull, 0), last)
    let excess = pull - end
    guard excess != 0 else { return pull }
    let given = bounce > 0 ? bounce * (1 - Double.exp(-abs(excess) / bounce)) : 0
    return excess > 0 ? end + given : end - given
  }

  /// How far ours must be pulled to be at `position`.
  ///
  /// No pull reaches the bounce distance; within a millionth of it is as good.
  static func pull(_ position: Double, bounce: Double, last: Double) -> Double {
    let end = min(max(position, 0), last)
    let excess = position - end
    guard excess != 0, bounce > 0 else { return position }
    let pull = -bounce * Double.log(max(1e-6, 1 - abs(excess) / bounce))
    return excess > 0 ? end + pull : end - pull
  }
}
