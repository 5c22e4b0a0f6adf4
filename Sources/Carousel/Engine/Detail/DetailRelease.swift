extension Detail {
  /// What becomes of the content when fingers let go of it.
  struct Release: Equatable, Sendable {
    /// Whether it goes into the view, or else into its card's place.
    var opens: Bool
    /// The side of the neighbour that it is turned to, −1 or 1, or 0 for none.
    var side = 0
    /// Where the zoom comes to rest; `nil` for the nearest place within its limits.
    var rest: Zoom.Rest?
  }
}
