import CarouselEngine
import CarouselViewer

/// Carries out the drag that is under way, from its first movement to its last.
struct DragController {
  private enum Drag {
    case carousel(FingerDrag)
    case detail(DetailDrag)
  }

  private var drag: Drag?

  /// Performs an action that is part of a drag.
  ///
  /// - Parameters:
  ///   - action: the action
  ///   - carousel: the carousel to drag
  ///   - viewer: what shows its opened item, to be moved about
  ///   - time: the time of the change, on the time line of visible frames
  /// - Returns: whether the action was part of a drag
  mutating func perform(
    _ action: InputAction, on carousel: inout Carousel, _ viewer: inout Viewer, at time: Double
  ) -> Bool {
    switch action.kind {
    case .dragBegan(let cause, let point):
      drag = .carousel(FingerDrag(.scroll, at: action.time, frame: time))
      carousel.dragBegan(touching: point, at: time, cause: cause)
    case .swipeBegan(let point):
      drag = .carousel(FingerDrag(.swipe, at: action.time, frame: time))
      carousel.swipeBegan(touching: point, at: time)
    case .panBegan(let point):
      drag = .detail(DetailDrag(from: point, at: action.time, frame: time))
      viewer.change(&carousel, at: time) { $0.panBegan(from: point, at: $1) }
    case .dragMoved(let way):
      // The next frame shows it.
      switch drag {
      case .carousel(var finger):
        finger.add(way, at: action.time)
        drag = .carousel(finger)
      case .detail(var finger):
        finger.add(way, at: action.time)
        drag = .detail(finger)
      case nil: break
      }
    case .dragEnded:
      switch drag {
      case .carousel(let finger): finger.end(&carousel, at: action.time, change: time)
      case .detail(let finger): finger.end(&viewer, &carousel, at: action.time, change: time)
      case nil: break
      }
      drag = nil
    case .dragCanceled:
      switch drag {
      case .carousel(let finger): finger.cancel(&carousel, at: time)
      case .detail: viewer.change(&carousel, at: time) { $0.cancelTouches(at: $1) }
      case nil: break
      }
      drag = nil
    default: return false
    }
    return true
  }

  /// Takes the carousel to where the finger is in a frame seen at `time`.
  mutating func follow(_ carousel: inout Carousel, _ viewer: inout Viewer, at time: Double) {
    switch drag {
    case .carousel(var finger):
      // A scroll by the program takes the carousel from the finger.
      guard finger.holds(carousel) else { return drag = nil }
      finger.follow(&carousel, at: time)
      drag = .carousel(finger)
    case .detail(var finger):
      guard viewer.detail != nil else { return drag = nil }
      finger.follow(&viewer, &carousel, at: time)
      drag = .detail(finger)
    case nil: break
    }
  }

  /// Whether the finger moves, or stands where no frame has shown it yet.
  func moves(at time: Double) -> Bool {
    switch drag {
    case .carousel(let finger): !finger.rests(at: time)
    case .detail(let finger): !finger.rests(at: time)
    case nil: false
    }
  }
}
