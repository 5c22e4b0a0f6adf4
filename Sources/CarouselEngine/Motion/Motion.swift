/// What moves the carousel by itself: position and velocity as functions of time.
enum Motion: Equatable, Sendable {
  case none
  /// An animated scroll.
  ///
  /// It flips cover flow 2 cards in the manner of a drag if it ends one.
  case scroll(TimedScroll, endsDrag: Bool)
  /// A fling.
  case deceleration(Fling)
}
