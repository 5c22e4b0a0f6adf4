public import Projection

extension CardStyle {
  /// Where a picture that is shown whole lies in a card, in the card's logical units.
  ///
  /// - Parameters:
  ///   - picture: its size in its own pixels.
  ///   - card: the size of the card.
  ///   - largestScale: the most logical units that one of its pixels is drawn with: see ``CardContent``.
  ///   - openness: how far the card is opened, 0…1.
  /// - Returns: the picture's rectangle, without the plate that a small one is on.
  public func place(
    ofWhole picture: PixelSize, in card: Size, largestScale: Double? = nil, openness: Double = 0
  ) -> Rect {
    var style = self
    style.fit = .fit
    return PictureBounds.inner(
      of: picture, in: card, style, largestScale ?? .infinity, openness: openness)
      ?? PictureBounds.box(of: picture, in: card, style)
  }
}
