import CarouselEngine
@testable import CarouselView

/// Actions as the tests of gestures write them.
extension InputAction {
  static func press(time: Double) -> Self { Self(.press, at: time) }
  static func release(time: Double) -> Self { Self(.release, at: time) }
  static func dragBegan(time: Double, cause: Carousel.Cause, touching point: Point?) -> Self {
    Self(.dragBegan(.scroll, touching: point, cause: cause), at: time)
  }
  static func swipeBegan(time: Double, touching point: Point) -> Self {
    Self(.dragBegan(.swipe, touching: point), at: time)
  }
  static func panBegan(time: Double, touching point: Point) -> Self {
    Self(.dragBegan(.pan, touching: point), at: time)
  }
  static func dragMoved(_ way: Vector, time: Double) -> Self { Self(.dragMoved(way), at: time) }
  static func dragEnded(time: Double) -> Self { Self(.dragEnded, at: time) }
  static func dragCanceled(time: Double) -> Self { Self(.dragCanceled, at: time) }
  static func tap(_ point: Point, time: Double) -> Self { Self(.tap(point), at: time) }
  static func step(_ count: Int, time: Double, cause: Carousel.Cause) -> Self {
    Self(.step(count, cause: cause), at: time)
  }
  static func cruise(_ heading: Carousel.Heading, time: Double) -> Self {
    Self(.cruise(heading), at: time)
  }
  static func cruiseEnded(time: Double) -> Self { Self(.cruiseEnded, at: time) }
  static func first(time: Double) -> Self { Self(.first, at: time) }
  static func last(time: Double) -> Self { Self(.last, at: time) }
  static func select(time: Double) -> Self { Self(.select, at: time) }
  static func whereAmI(time: Double) -> Self { Self(.whereAmI, at: time) }
  static func page(_ count: Int, isRepeat: Bool, time: Double) -> Self {
    Self(.page(count, isRepeat: isRepeat), at: time)
  }

  /// With times and ways to a millionth.
  var rounded: InputAction {
    var rounded = self
    rounded.time = time.toMillionths
    if case .dragMoved(let way) = kind {
      rounded.kind = .dragMoved(Vector(x: way.x.toMillionths, y: way.y.toMillionths))
    }
    return rounded
  }
}

extension Double {
  fileprivate var toMillionths: Double { (self * 1e6).rounded() / 1e6 }
}
