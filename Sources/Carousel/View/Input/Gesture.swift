import CarouselEngine

/// What one device sees in the movements made on it.
enum Gesture: Equatable {
  /// A finger or button came down.
  case pressed
  /// The press ended without drag or tap.
  case released
  case tapped(Point)
  case dragBegan
  /// The way from where the drag began, logical units.
  case dragMoved(Vector)
  case dragEnded
  case dragCanceled
  case pinchBegan(Point)
  /// Where the fingers' middle is, and how many times as far apart they are as when they began.
  case pinchMoved(Point, Double)
  case pinchEnded
  case pinchCanceled
}

/// What a drag does.
package enum DragKind: Equatable {
  /// Scrolls the carousel.
  case scroll
  /// Swipes the card in front.
  case swipe
  /// Moves the opened item about.
  case pan
}

/// Where and when a drag took hold of the carousel.
struct Grasp: Equatable {
  /// Where the finger was when it had gone as far as a press may stray, logical units in the view:
  /// what is there stays under it.
  var point: Point
  /// When that was, in seconds.
  var began: Double
  /// What the drag does.
  var kind = DragKind.scroll
}

/// Where gestures come from: a kind of device of one seat.
struct GestureSource: Hashable {
  enum Device: Hashable {
    case touch
    case pointer
    case touchpad
  }

  /// The number of the seat.
  let seat: UInt32
  let device: Device

  /// What its drags are called.
  var cause: Carousel.Cause { device == .touchpad ? .touchpad : .drag }
}
