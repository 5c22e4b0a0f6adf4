public import Projection

extension CardStyle {
  /// Where a picture that is shown whole lies in a card, in the card's logical units.
  public func place(ofWhole picture: PixelSize, in card: Size) -> Rect {
    var style = self
    style.fit = .fit
    return PicturePlace.box(of: picture, in: card, style)
  }
}
