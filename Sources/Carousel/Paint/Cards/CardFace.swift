import QuadRaster
package import CarouselEngine

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
  /// Whether its picture consists of pixels (a drawing does not) and does not move.
  var hasPixels = false
  /// Whether it would not be seen without a plate.
  var needsPlate = false

  init(_ texture: Texture) { self.texture = texture }

  /// The face of a picture in front of `ground`.
  init(_ picture: LoadedPicture, on ground: RGBA) {
    texture = picture.texture
    naturalSize = picture.naturalSize
    isWhole = picture.showsWhole
    largestScale = picture.largestScale
    silhouette = picture.silhouette
    hasPixels = picture.largestScale.isFinite && !picture.mayMove
    needsPlate = picture.needsPlate(on: ground)
  }

  /// What it takes of a card of `size` logical units that is opened so far: its own rectangle, or that of the plate it
  /// is on.
  func box(in size: Size, _ style: CardStyle, openness: Double = 0) -> Rect {
    guard let naturalSize else { return Rect(x: 0, y: 0, width: size.width, height: size.height) }
    let style = own(style)
    return PictureBounds.plate(
      of: naturalSize, in: size, style, largestScale, inset: needsPlate, openness: openness)
      ?? PictureBounds.box(of: naturalSize, in: size, style)
  }

  /// The rectangle of the picture itself in a card that is opened so far, or `nil` if it fills its
  /// box.
  func inner(in size: Size, _ style: CardStyle, openness: Double) -> Rect? {
    naturalSize.flatMap {
      PictureBounds.inner(
        of: $0, in: size, own(style), largestScale, inset: needsPlate,
        uncut: style.fit == .fill && isUncut, openness: openness)
    }
  }

  /// Whether the texture has the shape of the original.
  private var isUncut: Bool {
    guard let natural = naturalSize else { return false }
    return abs(texture.width * natural.height - texture.height * natural.width)
      <= max(natural.width, natural.height)
  }

  /// Whether something is seen at a point of the plane of a card that shows the face: its plate, or what of it is not
  /// transparent, within round corners.
  func isSeen(at place: Point, on card: Carousel.Frame.Card, _ style: CardStyle) -> Bool {
    let inner = inner(in: card.size, style, openness: 0)
    let isOnPlate = inner != nil && style.smallPictures == .onPlate
    let box = card.moved(
      isOnPlate ? self.box(in: card.size, style) : inner ?? self.box(in: card.size, style))
    let (x, y) = ((place.x - box.x) / box.width, (place.y - box.y) / box.height)
    guard x >= 0, x <= 1, y >= 0, y <= 1 else { return false }
    let radius = max(style.cornerRadius, card.mask?.cornerRadius ?? 0)
    guard card.visible(box).contains(place, cornerRadius: radius) else { return false }
    return isOnPlate || (silhouette?.isSeen(atX: x, y: y) ?? true)
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

extension Rect {
  /// Whether a point is in the rectangle with round corners, whose radius is at most half of a side.
  fileprivate func contains(_ point: Point, cornerRadius: Double) -> Bool {
    let radius = max(0, min(cornerRadius, width / 2, height / 2))
    // How far it is beyond the middles of the corners.
    let across = max(x + radius - point.x, point.x - maxX + radius)
    let down = max(y + radius - point.y, point.y - maxY + radius)
    if across <= 0 || down <= 0 { return across <= radius && down <= radius }
    return across * across + down * down <= radius * radius
  }
}

extension LoadedPicture {
  /// Whether something is seen at a point of the plane of a card that shows the picture in front of a backdrop: its
  /// plate, or what of it is not transparent, within round corners.
  package func isSeen(
    at place: Point, on card: Carousel.Frame.Card, _ style: CardStyle, before backdrop: Backdrop
  ) -> Bool {
    CardFace(self, on: backdrop.throughPictures).isSeen(at: place, on: card, style)
  }

  /// Whether it is translucent, and would not be seen in front of a color.
  func needsPlate(on ground: RGBA) -> Bool {
    silhouette.map { ground.opacity > 0.5 && !$0.isLegible(on: ground) } ?? false
  }
}

/// What a card's style comes to where its picture is painted: effects of one quad.
struct CardEffects {
  let style: CardStyle
  /// The picture's rectangle in the card, in logical units.
  let box: Rect
  /// The visible part of it.
  let part: Rect
  /// From the card to the view's pixels.
  let map: Homography
  /// The view in pixels.
  let view: PixelSize

  /// A blurred edge whose slope is steepest at its middle and flat at its ends, as wide as a
  /// Gaussian of half the style's softness, has this many times that deviation on each side.
  private static let deviations = 5.0.squareRoot()

  /// The effects of the picture, in texels of `texture`, with a share of the style's shadow.
  func effects(of texture: Texture, shadow share: Double = 1) -> QuadEffects {
    let across = Double(texture.width) / box.width
    let down = Double(texture.height) / box.height
    var effects = QuadEffects(cornerRadius: style.cornerRadius * across)
    if let shadow = style.shadow, share > 0 {
      effects.shadow = QuadEffects.Shadow(
        blur: Self.deviations * max(1, shadow.softness) / 2 * across, y: shadow.drop * down,
        color: RGBA(white: 0, opacity: shadow.opacity * share).argb)
    }
    effects.reflection = reflection(texels: down)
    effects.shade = shade
    return effects
  }

  /// The reflection, in texels, of which `down` are one logical unit high.
  func reflection(texels down: Double) -> QuadEffects.Reflection? {
    style.reflection.map {
      QuadEffects.Reflection(extent: extent(of: $0), gap: $0.gap * down, opacity: $0.opacity)
    }
  }

  /// A cross-fade from another picture with the box `other` in the card.
  ///
  /// `share` is the share of the new one.
  func fade(from texture: Texture, in other: Rect, share: Double, to own: Texture)
    -> QuadEffects.CrossFade
  {
    var fade = QuadEffects.CrossFade(to: texture, share: 1 - share)
    let distance = max(
      abs(other.x - box.x), abs(other.y - box.y), abs(other.maxX - box.maxX),
      abs(other.maxY - box.maxY))
    // Pictures in the same box are mixed as a whole. Others keep their own boxes.
    if distance > 0.01 {
      let across = Double(own.width) / box.width
      let down = Double(own.height) / box.height
      fade.place = QuadEffects.CrossFade.Place(
        x: (other.x - box.x) * across, y: (other.y - box.y) * down, width: other.width * across,
        height: other.height * down)
    }
    return fade
  }

  /// The share of the picture that is mirrored: as much as the style wants, and no more than fades
  /// out before the view ends.
  private func extent(of reflection: ReflectionStyle) -> Double {
    let bottom = Double(view.height)
    var room = Double.infinity
    for x in [box.x, box.maxX] {
      // The y of the card that is seen at the view's lower edge, below x.
      let rise = map.h22 - bottom * map.h32
      let y = (bottom * (map.h31 * x + map.h33) - map.h21 * x - map.h23) / rise
      if rise > 0, y.isFinite { room = min(room, y - part.maxY - reflection.gap) }
    }
    return max(0, min(reflection.length, room / part.height))
  }

  /// How much darker a card is that lies farther back.
  private var shade: Double {
    let depth = map.h31 * (box.x + box.width / 2) + map.h32 * (box.y + box.height / 2) + map.h33
    guard style.depthShading > 0, depth > 1 else { return 0 }
    return min(1, style.depthShading * (1 - 1 / depth))
  }
}
