import CarouselEngine

/// Carries out the drag that is under way, from its first movement to its last.
struct DragController {
  private var drag: FingerDrag?

  /// Performs an action that is part of a drag.
  ///
  /// - Parameters:
  ///   - action: the action
  ///   - carousel: the carousel to drag, or to move the opened item in
  ///   - time: the time of the change, on the time line of visible frames
  /// - Returns: whether the action was part of a drag
  mutating func perform(
    _ action: InputAction, on carousel: inout Carousel, at time: Double
  ) -> Bool {
    switch action.kind {
    case .dragBegan(let cause, let point):
      drag = FingerDrag(.scroll, from: point ?? .zero, at: action.time, frame: time)
      carousel.dragBegan(touching: point, at: time, cause: cause)
    case .swipeBegan(let point):
      drag = FingerDrag(.swipe, from: point, at: action.time, frame: time)
      carousel.swipeBegan(touching: point, at: time)
    case .panBegan(let point):
      drag = FingerDrag(.pan, from: point, at: action.time, frame: time)
      carousel.changeDetail(at: time) { $0.panBegan(from: point, at: $1) }
    case .dragMoved(let way):
      // The next frame shows it.
      drag?.add(way, at: action.time)
    case .dragEnded:
      drag?.end(&carousel, at: action.time, change: time)
      drag = nil
    case .dragCanceled:
      drag?.cancel(&carousel, at: time)
      drag = nil
    default: return false
    }
    return true
  }

  /// Takes the carousel to where the finger is in a frame seen at `time`.
  mutating func follow(_ carousel: inout Carousel, at time: Double) {
    // A scroll by the program takes the carousel from the finger.
    if drag?.holds(carousel) == false { drag = nil }
    drag?.follow(&carousel, at: time)
  }

  /// Whether the finger moves, or stands where no frame has shown it yet.
  func moves(at time: Double) -> Bool { drag?.rests(at: time) == false }
}
