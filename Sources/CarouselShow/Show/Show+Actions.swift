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
    case .dragBegan(let point, let time, let source):
      finger = (FingerPath(at: time - 0.008, frame: change), point)
      stage.change {
        $0.dragBegan(
          touching: source == .touchpad ? nil : point, at: change,
          cause: source == .touchpad ? .touchpad : .drag)
      }
    case .dragMoved(let point, let time):
      guard let origin = finger?.origin else { return }
      // The next frame shows it.
      finger?.path.add(point - origin, at: time)
    case .dragEnded(let time):
      guard let path = finger?.path else { return }
      finger = nil
      stage.change {
        $0.dragEnded(translation: path.way, velocity: path.velocity(at: time), at: change)
      }
    case .dragCancelled:
      finger = nil
      stage.change { $0.dragCancelled(at: change) }
    case .tap(let point, _): tap(point, change)
    case .step(let count, _, let source): step(count, change, source)
    case .page(let count, _): scroll(by: count * page, change, .key)
    case .first: jump(to: 0, change)
    case .last: jump(to: stage.carousel.itemCount - 1, change)
    case .select: select(change)
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
    let tapped = stage.change { $0.tap(at: point, time: time) }
    isCentring = tapped != nil && tapped != front
    collectEvents()
    isCentring = false
  }

  private func step(_ count: Int, _ time: Double, _ source: StepSource) {
    switch source {
    case .wheel: scroll(by: count, time, .wheel)
    case .key(let repeats):
      // A key that is held goes faster after a while.
      scroll(by: repeats < 8 ? count : count * min(8, repeats / 4), time, .key)
    }
  }

  private func scroll(by count: Int, _ time: Double, _ cause: Cause) {
    stage.change { $0.scroll(byItems: count, at: time, cause: cause) }
  }

  private func jump(to index: Int, _ time: Double) {
    guard index >= 0 else { return }
    stage.change { $0.scroll(toItem: index, at: time, cause: .key) }
  }

  private func select(_ time: Double) {
    guard let index = stage.carousel.currentIndex else { return }
    _ = stage.change { $0.select(index, at: time) }
  }
}
