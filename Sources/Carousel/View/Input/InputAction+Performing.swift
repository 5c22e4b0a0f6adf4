import CarouselEngine
import CarouselViewer

extension Carousel {
  /// Does what an input asks of a carousel with no item opened; other actions change nothing.
  mutating func perform(_ action: InputAction.Kind, at time: Double) {
    switch action {
    case .press: touchDown(at: time)
    case .release: touchUp(at: time)
    case .tap(let point): tap(point, at: time)
    case .step(let count, let cause): scroll(byItems: count, at: time, cause: cause)
    case .stepSideways(let count): perform(sideways(count), at: time)
    case .cruise(let heading): beginCruise(heading, at: time)
    case .cruiseEnded: endCruise(at: time)
    case .page(let count, let isRepeat): turnPage(count, isRepeat: isRepeat, at: time)
    case .first: scroll(toItem: 0, at: time, cause: .key)
    case .last: scroll(toItem: itemCount - 1, at: time, cause: .key)
    case .select: selectTarget(at: time)
    case .togglePause:
      if isAutoplaying {
        pauseAutoplay(for: .requested, at: time)
      } else {
        resumeAutoplay(after: .requested, at: time)
      }
    default: return
    }
  }

  /// A number of items to the right on the screen, as a step.
  func sideways(_ count: Int) -> InputAction.Kind {
    .step(configuration.isMirrored ? -max(count, -Int.max) : count, cause: .key)
  }

  /// Turns a page.
  ///
  /// A repeated key turns the next one when this one is nearly turned, so that at most one is
  /// pending when the key is released.
  private mutating func turnPage(_ count: Int, isRepeat: Bool, at time: Double) {
    advance(to: time)
    let left = targetIndex.map { offset(ofItem: $0) } ?? 0
    if isRepeat, isScrolling, abs(left) > 0.1 { return }
    let page = max(1, (visibleIndices.count - 1) / 2)
    scroll(byItems: count * page, at: time, cause: .key)
  }
}

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
