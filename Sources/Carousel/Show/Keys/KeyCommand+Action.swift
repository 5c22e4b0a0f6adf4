import CarouselEngine
import CarouselView

extension KeyCommand {
  /// What a key that is pressed once asks of a carousel.
  func action(on carousel: Carousel, at time: Double) -> InputAction {
    let isReversed =
      carousel.configuration.direction == .rightToLeft
      && carousel.configuration.axis == .horizontal
    return switch self {
    case .left: .step(isReversed ? 1 : -1, time: time, cause: .key)
    case .right: .step(isReversed ? -1 : 1, time: time, cause: .key)
    case .forward: .step(1, time: time, cause: .key)
    case .backward: .step(-1, time: time, cause: .key)
    case .pageForward: .page(1, isRepeat: false, time: time)
    case .pageBackward: .page(-1, isRepeat: false, time: time)
    case .first: .first(time: time)
    case .last: .last(time: time)
    case .select: .select(time: time)
    case .cancel: .cancel
    case .whereAmI: .whereAmI(time: time)
    case .togglePause: .togglePause
    case .toggleFullscreen: .toggleFullscreen
    case .close: .close
    case .custom(let name): .custom(name)
    }
  }
}
