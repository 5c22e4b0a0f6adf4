extension Detail {
  /// Something that happened to a detail, in the order in which it happened.
  ///
  /// Opening and closing alternate: each `willOpen` is followed by `didOpen` or, if it was called off, by
  /// `willClose`; each `willClose` by `didClose` or, if it was called off, by `willOpen`.
  public enum Event: Equatable, Sendable {
    /// The card leaves its place.
    case willOpen
    /// The content fills the view.
    case didOpen
    /// The content leaves for its card's place.
    case willClose
    /// The card is back in its place.
    case didClose
    /// The neighbor to the right or below (1), or to the left or above (−1), is the opened item now.
    ///
    /// Comes when it is decided, while the neighbor is on its way. What lies beyond it is not known until
    /// the detail is given a new scene.
    case turned(by: Int)
  }
}

extension Detail {
  /// Where a detail stands between closed and open.
  public enum Phase: Equatable, Sendable {
    /// Nothing is shown.
    case closed
    /// On the way to the view, or in fingers that pull it out of its place.
    case opening
    /// In the view, zoomed, moved or turned as it may be.
    case open
    /// On the way to the card's place.
    case closing
  }
}
