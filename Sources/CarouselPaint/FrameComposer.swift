import CarouselEngine

/// Turns a frame of the engine into quads in the target's pixels, rear first.
struct FrameComposer {
  private var textures = CardTextures()
  /// What each card in view showed last, for the time in which another content replaces it.
  var shown: [Int: Face] = [:]

  /// A texture and its place in the card, in logical units.
  struct Face {
    let texture: Texture
    let box: Rectangle
  }

  /// All that is painted for `frame`.
  mutating func quads(
    _ frame: Frame, _ cards: CardCache, backdrop: Backdrop, caption: CaptionStyle?,
    scale: Double, size: PixelSize, isMoving: Bool
  ) -> [TexturedQuad] {
    textures.beginFrame()
    var result = backdropQuads(backdrop, size)
    var faces: [Int: Face] = [:]
    for card in frame.cards where card.opacity > 0 {
      guard let face = face(card, cards, scale: scale) else { continue }
      faces[card.handle] = face
      let map = Homography.scale(x: scale, y: scale) * card.homography
      if let style = cards.style.shadow {
        add(shadow(of: face, style), map, card.opacity, snap: false, to: &result)
      }
      if let style = cards.style.reflection {
        add(reflection(of: face, style), map, card.opacity, snap: !isMoving, to: &result)
      }
      var opacity = card.opacity
      if let handle = card.replacedHandle, let old = shown[handle] {
        faces[handle] = old
        add(old, map, opacity, snap: !isMoving, to: &result)
        opacity *= card.replacement
      }
      add(face, map, opacity, snap: !isMoving, to: &result)
    }
    shown = faces
    if let caption, let quad = captionQuad(caption, frame, cards, scale, size, isMoving) {
      result.append(quad)
    }
    textures.endFrame()
    return result
  }

  private mutating func face(_ card: Frame.Card, _ cards: CardCache, scale: Double) -> Face? {
    // The item of a card that fades away is gone, and its index may be another's.
    if card.isDeparting { return shown[card.handle] }
    let style = cards.style
    let plain: PaintedCard
    switch cards.card(card.slot, size: card.size, scale: scale) {
    case .picture(let picture):
      return Face(
        texture: picture.texture,
        box: PicturePlace.box(of: picture.naturalSize, in: card.size, style))
    case .loading: plain = PlainCard.loading
    case .broken: plain = PlainCard.broken
    case .plain: plain = PlainCard.plain
    }
    let box = Rectangle(x: 0, y: 0, width: card.size.width, height: card.size.height)
    return textures.plain(plain, size: card.size, scale: scale, radius: style.cornerRadius)
      .map { Face(texture: $0, box: box) }
  }

  private mutating func shadow(of face: Face, _ style: ShadowStyle) -> Face? {
    textures.shadow(width: face.box.width, height: face.box.height, style)
      .map { Face(texture: $0, box: Shadow.area(of: face.box, style)) }
  }

  private mutating func reflection(of face: Face, _ style: ReflectionStyle) -> Face? {
    textures.reflection(of: face.texture, style)
      .map { Face(texture: $0, box: Reflection.area(of: face.box, style)) }
  }

  private func add(
    _ face: Face?, _ card: Homography, _ opacity: Double, snap: Bool,
    to quads: inout [TexturedQuad]
  ) {
    guard let face, opacity > 0 else { return }
    let texture = face.texture
    let map = card * PicturePlace.map(width: texture.width, height: texture.height, to: face.box)
    quads.append(
      TexturedQuad(
        texture: texture,
        homography: snap
          ? PixelSnap.snapped(map, width: texture.width, height: texture.height) : map,
        opacity: opacity))
  }

  private mutating func backdropQuads(_ backdrop: Backdrop, _ size: PixelSize) -> [TexturedQuad] {
    guard size.width > 0, size.height > 0, let tile = textures.backdrop(backdrop, size: size)
    else { return [] }
    return stride(from: 0, to: size.width, by: tile.width).map { x in
      var map = Homography.identity
      map.h13 = Double(x)
      return TexturedQuad(texture: tile, homography: map)
    }
  }
}
