public import CarouselEngine

/// What an input asks of a view.
///
/// Positions are logical units in the view, times are seconds on the view's clock.
public enum InputAction: Equatable, Sendable {
  /// A finger or button came down: a running motion is caught.
  case press(time: Double)
  /// The press ended without drag or tap.
  case release(time: Double)
  /// A drag that scrolls begins; the first movement follows.
  ///
  /// `touching` is where the finger is, logical units; `nil` for fingers on a touchpad.
  case dragBegan(time: Double, cause: Carousel.Cause, touching: Point?)
  /// A drag that swipes the card in front begins.
  case swipeBegan(time: Double, touching: Point)
  /// A drag that moves the opened item begins.
  case panBegan(time: Double, touching: Point)
  /// The way from where the drag, swipe or pan began.
  case dragMoved(Vector, time: Double)
  /// The finger of a drag, swipe or pan was lifted.
  case dragEnded(time: Double)
  /// A drag, swipe or pan was taken away, as if it had not been meant.
  case dragCanceled(time: Double)
  /// Two fingers begin to pinch about a point.
  case pinchBegan(Point, time: Double)
  /// The fingers are about a point and so many times as far apart as when they began.
  case pinchMoved(Point, scale: Double, time: Double)
  /// The fingers no longer pinch.
  case pinchEnded(time: Double)
  /// The pinch was taken away, as if it had not been meant.
  case pinchCanceled(time: Double)
  /// A finger or button came down and went up in one place.
  case tap(Point, time: Double)
  /// The tap before was followed by another in the same place, which was told of as a tap too.
  case doubleTap(Point, time: Double)
  /// Make the opened item so many times as large, about a point.
  case zoom(by: Double, about: Point, time: Double)
  /// So many items on, from where the carousel is bound for.
  case step(Int, time: Double, cause: Carousel.Cause)
  /// Go on and on in one direction: a key is held.
  case cruise(Carousel.Heading, time: Double)
  /// The key is held no longer.
  case cruiseEnded(time: Double)
  /// So many pages on; `isRepeat` for a key that is held.
  case page(Int, isRepeat: Bool, time: Double)
  /// Go to the first item.
  case first(time: Double)
  /// Go to the last item.
  case last(time: Double)
  /// Choose the item that the carousel is bound for.
  case select(time: Double)
  /// Close what is open; where nothing is, the window.
  case cancel
  /// Say where the carousel is.
  case whereAmI(time: Double)
  /// Pause the slide show, or go on with it.
  case togglePause
  /// Take the whole screen, or give it back.
  case toggleFullscreen
  /// Close the window.
  case close
  /// An action that the view does not know: it reports it as ``ViewEvent/custom(_:)``.
  case custom(String)

  /// Whether it scrolls the carousel by a wheel, a button or a key.
  var scrolls: Bool {
    switch self {
    case .step, .cruise, .page, .first, .last: true
    default: false
    }
  }

  /// Whether it moves the carousel or selects, and so is not done while a gesture has it.
  var needsFreeCarousel: Bool {
    switch self {
    case .whereAmI, .togglePause, .toggleFullscreen, .cancel, .close, .custom: false
    default: true
    }
  }
}
