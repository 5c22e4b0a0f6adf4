import CarouselEngine

/// Where in its card a picture lies.
enum PictureBounds {
  /// The picture's rectangle in the card's logical units.
  ///
  /// With `fill` it covers the card. With `fit` it is as large as the card allows.
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

  /// The rectangle of a picture that is too small for its box: in the middle of that, with
  /// `largest` logical units for each of its pixels, or `nil` if it fills the box.
  ///
  /// As the card is opened, the picture grows into its box.
  static func inner(
    of natural: PixelSize, in card: Size, _ style: CardStyle, _ largest: Double, openness: Double
  ) -> Rect? {
    guard style.smallPictures != .enlarged, largest > 0, openness < 1, natural.width > 0,
      natural.height > 0
    else { return nil }
    let scale = style.fit.scale(
      width: Double(natural.width), height: Double(natural.height), boxWidth: card.width,
      boxHeight: card.height)
    guard scale > largest else { return nil }
    let share = largest / scale + (1 - largest / scale) * max(openness, 0)
    let box = box(of: natural, in: card, style)
    let (width, height) = (box.width * share, box.height * share)
    return Rect(
      x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width: width,
      height: height)
  }

  /// From a texture of `width` × `height` texels to `box`.
  static func map(width: Int, height: Int, to box: Rect) -> Homography {
    Homography(
      h11: box.width / Double(width), h12: 0, h13: box.x,
      h21: 0, h22: box.height / Double(height), h23: box.y, h31: 0, h32: 0, h33: 1)
  }
}
