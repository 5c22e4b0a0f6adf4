import CarouselEngine
@testable import CarouselView

extension InputAction {
  /// With times and ways to a millionth.
  var rounded: InputAction {
    switch self {
    case .dragBegan(let time, let cause, let point):
      .dragBegan(time: time.toMillionths, cause: cause, touching: point)
    case .dragMoved(let way, let time):
      .dragMoved(Vector(x: way.x.toMillionths, y: way.y.toMillionths), time: time)
    default: self
    }
  }
}

extension Double {
  fileprivate var toMillionths: Double { (self * 1e6).rounded() / 1e6 }
}
