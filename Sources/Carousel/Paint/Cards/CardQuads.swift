import CarouselEngine
import QuadRaster

/// The quads of one card: shadows, the plate under a small picture, and the picture.
struct CardQuads {
  let card: Carousel.Frame.Card
  /// How cards look, this one as far as it is opened.
  let style: CardStyle
  /// From the card to the view's pixels.
  let map: Homography
  /// The view in pixels.
  let view: PixelSize

  /// A face and its share of what the card shows.
  private struct Part {
    let face: CardFace
    let share: Double
    let box: Rect
    let inner: Rect?

    /// What the plate covers, or `nil` if there is none.
    var plate: Rect? { inner == nil && !face.needsPlate ? nil : box }
  }

  /// A plate, and the fade to another one that it comes from.
  typealias Plate = (texture: Texture, fade: QuadEffects.CrossFade?)

  /// Makes the shadow of a translucent picture in its box, soft by a deviation, and says where it lies.
  typealias MakeShadow = (Silhouette, Rect, _ deviation: Double) -> (texture: Texture, box: Rect)?

  /// Makes all quads of a card that shows `face`, or fades to it from `old`.
  ///
  /// - Parameters:
  ///   - face: The content.
  ///   - old: The content that fades out, or `nil` for none.
  ///   - share: How much is seen of `face` while it does.
  ///   - sharp: The picture of `face` with each pixel many texels large, into which it turns as it opens, or `nil`.
  ///   - plateTexture: Makes a plate of a size in logical units.
  ///   - makeShadow: Makes the shadow of a translucent picture.
  /// - Returns: The quads, back to front.
  func quads(
    _ face: CardFace, after old: CardFace?, share: Double, sharp: Texture?,
    plate plateTexture: (CardFace, Size) -> Plate?,
    shadow makeShadow: MakeShadow
  ) -> [TexturedQuad] {
    let own = part(face, share: old == nil ? 1 : share)
    var parts = [own]
    if let old { parts.append(part(old, share: 1 - share)) }
    var result = parts.flatMap { shadow(of: $0, makeShadow) }
    // There is no fade between two pictures on the same plate.
    if parts.count > 1, let plate = own.plate, plate == parts[1].plate {
      result += self.plate(own, share: 1, plateTexture)
    } else {
      for part in parts { result += self.plate(part, share: part.share, plateTexture) }
    }
    guard var picture = picture(own, sharp, castsShadow: rectangleShare(of: parts)) else {
      return result
    }
    let places = parts.map { $0.inner ?? $0.box }
    if parts.count > 1, parts[1].face.texture !== face.texture || places[0] != places[1] {
      picture.effects.crossFade = effects(in: places[0]).fade(
        from: parts[1].face.texture, in: places[1], share: own.share, to: picture.texture)
    } else if sharp != nil, card.openness < 1 {
      picture.effects.crossFade = QuadEffects.CrossFade(
        to: face.texture, share: 1 - card.openness)
    }
    return result + [picture]
  }

  private func part(_ face: CardFace, share: Double) -> Part {
    Part(
      face: face, share: min(max(share, 0), 1),
      box: card.moved(face.box(in: card.size, style, openness: card.openness)),
      inner: face.inner(in: card.size, style, openness: card.openness).map(card.moved))
  }

  /// The share of the card that casts a rectangular shadow itself, not by a plate.
  private func rectangleShare(of parts: [Part]) -> Double {
    parts.reduce(0) { $0 + ($1.plate == nil && $1.face.castsRectangle ? $1.share : 0) }
  }

  private func effects(in box: Rect) -> CardEffects {
    var style = style
    if let mask = card.mask { style.cornerRadius = max(style.cornerRadius, mask.cornerRadius) }
    return CardEffects(style: style, box: box, part: card.visible(box), map: map, view: view)
  }

  /// The shadow of a translucent picture that is not on a plate.
  private func shadow(
    of part: Part, _ make: MakeShadow
  ) -> [TexturedQuad] {
    let box = part.box
    guard let style = style.shadow, style.opacity > 0, part.share > 0, part.plate == nil,
      let silhouette = part.face.silhouette, box.width > 0, box.height > 0
    else { return [] }
    guard let shadow = make(silhouette, box, max(1, style.softness) / 2) else { return [] }
    var place = shadow.box
    place.y += style.drop
    return quad(
      shadow.texture, in: place, QuadEffects(), opacity: min(style.opacity, 1) * part.share,
      margin: Vector(x: box.x - place.x, y: box.y - shadow.box.y + abs(style.drop)))
  }

  /// The plate under a picture that is too small for its card, or would not be seen without.
  private func plate(
    _ part: Part, share: Double, _ texture: (CardFace, Size) -> Plate?
  ) -> [TexturedQuad] {
    guard style.smallPictures == .onPlate || part.face.needsPlate, let plate = part.plate else {
      return []
    }
    let settled = part.face.box(in: card.settledSize, style)
    guard
      let (texture, fade) = texture(part.face, Size(width: settled.width, height: settled.height))
    else { return [] }
    var effects = effects(in: plate).effects(of: texture)
    effects.crossFade = fade
    return quad(
      texture, in: plate, effects,
      opacity: share * (part.face.needsPlate ? 1 : 1 - card.openness))
  }

  /// The picture, with a share of a rectangle's shadow.
  private func picture(
    _ part: Part, _ sharp: Texture?, castsShadow share: Double
  ) -> TexturedQuad? {
    let texture = sharp ?? part.face.texture
    let box = part.inner ?? part.box
    var effects = effects(in: box).effects(of: texture, shadow: share)
    if let inner = part.inner {
      effects.cornerRadius = 0
      effects.reflection = reflection(of: inner, texture, on: part.box)
    }
    return quad(texture, in: box, effects, opacity: 1).first
  }

  /// The reflection of a picture on a plate, on the plate's floor.
  private func reflection(of inner: Rect, _ texture: Texture, on plate: Rect)
    -> QuadEffects.Reflection?
  {
    let down = Double(texture.height) / inner.height
    let rise = plate.maxY - inner.maxY
    guard var reflection = effects(in: plate).reflection(texels: down) else { return nil }
    let length = reflection.extent * plate.height
    guard length > rise else { return nil }
    reflection.extent = (length - rise) / inner.height
    reflection.gap += 2 * rise * down
    reflection.opacity *= 1 - rise / length
    return reflection
  }

  private func quad(
    _ texture: Texture, in box: Rect, _ effects: QuadEffects, opacity: Double,
    margin: Vector = .zero
  ) -> [TexturedQuad] {
    let part = card.visible(box, margin: margin)
    guard part.width > 0, part.height > 0, opacity > 0 else { return [] }
    var effects = effects
    if part != box {
      let (across, down) = (Double(texture.width) / box.width, Double(texture.height) / box.height)
      effects.mask = QuadEffects.Mask(
        x: (part.x - box.x) * across, y: (part.y - box.y) * down, width: part.width * across,
        height: part.height * down)
    }
    return [
      TexturedQuad(
        texture: texture,
        homography: map * PictureBounds.map(width: texture.width, height: texture.height, to: box),
        opacity: card.opacity * opacity, effects: effects)
    ]
  }
}
