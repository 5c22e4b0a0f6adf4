import CarouselEngine
import CarouselViewer

/// Something that is done to a carousel.
enum Input: Sendable, CustomStringConvertible {
  case touchDown
  case touchUp
  case dragBegan(Vector)
  case dragMoved(Vector)
  case dragEnded
  case dragCanceled
  case tap(Point)
  case scrollToItem(Int, duration: Double, Carousel.Turn)
  case scrollByItems(Int, duration: Double, Carousel.Cause)
  case scrollToOffset(Double, duration: Double)
  case scrollByOffset(Double, duration: Double)
  case insert(Int, isAnimated: Bool)
  case remove(Int, isAnimated: Bool)
  case reload(Int)
  case resize(Size)
  case configure(Carousel.Configuration, duration: Double)
  case apply([Int], isAnimated: Bool)
  case startAutoplay(Autoplay)
  case stopAutoplay
  case pauseAutoplay
  case resumeAutoplay
  case follow(Double, of: Int, isDragged: Bool)
  case beginCruise(Carousel.Heading)
  case endCruise
  case selectTarget
  case swipeBegan(Point)
  case swipeMoved(Vector)
  case swipeEnded
  case swipeCanceled
  case swipe(SwipeDirection)
  case removeToward(Int, SwipeDirection)
  case insertFrom(Int, SwipeDirection)
  case undoSwipe
  case openDetail
  case closeDetail
  case pinch(Point, scale: Double)
  case releasePinch
  case pan(Point, Point)
  case zoom(Point)
  case turn(Int)
  case wait

  var description: String {
    switch self {
    case .configure(let configuration, let duration):
      "configure(\(configuration.kind), \(configuration.feel), \(duration))"
    case .touchDown: "touchDown"
    case .touchUp: "touchUp"
    case .dragBegan(let way): "dragBegan(\(way))"
    case .dragMoved(let way): "dragMoved(\(way))"
    case .dragEnded: "dragEnded"
    case .dragCanceled: "dragCanceled"
    case .tap(let point): "tap(\(point))"
    case .scrollToItem(let index, let duration, let turn):
      "scrollToItem(\(index), \(duration), \(turn))"
    case .scrollByItems(let count, let duration, _): "scrollByItems(\(count), \(duration))"
    case .scrollToOffset(let offset, let duration): "scrollToOffset(\(offset), \(duration))"
    case .scrollByOffset(let offset, let duration): "scrollByOffset(\(offset), \(duration))"
    case .insert(let index, let isAnimated): "insert(\(index), \(isAnimated))"
    case .remove(let index, let isAnimated): "remove(\(index), \(isAnimated))"
    case .reload(let count): "reload(\(count))"
    case .resize(let size): "resize(\(size))"
    case .apply(let order, _): "apply(\(order))"
    case .startAutoplay(let show): "startAutoplay(\(show.interval))"
    case .stopAutoplay: "stopAutoplay"
    case .pauseAutoplay: "pauseAutoplay"
    case .resumeAutoplay: "resumeAutoplay"
    case .follow(let offset, let count, let isDragged):
      "follow(\(offset), \(count), \(isDragged))"
    case .beginCruise(let heading): "beginCruise(\(heading))"
    case .endCruise: "endCruise"
    case .selectTarget: "selectTarget"
    case .swipeBegan(let point): "swipeBegan(\(point))"
    case .swipeMoved(let way): "swipeMoved(\(way))"
    case .swipeEnded: "swipeEnded"
    case .swipeCanceled: "swipeCanceled"
    case .swipe(let direction): "swipe(\(direction))"
    case .removeToward(let index, let direction): "remove(\(index), \(direction))"
    case .insertFrom(let index, let direction): "insert(\(index), \(direction))"
    case .undoSwipe: "undoSwipe"
    case .openDetail: "openDetail"
    case .closeDetail: "closeDetail"
    case .pinch(let point, let scale): "pinch(\(point), \(scale))"
    case .releasePinch: "releasePinch"
    case .pan(let start, let end): "pan(\(start), \(end))"
    case .zoom(let point): "zoom(\(point))"
    case .turn(let side): "turn(\(side))"
    case .wait: "wait"
    }
  }
}

extension Carousel {
  /// Does `input` at `time`.
  mutating func take(_ input: Input, _ viewer: inout Viewer, at time: Double) {
    defer { viewer.follow(&self) }
    viewer.advance(&self, to: time)
    switch input {
    case .touchDown: touchDown(at: time)
    case .touchUp: touchUp(at: time)
    case .dragBegan(let way): dragBegan(translation: way, at: time)
    case .dragMoved(let way): dragMoved(translation: way, at: time)
    case .dragEnded: dragEnded(at: time)
    case .dragCanceled: dragCanceled(at: time)
    case .tap(let point): tap(point, at: time)
    case .scrollToItem(let index, let duration, let turn):
      scroll(toItem: index, duration: duration, turn: turn, at: time)
    case .scrollByItems(let count, let duration, let cause):
      scroll(byItems: count, duration: duration, at: time, cause: cause)
    case .scrollToOffset(let offset, let duration):
      scroll(toOffset: offset, duration: duration, at: time)
    case .scrollByOffset(let offset, let duration):
      scroll(byOffset: offset, duration: duration, at: time)
    case .insert(let index, let isAnimated): insert(before: index, animated: isAnimated, at: time)
    case .remove(let index, let isAnimated): remove(item: index, animated: isAnimated, at: time)
    case .reload(let count):
      reload(Carousel.DataSource(itemCount: count, itemSize: data.itemSize), at: time)
    case .resize(let size): resize(to: size, at: time)
    case .configure(let configuration, let duration):
      configure(valid: configuration, duration: duration, at: time)
    case .apply(let order, let isAnimated):
      let old = Array(0..<min(itemCount, 100))
      var new = data
      new = Carousel.DataSource(itemCount: order.count, itemSize: new.itemSize)
      apply(ItemChanges(from: old, to: order), data: new, animated: isAnimated, at: time)
    case .startAutoplay(let show): try? startAutoplay(show, at: time)
    case .stopAutoplay: stopAutoplay(at: time)
    case .pauseAutoplay: pauseAutoplay(for: .requested, at: time)
    case .resumeAutoplay: resumeAutoplay(after: .requested, at: time)
    case .follow(let offset, let count, let isDragged):
      var leader = Carousel(viewSize: viewSize, data: Carousel.DataSource(itemCount: count))
      leader.scroll(toOffset: offset, duration: 0, at: 0)
      if isDragged {
        leader.dragBegan(at: 0)
        leader.dragMoved(translation: Vector(x: 30, y: 0), at: 0.1)
      }
      follow(leader, at: time)
    case .beginCruise(let heading): beginCruise(heading, at: time)
    case .endCruise: endCruise(at: time)
    case .selectTarget: selectTarget(at: time)
    case .swipeBegan(let point): swipeBegan(touching: point, at: time)
    case .swipeMoved(let way): swipeMoved(translation: way, at: time)
    case .swipeEnded: swipeEnded(at: time)
    case .swipeCanceled: swipeCanceled(at: time)
    case .swipe(let direction): swipe(toward: direction, at: time)
    case .removeToward(let index, let direction):
      remove(item: index, toward: direction, at: time)
    case .insertFrom(let index, let direction): insert(before: index, from: direction, at: time)
    case .undoSwipe: undoSwipe(at: time)
    case .openDetail: viewer.open(&self, at: time)
    case .closeDetail: viewer.close(&self, at: time)
    case .pinch(let point, let scale):
      viewer.change(&self, at: time) { detail, now in
        detail.pinchBegan(about: point, at: now)
        detail.pinchMoved(to: point, scale: scale, at: now)
      }
    case .releasePinch: viewer.change(&self, at: time) { detail, now in detail.pinchEnded(at: now) }
    case .pan(let start, let end):
      viewer.change(&self, at: time) { detail, now in
        detail.panBegan(from: start, at: now)
        detail.panMoved(to: end, at: now)
        detail.panEnded(at: now)
      }
    case .zoom(let point):
      viewer.change(&self, at: time) { detail, now in detail.zoom(about: point, at: now) }
    case .turn(let side):
      viewer.change(&self, at: time) { detail, now in _ = detail.turn(by: side, at: now) }
    case .wait: advance(to: time)
    }
  }
}
