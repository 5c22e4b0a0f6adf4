import CarouselEngine
import Wayland

extension Show {
  /// Items that a page key goes on by.
  private var page: Int { max(1, (stage.carousel.visibleIndices.count - 1) / 2) }

  /// Does what an input asks for.
  func perform(_ action: InputAction) {
    switch action {
    case .press(let time): stage.change { $0.touchDown(at: time) }
    case .release(let time): stage.change { $0.touchUp(at: time) }
    case .dragBegan(let point, let time, let source):
      dragOrigin = point
      stage.change { $0.dragBegan(at: time, cause: source == .touchpad ? .touchpad : .drag) }
    case .dragMoved(let point, let time):
      let way = Vector(x: point.x - dragOrigin.x, y: point.y - dragOrigin.y)
      stage.change { $0.dragMoved(translation: way, at: time) }
    case .dragEnded(let time): stage.change { $0.dragEnded(at: time) }
    case .dragCancelled(let time): stage.change { $0.dragCancelled(at: time) }
    case .tap(let point, let time): tap(point, time)
    case .step(let count, let time, let source): step(count, time, source)
    case .page(let count, let time): scroll(by: count * page, time, .key)
    case .first(let time): jump(to: 0, time)
    case .last(let time): jump(to: stage.carousel.itemCount - 1, time)
    case .select(let time): select(time)
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
