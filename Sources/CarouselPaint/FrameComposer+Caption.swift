import CarouselEngine

extension FrameComposer {
  /// The captions that `frame` and its neighbours need.
  func captions(
    _ frame: Frame, _ cards: CardCache, _ style: CaptionStyle?, scale: Double
  ) -> [PictureRequest] {
    guard let style else { return [] }
    return frame.cards.filter { !$0.isDeparting && abs($0.offset) < 1.5 }
      .sorted { abs($0.offset) < abs($1.offset) }
      .compactMap {
        Caption(style: style).request(
          cards.content($0.slot).label, view: frame.viewSize, scale: scale)
      }
  }

  /// The caption of the card nearest to the middle; `nil` if it has none or is not there yet.
  func captionQuad(
    _ style: CaptionStyle, _ frame: Frame, _ cards: CardCache, _ scale: Double, _ size: PixelSize,
    _ isMoving: Bool
  ) -> TexturedQuad? {
    guard let card = frame.nearestCard,
      let face = shown[card.handle]
    else { return nil }
    let caption = Caption(style: style)
    let opacity = Caption.opacity(offset: card.offset) * card.opacity
    let label = cards.content(card.slot).label
    guard opacity > 0,
      let request = caption.request(label, view: frame.viewSize, scale: scale),
      let texture = cards.pictures[request]?.texture
    else { return nil }
    let box = face.box
    let map =
      Homography.scale(x: scale, y: scale) * card.homography
      * PicturePlace.map(width: 1, height: 1, to: box)
    guard let bounds = map.quad(of: Size(width: 1, height: 1))?.bounds else { return nil }
    let area = Rectangle(
      x: bounds.minimum.x, y: bounds.minimum.y, width: bounds.maximum.x - bounds.minimum.x,
      height: bounds.maximum.y - bounds.minimum.y)
    let origin = caption.origin(
      width: Double(texture.width), height: Double(texture.height), card: area, view: size,
      scale: scale)
    var place = Homography.identity
    place.h13 = isMoving ? origin.x : origin.x.rounded()
    place.h23 = isMoving ? origin.y : origin.y.rounded()
    return TexturedQuad(texture: texture, homography: place, opacity: opacity)
  }
}

extension Frame {
  /// The card nearest to the current position, apart from those that fade away.
  var nearestCard: Card? {
    cards.lazy.filter { !$0.isDeparting }.min { abs($0.offset) < abs($1.offset) }
  }
}
