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
  case dragCancelled
}

/// Where and when a drag took hold of the carousel.
struct Grasp: Equatable {
  /// Where the finger was when it had gone as far as a press may stray, logical units in the window's
  /// content: what is there stays under it.
  let point: Point
  /// When that was, in seconds.
  let began: Double
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
