extension Carousel {
  /// A finger lands on the carousel: a running motion stops under it.
  public mutating func touchDown(at time: Double) {
    perform(at: time) { $0.track.touch($0.step) }
  }

  /// The finger lifts again without having dragged or tapped: the carousel settles.
  public mutating func touchUp(at time: Double) {
    perform(at: time) { $0.endPress(cause: .tap) }
  }

  /// Whether a finger that has moved by `translation` since it landed begins a drag.
  public func mayDrag(translation: Vector) -> Bool {
    guard configuration.isScrollEnabled else { return false }
    guard configuration.ignoresPerpendicularSwipes else { return true }
    let axis = configuration.axis
    return abs(translation.along(axis)) >= abs(translation.across(axis))
  }

  /// The finger begins to drag.
  ///
  /// - Parameters:
  ///   - translation: its way since it landed, in logical units
  ///   - finger: the point of the view that it is at. In the smooth feel the card there stays under
  ///     it
  ///   - time: now, in seconds
  ///   - cause: `.drag` for fingers and pointers, `.touchpad` for two fingers on a touchpad
  public mutating func dragBegan(
    translation: Vector = .zero, touching finger: Point? = nil, at time: Double,
    cause: Cause = .drag
  ) {
    perform(at: time) { carousel in
      carousel.track.beginDrag(
        translation: translation, finger: finger, cause: cause, stamp: time, carousel.step)
      carousel.grip()
    }
  }

  /// The finger has moved.
  ///
  /// - Parameters:
  ///   - translation: its way since it landed, in logical units
  ///   - velocity: its velocity in logical units per second where it is known. Otherwise it is
  ///     measured
  ///   - time: now, in seconds
  public mutating func dragMoved(
    translation: Vector, velocity: Vector? = nil, at time: Double
  ) {
    perform(at: time) { carousel in
      carousel.grip()
      carousel.track.moveDrag(
        by: translation, velocity: velocity, stamp: time, carousel.step)
    }
  }

  /// The finger lifts: the carousel goes on from where it is, as fast as the finger was.
  ///
  /// - Parameters:
  ///   - translation: the finger's way since it landed, where that is not where the carousel was last
  ///     moved to: it says what the finger meant, and moves nothing
  ///   - velocity: its velocity in logical units per second where it is known. Otherwise it is
  ///     measured
  ///   - time: now, in seconds
  public mutating func dragEnded(
    translation: Vector? = nil, velocity: Vector? = nil, at time: Double
  ) {
    perform(at: time) { carousel in
      carousel.grip()
      carousel.track.endDrag(
        translation: translation, velocity: velocity, stamp: time, carousel.step)
      carousel.endPress(cause: .drag)
    }
  }

  /// The gesture was taken away: the carousel returns to an item without a fling.
  public mutating func dragCanceled(at time: Double) {
    perform(at: time) { carousel in
      carousel.track.cancelDrag(stamp: time, carousel.step)
      carousel.endPress(cause: .drag)
    }
  }

  /// Lets a finger that has yet to do so take hold of the card under it.
  private mutating func grip() {
    guard let drag = track.phase.drag, drag.gripsAnew, let finger = drag.finger else { return }
    var frame = Frame()
    self.frame(into: &frame)
    let card = frame.cards.last { !$0.isDeparting && $0.covers(finger) }
    track.hold(
      card.flatMap {
        Grip($0, finger: finger, position: track.position, pull: drag.pull, metrics: metrics)
      })
  }

  /// Ends every hold that a press has on the carousel, whatever happened to cards and settings meanwhile: every
  /// function that ends a press comes here last.
  mutating func endPress(cause: Cause) {
    if let (card, swipe) = swipes.held {
      var state = swipe.state(at: now)
      state.velocity = .zero
      letGo(card, state)
    }
    guard track.lift(step), !track.phase.isAutoscrolling else { return }
    settle(cause: cause)
  }

  /// Brings a carousel at rest to where it may rest; changes nothing if it is there.
  mutating func settle(cause: Cause) {
    track.settle(cause: cause, step)
  }
}
