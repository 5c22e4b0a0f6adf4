extension Carousel {
  /// Which way a cruise goes.
  public enum Heading: String, CaseIterable, Sendable {
    /// To higher items.
    case forward
    /// To lower items.
    case backward

    /// 1 to higher items, −1 to lower ones.
    var sign: Double { self == .forward ? 1 : -1 }

    /// The end it leads to in a bounded carousel.
    var end: End { self == .forward ? .last : .first }
  }
}
