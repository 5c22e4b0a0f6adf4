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
