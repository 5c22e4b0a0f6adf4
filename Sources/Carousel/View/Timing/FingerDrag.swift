package import CarouselEngine

/// A finger, pointer or touchpad that drags, and what the drag does: frames show it where it is when
/// they are seen.
package struct FingerDrag {
  /// What a drag moves.
  package enum Kind {
    /// The carousel.
    case scroll
    /// The card in front.
    case swipe
  }

  private var path: FingerPath
  private let kind: Kind

  /// A drag that begins at `time` and is not seen before the frames after `frame`.
  package init(_ kind: Kind, at time: Double, frame: Double) {
    self.kind = kind
    path = FingerPath(at: time, frame: frame)
  }

  /// The finger is at `way` from where it began.
  package mutating func add(_ way: Vector, at time: Double) { path.add(way, at: time) }

  /// Whether the finger stands still at `time`, and the last frame showed it there.
  package func rests(at time: Double) -> Bool { path.rests(at: time) }

  /// Whether the carousel is still in the finger's hold: a move by the program takes it away.
  package func holds(_ carousel: Carousel) -> Bool {
    switch kind {
    case .scroll: carousel.isDragging
    case .swipe: carousel.isSwiping
    }
  }

  /// Takes the carousel to where the finger is in a frame seen at `time`.
  package mutating func follow(_ carousel: inout Carousel, at time: Double) {
    let way = path.way(inFrame: time)
    switch kind {
    case .scroll: carousel.dragMoved(translation: way, at: time)
    case .swipe: carousel.swipeMoved(translation: way, at: time)
    }
  }

  /// The finger is lifted at `time`.
  ///
  /// The carousel goes on at `change`.
  package func end(_ carousel: inout Carousel, at time: Double, change: Double) {
    let velocity = path.velocity(at: time)
    switch kind {
    case .scroll:
      carousel.dragEnded(translation: path.way, velocity: velocity, at: change)
    case .swipe:
      // It was so quick that no frame has shown it.
      if path.isUnseen { carousel.swipeMoved(translation: path.way, at: change) }
      carousel.swipeEnded(velocity: velocity, at: change)
    }
  }

  /// The finger is taken away.
  package func cancel(_ carousel: inout Carousel, at change: Double) {
    switch kind {
    case .scroll: carousel.dragCanceled(at: change)
    case .swipe: carousel.swipeCanceled(at: change)
    }
  }
}
