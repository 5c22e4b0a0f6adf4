import CarouselEngine

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
