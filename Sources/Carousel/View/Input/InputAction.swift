public import CarouselEngine

/// What an input asks of a view, and when.
public struct InputAction: Equatable, Sendable {
  /// What it asks for.
  public var kind: Kind
  /// When the person asked for it, in seconds on the view's clock; for a drag when it began, which is before it
  /// was known to be one.
  public var time: Double

  /// An action at a time.
  public init(_ kind: Kind, at time: Double) { (self.kind, self.time) = (kind, time) }

  /// What an input asks of a view.
  ///
  /// Positions are logical units in the view. Later versions may add cases: give a `switch` a `default`.
  public enum Kind: Equatable, Sendable {
    /// A finger or button came down: a running motion is caught.
    case press
    /// The press ended without drag or tap.
    case release
    /// A drag begins; the first movement follows.
    ///
    /// `touching` is where the finger is, logical units, or `nil` for fingers on a touchpad.
    case dragBegan(DragKind, touching: Point?, cause: Carousel.Cause = .drag)
    /// The distance from where the drag began.
    case dragMoved(Vector)
    /// The finger of a drag was lifted.
    case dragEnded
    /// A drag was taken away, as if it had not been meant.
    case dragCanceled
    /// Two fingers begin to pinch about a point.
    case pinchBegan(Point)
    /// The fingers moved. `scale` is their distance relative to the start.
    case pinchMoved(Point, scale: Double)
    /// The fingers no longer pinch.
    case pinchEnded
    /// The pinch was taken away, as if it had not been meant.
    case pinchCanceled
    /// A finger or button came down and went up in one place.
    case tap(Point)
    /// A second tap at the same point. The first one was reported as a tap too.
    case doubleTap(Point)
    /// Scale the opened item by a factor, about a point.
    case zoom(by: Double, about: Point)
    /// Move by a number of items from the target of the motion.
    case step(Int, cause: Carousel.Cause)
    /// A number of items to the right on the screen, or to the left for a negative number: which way that is
    /// depends on how the carousel runs.
    case stepSideways(Int)
    /// Go on and on in one direction: a key is held.
    case cruise(Carousel.Heading)
    /// The key is held no longer.
    case cruiseEnded
    /// Move by a number of pages. `isRepeat` is `true` for a repeated key.
    case page(Int, isRepeat: Bool)
    /// Go to the first item.
    case first
    /// Go to the last item.
    case last
    /// Select the item at the target of the motion.
    case select
    /// Close the opened item, or the window if there is none.
    case cancel
    /// Say where the carousel is.
    case whereAmI
    /// Pause the slide show, or go on with it.
    case togglePause
    /// Take the whole screen, or give it back.
    case toggleFullscreen
    /// Close the window.
    case close
    /// An action that the view does not know: it reports it as ``ViewEvent/custom(_:)``.
    case custom(String)
  }
}

extension InputAction.Kind {
  /// Whether it scrolls the carousel by a wheel, a button or a key.
  var scrolls: Bool {
    switch self {
    case .step, .stepSideways, .cruise, .page, .first, .last: true
    default: false
    }
  }

  var endsPress: Bool {
    switch self {
    case .release, .tap, .dragEnded, .dragCanceled, .pinchEnded, .pinchCanceled: true
    default: false
    }
  }

  var pinches: Bool {
    switch self {
    case .pinchBegan, .pinchMoved, .pinchEnded, .pinchCanceled: true
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

/// What a drag does.
public enum DragKind: Equatable, Sendable {
  /// Scrolls the carousel.
  case scroll
  /// Swipes the card in front.
  case swipe
  /// Moves the opened item about.
  case pan
}
