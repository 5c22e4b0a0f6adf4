package import CarouselEngine
package import CarouselViewer

/// A finger, pointer or touchpad that drags, and what the drag moves: frames show it where it is when they are seen.
package struct FingerDrag {
  private let kind: DragKind
  private let start: Point
  private var path: FingerPath

  /// A drag that begins at `time` and is not seen before the frames after `frame`.
  ///
  /// `point` is where the finger is, or `nil` for fingers on a touchpad.
  package init(
    _ kind: DragKind, touching point: Point?, cause: Carousel.Cause = .drag,
    _ carousel: inout Carousel, _ viewer: inout Viewer, at time: Double, frame: Double
  ) {
    (self.kind, start) = (kind, point ?? .zero)
    path = FingerPath(at: time, frame: frame)
    switch kind {
    case .scroll: carousel.dragBegan(touching: point, at: frame, cause: cause)
    case .swipe: carousel.swipeBegan(touching: point, at: frame)
    case .pan:
      // Who scrolls on a touchpad does not mean to close what is open.
      viewer.change(&carousel, at: frame) { [start] in
        $0.panBegan(from: start, closes: cause != .touchpad, at: $1)
      }
    }
  }

  /// The finger is at `translation` from where it began.
  package mutating func add(_ translation: Vector, at time: Double) {
    path.add(translation, at: time)
  }

  /// Whether the finger stands still at `time`, and the last frame showed it there.
  package func rests(at time: Double) -> Bool { path.rests(at: time) }

  /// Whether the finger still holds what it drags: a move by the program takes it away.
  package func holds(_ carousel: Carousel, _ viewer: Viewer) -> Bool {
    switch kind {
    case .scroll: carousel.isDragging
    case .swipe: carousel.isSwiping
    case .pan: viewer.detail != nil
    }
  }

  /// Takes what is dragged to where the finger is in a frame seen at `time`.
  package mutating func follow(_ carousel: inout Carousel, _ viewer: inout Viewer, at time: Double)
  {
    move(by: path.way(inFrame: time), &carousel, &viewer, at: time)
  }

  private func move(
    by translation: Vector, _ carousel: inout Carousel, _ viewer: inout Viewer, at time: Double
  ) {
    switch kind {
    case .scroll: carousel.dragMoved(translation: translation, at: time)
    case .swipe: carousel.swipeMoved(translation: translation, at: time)
    case .pan:
      viewer.change(&carousel, at: time) { $0.panMoved(to: start + translation, at: $1) }
    }
  }

  /// The finger is lifted at `time`.
  ///
  /// What it dragged goes on at `change`.
  package func end(
    _ carousel: inout Carousel, _ viewer: inout Viewer, at time: Double, change: Double
  ) {
    let velocity = path.velocity(at: time)
    // It may have been so quick that no frame has shown it.
    if kind != .scroll, path.isUnseen { move(by: path.way, &carousel, &viewer, at: change) }
    switch kind {
    case .scroll: carousel.dragEnded(translation: path.way, velocity: velocity, at: change)
    case .swipe: carousel.swipeEnded(velocity: velocity, at: change)
    case .pan: viewer.change(&carousel, at: change) { $0.panEnded(velocity: velocity, at: $1) }
    }
  }

  /// The finger is taken away.
  package func cancel(_ carousel: inout Carousel, _ viewer: inout Viewer, at change: Double) {
    switch kind {
    case .scroll: carousel.dragCanceled(at: change)
    case .swipe: carousel.swipeCanceled(at: change)
    case .pan: viewer.change(&carousel, at: change) { $0.cancelTouches(at: $1) }
    }
  }
}
