/// How the name of the current item is shown.
public struct CaptionStyle: Hashable, Sendable {
  /// Where the caption stands.
  public enum Place: Hashable, Sendable {
    /// Under the current card, or over its lower edge where the view ends.
    case below
    /// To the right of the current card, or under it where the view ends.
    case beside
    /// At the bottom of the view.
    case bottom
  }

  /// Where the caption stands.
  public var place: Place
  /// The letters.
  public var text: Text.Style
  /// The distance from the card in logical units.
  public var gap: Double

  /// A caption; what is left out is white text under the card.
  public init(
    place: Place = .below,
    text: Text.Style = Text.Style(size: 20, color: Color(white: 0.95)), gap: Double = 14
  ) {
    self.place = place
    self.text = text
    self.gap = gap
  }
}
