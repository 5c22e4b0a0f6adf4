import CarouselEngine

/// What an input asks of the show.
///
/// Positions are logical units in the window's content, times are seconds on the show's clock.
enum InputAction: Equatable {
  /// A finger or button came down: a running motion is caught.
  case press(time: Double)
  /// The press ended without drag or tap.
  case release(time: Double)
  /// A drag begins; the first movement follows.
  ///
  /// `touching` is where the finger is, logical units; `nil` for fingers on a touchpad.
  case dragBegan(time: Double, cause: Carousel.Cause, touching: Point?)
  /// The way from where the drag began.
  case dragMoved(Vector, time: Double)
  case dragEnded(time: Double)
  case dragCancelled(time: Double)
  case tap(Point, time: Double)
  /// So many items on, from where the carousel is bound for.
  case step(Int, time: Double, cause: Carousel.Cause)
  /// Go on and on in one direction: a key is held.
  case cruise(Carousel.Heading, time: Double)
  /// The key is held no longer.
  case cruiseEnded(time: Double)
  /// So many pages on; `isRepeat` for a key that is held.
  case page(Int, isRepeat: Bool, time: Double)
  case first(time: Double)
  case last(time: Double)
  /// Choose the item that the carousel is bound for.
  case select(time: Double)
  case whereAmI(time: Double)
  /// Pause the slide show, or go on with it.
  case togglePause
  case toggleFullscreen
  case close

  /// Whether it moves the carousel or selects, and so is not done while a gesture has it.
  var needsFreeCarousel: Bool {
    switch self {
    case .whereAmI, .togglePause, .toggleFullscreen, .close: false
    default: true
    }
  }
}
