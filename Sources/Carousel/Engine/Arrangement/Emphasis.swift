extension Carousel {
  /// How the current card stands out.
  public struct Emphasis: Equatable, Sendable {
    /// How much larger the current card is: 1 as large as the others.
    ///
    /// Range 0.1…10.
    public var scale: Double
    /// How much farther the neighbours stand apart, in item widths.
    ///
    /// Range −10…10.
    public var gap: Double

    /// No emphasis.
    public static let none = Emphasis()

    /// Enlarges the current card by `scale` and moves its neighbours away by `gap` item widths.
    public init(scale: Double = 1, gap: Double = 0) { (self.scale, self.gap) = (scale, gap) }
  }
}
