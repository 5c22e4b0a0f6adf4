package import CarouselEngine
import QuadRaster

/// What a card shows: a texture, and how it lies in the card.
struct CardFace {
  let texture: Texture
  /// The extents of the original, or `nil` for a face that covers the card.
  var naturalSize: PixelSize?
  /// Whether it is shown whole also where pictures fill their cards.
  var isWhole = false
  /// The most logical units that a pixel of the original is drawn with.
  var largestScale = Double.infinity
  /// The outline of a picture that things show through.
  var silhouette: Silhouette?

  init(_ texture: Texture) { self.texture = texture }

  init(_ picture: LoadedPicture) {
    texture = picture.texture
    naturalSize = picture.naturalSize
    isWhole = picture.showsWhole
    largestScale = picture.largestScale
    silhouette = picture.silhouette
  }

  /// What it takes of a card of `size` logical units: its own rectangle, or that of the plate it is on.
  func box(in size: Size, _ style: CardStyle) -> Rect {
    naturalSize.map { PictureBounds.box(of: $0, in: size, own(style)) }
      ?? Rect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The rectangle of the picture itself in a card that is opened so far, or `nil` if it fills its
  /// box.
  func inner(in size: Size, _ style: CardStyle, openness: Double) -> Rect? {
    naturalSize.flatMap {
      PictureBounds.inner(of: $0, in: size, own(style), largestScale, openness: openness)
    }
  }

  /// Whether something is seen at a point of a card of `size` that shows the face: its plate, or what of it is not
  /// transparent.
  func isSeen(at point: Point, on size: Size, _ style: CardStyle) -> Bool {
    let inner = inner(in: size, style, openness: 0)
    if inner != nil, style.smallPictures == .onPlate { return true }
    let box = inner ?? box(in: size, style)
    let (x, y) = ((point.x - box.x) / box.width, (point.y - box.y) / box.height)
    guard x >= 0, x <= 1, y >= 0, y <= 1 else { return false }
    return silhouette?.isSeen(atX: x, y: y) ?? true
  }

  private func own(_ style: CardStyle) -> CardStyle {
    var style = style
    if isWhole { style.fit = .fit }
    return style
  }

  /// Whether it casts a rectangular shadow.
  ///
  /// Translucent content has a shadow of its shape or, if it changes constantly, none.
  /// Translucent corners, as windows have them, do not matter.
  var castsRectangle: Bool { silhouette == nil && texture.opaqueInset != nil }
}

extension LoadedPicture {
  /// Whether something is seen at a point of a card of `size` that shows the picture: its plate, or what of it is
  /// not transparent.
  package func isSeen(at point: Point, on size: Size, _ style: CardStyle) -> Bool {
    CardFace(self).isSeen(at: point, on: size, style)
  }
}
