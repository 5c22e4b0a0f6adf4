import CarouselEngine
import CarouselViewer

extension Viewer {
  /// Does what an input asks of the opened item, or a pinch of the current one.
  ///
  /// - Returns: `false` for actions that mean nothing there.
  mutating func perform(
    _ action: InputAction.Kind, on carousel: inout Carousel, at time: Double
  ) -> Bool {
    switch action {
    case .press: change(&carousel, at: time) { $0.touchDown(at: $1) }
    case .release, .tap: change(&carousel, at: time) { $0.touchUp(at: $1) }
    case .doubleTap(let point): change(&carousel, at: time) { $0.zoom(about: point, at: $1) }
    case .zoom(let factor, let point):
      change(&carousel, at: time) { $0.zoom(by: factor, about: point, at: $1) }
    case .step(let count, _):
      let side = carousel.configuration.isMirrored ? -count.signum() : count.signum()
      change(&carousel, at: time, cause: .key) { $0.turn(by: side, at: $1) }
    case .stepSideways(let count): return perform(carousel.sideways(count), on: &carousel, at: time)
    // A held key turns the next page once this one is turned.
    case .cruise(let heading):
      guard isAtRest else { return true }
      return perform(.step(heading == .forward ? 1 : -1, cause: .key), on: &carousel, at: time)
    case .page(let count, let isRepeat):
      guard !isRepeat || isAtRest else { return true }
      // What is higher than the view is read to its end first.
      if change(&carousel, at: time, { $0.read(by: count.signum(), at: $1) }) == true {
        return true
      }
      return perform(.step(count, cause: .key), on: &carousel, at: time)
    case .first, .last:
      let item = action == .first ? 0 : carousel.itemCount - 1
      carousel.scroll(toItem: item, duration: 0, at: time, cause: .key)
      follow(&carousel)
    case .select, .cancel: close(&carousel, at: time)
    case .pinchBegan(let center):
      change(&carousel, at: time) { $0.pinchBegan(about: center, at: $1) }
    case .pinchMoved(let center, let scale):
      change(&carousel, at: time) { $0.pinchMoved(to: center, scale: scale, at: $1) }
    case .pinchEnded: change(&carousel, at: time) { $0.pinchEnded(at: $1) }
    case .pinchCanceled: change(&carousel, at: time) { $0.cancelTouches(at: $1) }
    default: return false
    }
    return true
  }
}
