import CarouselEngine

/// Where in its card a picture lies.
enum PicturePlace {
  /// The picture's rectangle in the card's logical units.
  ///
  /// `fill` covers the card; `fit` makes the picture as large as the card allows.
  static func box(of natural: PixelSize, in card: Size, _ style: CardStyle) -> Rect {
    guard style.fit == .fit, natural.width > 0, natural.height > 0 else {
      return Rect(x: 0, y: 0, width: card.width, height: card.height)
    }
    let scale = CardFit.fit.scale(
      width: Double(natural.width), height: Double(natural.height), boxWidth: card.width,
      boxHeight: card.height)
    let width = Double(natural.width) * scale
    let height = Double(natural.height) * scale
    return Rect(
      x: (card.width - width) / 2, y: (card.height - height) * style.verticalPlace,
      width: width, height: height)
  }

  /// From a texture of `width` × `height` texels to `box`.
  static func map(width: Int, height: Int, to box: Rect) -> Homography {
    Homography(
      h11: box.width / Double(width), h12: 0, h13: box.x,
      h21: 0, h22: box.height / Double(height), h23: box.y, h31: 0, h32: 0, h33: 1)
  }
}
