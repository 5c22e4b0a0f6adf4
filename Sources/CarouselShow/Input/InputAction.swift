import CarouselEngine

/// What an input asks of the show.
///
/// Positions are logical units in the window's content, times are seconds on the show's clock.
enum InputAction: Equatable {
  /// A finger or button came down: a running motion is caught.
  case press(time: Double)
  /// The press ended without drag or tap.
  case release(time: Double)
  /// A drag begins at the point where the press was; the first movement follows.
  case dragBegan(Point, time: Double, DragSource)
  case dragMoved(Point, time: Double)
  case dragEnded(time: Double)
  case dragCancelled(time: Double)
  case tap(Point, time: Double)
  /// So many items on, from where the carousel is bound for.
  case step(Int, time: Double, StepSource)
  /// So many pages on.
  case page(Int, time: Double)
  case first(time: Double)
  case last(time: Double)
  /// Choose the item in front.
  case select(time: Double)
  case whereAmI(time: Double)
  /// Pause the slide show, or go on with it.
  case togglePause
  case toggleFullscreen
  case close
}

/// What drags.
enum DragSource: Equatable {
  case touch
  case pointer
  case touchpad
}

/// What steps.
enum StepSource: Equatable {
  case wheel
  /// A key; `repeats` counts how often it has repeated while held.
  case key(repeats: Int)
}
