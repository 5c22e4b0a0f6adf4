/// What a carousel does when the finger lets go of it: decided from values alone.
enum Release {
  /// It goes on as the finger moved it.
  case fling(Motion, to: Double)
  /// It swings beyond an end, with a velocity in items per second, and back to it.
  case swing(velocity: Double, to: Double)
  /// It scrolls to a position; `flipsOn` if cover flow 2 cards go on flipping as in the drag.
  case scroll(to: Double, flipsOn: Bool)
  /// It comes to rest where it may.
  case settle
  /// It stays where it is.
  case stay

  /// A finger that has let go.
  struct Finger {
    let drag: Drag
    /// The event time at which it let go, in seconds.
    let stamp: Double
    /// How far ahead of the carousel it was, in items.
    let lead: Double
    /// Whether it held still before.
    var isHeld: Bool { drag.isHeld(at: stamp) }
  }
}
