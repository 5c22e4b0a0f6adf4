import CarouselEngine
import Wayland

extension Show {
  /// Items that a page key goes on by.
  private var page: Int { max(1, (stage.carousel.visibleIndices.count - 1) / 2) }

  /// Does what an input asks for.
  func perform(_ action: InputAction) {
    let change = changeTime
    switch action {
    case .press: stage.change { $0.touchDown(at: change) }
    case .release: stage.change { $0.touchUp(at: change) }
    case .dragBegan(let time, let cause, let point):
      finger = FingerPath(at: time, frame: change)
      stage.change { $0.dragBegan(touching: point, at: change, cause: cause) }
    case .dragMoved(let way, let time):
      // The next frame shows it.
      finger?.add(way, at: time)
    case .dragEnded(let time):
      guard let path = finger else { return }
      finger = nil
      stage.change {
        $0.dragEnded(translation: path.way, velocity: path.velocity(at: time), at: change)
      }
    case .dragCancelled:
      finger = nil
      stage.change { $0.dragCancelled(at: change) }
    case .tap(let point, _): tap(point, change)
    case .step(let count, _, let cause): scroll(by: count, change, cause)
    case .cruise(let heading, _): stage.change { $0.beginCruise(heading, at: change) }
    case .cruiseEnded: stage.change { $0.endCruise(at: change) }
    case .page(let count, let isRepeat, _): turnPage(count, isRepeat: isRepeat, change)
    case .first: jump(to: 0, change)
    case .last: jump(to: stage.carousel.itemCount - 1, change)
    case .select: stage.change { _ = $0.selectTarget(at: change) }
    case .whereAmI: report(.asked)
    case .togglePause: togglePause()
    case .toggleFullscreen:
      guard settings.hasWindowKeys else { return }
      window.setFullscreen(window.configuration?.states.contains(.fullscreen) != true)
    case .close: if settings.hasWindowKeys { close() }
    }
  }

  /// A tap on a card at the side centres it; one on the card in front selects it.
  private func tap(_ point: Point, _ time: Double) {
    let front = stage.carousel.currentIndex
    let tapped = stage.change { $0.tap(point, at: time) }
    isCentring = tapped != nil && tapped != front
    collectEvents()
    isCentring = false
  }

  /// Turns a page; a key that is held turns the next one when this is as good as turned, so that
  /// no more than one is to come when it is released.
  private func turnPage(_ count: Int, isRepeat: Bool, _ time: Double) {
    stage.change { $0.advance(to: time) }
    let left = stage.carousel.targetIndex.map { stage.carousel.offset(ofItem: $0) } ?? 0
    if isRepeat, stage.carousel.isScrolling, abs(left) > 0.1 { return }
    scroll(by: count * page, time, .key)
  }

  private func scroll(by count: Int, _ time: Double, _ cause: Carousel.Cause) {
    stage.change { $0.scroll(byItems: count, at: time, cause: cause) }
  }

  private func jump(to index: Int, _ time: Double) {
    guard index >= 0 else { return }
    stage.change { $0.scroll(toItem: index, at: time, cause: .key) }
  }
}
