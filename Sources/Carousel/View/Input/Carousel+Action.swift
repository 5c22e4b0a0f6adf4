import CarouselEngine

extension Carousel {
  /// Whether an item is opened, or on its way.
  var isDetailShown: Bool { detail.map { $0.phase != .closed } ?? false }

  /// What of this carousel decides what a movement means.
  func gestureContext(opening gestures: OpeningGestures) -> GestureContext {
    var context = GestureContext()
    context.axis = configuration.axis
    context.isRightToLeft = configuration.direction == .rightToLeft
    context.ignoresPerpendicular = configuration.ignoresPerpendicularSwipes
    context.itemExtent = max(1, itemWidth)
    context.isOpen = isDetailShown
    context.pinches = context.isOpen || (gestures.contains(.pinch) && currentIndex != nil)
    context.swipes = swipeDirections
    return context
  }

  /// Does what an input asks of a carousel whose item is opened; other actions change nothing.
  mutating func performInDetail(_ action: InputAction.Kind, at time: Double) {
    switch action {
    case .press: changeDetail(at: time) { $0.touchDown(at: $1) }
    case .release, .tap: changeDetail(at: time) { $0.touchUp(at: $1) }
    case .doubleTap(let point): changeDetail(at: time) { $0.zoom(about: point, at: $1) }
    case .zoom(let factor, let point):
      changeDetail(at: time) { $0.zoom(by: factor, about: point, at: $1) }
    case .step(let count, _):
      let side = configuration.direction == .rightToLeft ? -count.signum() : count.signum()
      changeDetail(at: time, cause: .key) { $0.turn(by: side, at: $1) }
    case .stepSideways(let count): performInDetail(sideways(count), at: time)
    case .select, .cancel: closeDetail(at: time)
    default: performPinch(action, at: time)
    }
  }

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
    default: performPinch(action, at: time)
    }
  }

  /// A number of items to the right on the screen, as a step.
  private func sideways(_ count: Int) -> InputAction.Kind {
    let isReversed = configuration.direction == .rightToLeft && configuration.axis == .horizontal
    return .step(isReversed ? -max(count, -Int.max) : count, cause: .key)
  }

  private mutating func performPinch(_ action: InputAction.Kind, at time: Double) {
    switch action {
    case .pinchBegan(let center):
      changeDetail(at: time) { $0.pinchBegan(about: center, at: $1) }
    case .pinchMoved(let center, let scale):
      changeDetail(at: time) { $0.pinchMoved(to: center, scale: scale, at: $1) }
    case .pinchEnded: changeDetail(at: time) { $0.pinchEnded(at: $1) }
    case .pinchCanceled: changeDetail(at: time) { $0.cancelTouches(at: $1) }
    default: return
    }
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
