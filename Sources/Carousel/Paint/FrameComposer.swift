import CarouselEngine
import QuadRaster

/// Turns a frame of the engine into quads in the target's pixels, rear first.
struct FrameComposer {
  private var textures = FrameTextures()
  private var drawings: DrawnSurfaces
  /// What each card in view showed last.
  private var shown: [CardID: Shown] = [:]
  /// The caption painted last.
  private var named: Named?
  private var scenery = Scenery()
  private var ambience = Ambience()
  /// What was painted last where no quad is.
  private var ground: (backdrop: Backdrop, height: Int, background: Background)?

  /// The axis along which cards move that all lie in the view's plane, or `nil` for other
  /// arrangements.
  var rowAxis: Axis?
  /// Whether the frame composed last would look different in a moment, though nothing moves.
  private(set) var isChanging = false

  /// A face, and whose it was.
  private struct Shown {
    let face: CardFace
    let slot: Carousel.Slot
    let identity: ItemIdentity?
    /// The sign over it while its content is loading.
    var waiting: PaintedCard?
    /// Whether it shows only that its content is loading.
    var isLoading: Bool { waiting != nil }

    /// Whether it may be shown for `card` until the card's own content is ready.
    func standsIn(for card: Carousel.Frame.Card) -> Bool {
      !isLoading && (slot == card.slot || (identity != nil && identity == card.identity))
    }
  }

  /// A caption, and whose it was.
  private struct Named {
    let texture: Texture
    let label: String
    let card: CardID
    let slot: Carousel.Slot
  }

  /// What pictures are in front of, and the cards that are shown instead of them there.
  private struct Ground {
    let color: RGBA
    let plain: PlainCard

    init(_ look: Look) {
      color = look.backdrop.throughPictures
      plain = PlainCard(on: look.backdrop.middle)
    }
  }

  /// A composer that calls `changed` when a drawing over or under the cards has changed.
  init(changed: @escaping () -> Void) { drawings = DrawnSurfaces(changed: changed) }

  /// All quads of `frame`, with `layers` under and over the cards.
  mutating func quads(
    _ frame: Carousel.Frame, _ cards: CardCache, _ look: LookInBetween,
    captions: [(caption: Caption, share: Double)],
    layers: (under: [FrameLayer], over: [FrameLayer]), scale: Double, size: PixelSize,
    isMoving: Bool, at time: Double?
  ) -> [TexturedQuad] {
    textures.beginFrame()
    drawings.beginFrame()
    var result: [TexturedQuad] = []
    for layer in layers.under { result += quad(layer, scale, isMoving) }
    let ground = Ground(look.end)
    let former = look.start.map { Ground($0) }.flatMap { $0.color == ground.color ? nil : $0 }
    var faces: [CardID: Shown] = [:]
    // Sorting keeps the order of those at the same depth.
    var between = layers.over.filter { $0.depth != nil }.sorted { $0.order < $1.order }[...]
    for card in frame.cards where card.opacity > 0 {
      while let layer = between.first, card.isDetail || layer.order < card.depth {
        result += quad(layer, scale, isMoving)
        between.removeFirst()
      }
      let detail = scale * frame.enlargement(of: card, scale: scale)
      let isSeen = card.isSeen(in: frame.viewSize)
      guard let face = face(card, cards, on: ground, scale: detail, isSeen: isSeen)
      else { continue }
      let old = card.replacedID.flatMap { shown[$0] }
      // A card that is also drawn at its former position keeps its current content.
      if !card.isDeparting || faces[card.id] == nil { faces[card.id] = face }
      if let replaced = card.replacedID { faces[replaced] = old }
      let map = Homography.scale(x: scale, y: scale) * card.homography
      var style = card.isDetail ? cards.style.opened(by: card.openness) : cards.style
      if card.castShare < 1 {
        style.shadow?.opacity *= card.castShare
        style.reflection?.opacity *= card.castShare
      }
      let part = cards.part(of: card)
      var earlier = old?.face
      if earlier == nil, let former,
        let other = self.face(card, cards, on: former, scale: detail, isSeen: isSeen)?.face,
        other.texture !== face.face.texture || other.needsPlate != face.face.needsPlate
      {
        earlier = other
      }
      let quads = CardQuads(card: card, style: style, map: map, view: size).quads(
        face.face, after: earlier, share: old == nil ? look.share : card.replacement,
        sharp: textures.sharp(face.face, on: card, style, scale: scale, in: size),
        plate: { face, size in
          func plate(on ground: Ground) -> Texture? {
            textures.plain(ground.plain.plate(under: face.silhouette), size: size, scale: scale)
          }
          guard let texture = plate(on: ground) else { return nil }
          guard let former, let old = plate(on: former), old !== texture else {
            return (texture, nil)
          }
          return (texture, QuadEffects.CrossFade(to: old, share: 1 - look.share))
        },
        shadow: { textures.shadow(of: $0, in: $1, deviation: $2) })
      // The picture comes last.
      for quad in quads.dropLast(part?.replacesPicture == true ? 1 : 0) {
        result.append(isMoving ? moving(quad, of: card) : quad.snapped())
      }
      if let part {
        let quad = TexturedQuad(
          texture: part.texture,
          homography: map
            * PictureBounds.map(
              width: part.texture.width, height: part.texture.height, to: part.place),
          opacity: card.opacity)
        result.append(isMoving ? quad : quad.snapped())
      }
      if let sign = face.waiting.flatMap({ sign($0, on: card, map: map, in: size, scale) }) {
        result.append(isMoving ? sign : sign.snapped())
      }
      if !card.isDeparting, cards.content(card.slot).isMarked,
        let badge = badge(
          on: card.visible(card.moved(face.face.box(in: card.size, cards.style))), of: card,
          map: map,
          scale)
      {
        result.append(isMoving ? badge : badge.snapped())
      }
    }
    for layer in between { result += quad(layer, scale, isMoving) }
    shown = faces
    var behind = backdropQuads(look.backdrop, frame, cards, scale: scale, size: size, at: time)
    for index in behind.indices { behind[index].opacity *= look.backdropShare }
    let lines = captions.map { captionQuads($0.caption, frame, cards, scale, size, isMoving) }
    if captions.count == 2 {
      result += Self.faded(lines[0], to: lines[1], captions[1].share)
    } else if let caption = captions.first {
      result += lines[0].map { $0.faded(by: caption.share) }
    }
    for layer in layers.over where layer.depth == nil { result += quad(layer, scale, isMoving) }
    textures.endFrame()
    drawings.endFrame()
    return behind + result
  }

  /// The quad of a card that moves: in a row, on the pixel grid across the travel, so that it is as
  /// crisp as at rest and does not jump when it stops.
  private func moving(_ quad: TexturedQuad, of card: Carousel.Frame.Card) -> TexturedQuad {
    guard let rowAxis, card.homography.isTranslation, card.swipe == nil, !card.isDetail else {
      return quad
    }
    return quad.snapped(x: rowAxis == .vertical, y: rowAxis == .horizontal)
  }

  /// The current content of `card`.
  ///
  /// While a picture is loading, the card keeps its previous content, and a new card says that it is
  /// loading. An error is shown as soon as it is known. A card outside the view shows its picture or nothing.
  private mutating func face(
    _ card: Carousel.Frame.Card, _ cards: CardCache, on ground: Ground, scale: Double, isSeen: Bool
  ) -> Shown? {
    let before = shown[card.id]
    // The item of a card that fades away is gone, and its index may be another's.
    if card.isDeparting { return before }
    let plain: PaintedCard
    var waiting: PaintedCard?
    switch cards.card(card.slot, size: card.settledSize, scale: scale) {
    case .picture(let picture):
      return Shown(
        face: CardFace(picture, on: ground.color), slot: card.slot, identity: card.identity)
    case .drawing(let texture):
      return Shown(face: CardFace(texture), slot: card.slot, identity: card.identity)
    case _ where !isSeen: return nil
    case .loading(let progress):
      let replaced = card.replacedID.flatMap { shown[$0] }
      if let old = replaced ?? before, old.standsIn(for: card) {
        return Shown(face: old.face, slot: card.slot, identity: card.identity)
      }
      guard cards.style.showsLoading else { return nil }
      (plain, waiting) = (ground.plain.plain, ground.plain.waiting(progress))
    case .broken: plain = ground.plain.broken
    case .plain: plain = ground.plain.plain
    }
    return textures.plain(plain, size: card.settledSize, scale: scale)
      .map {
        Shown(face: CardFace($0), slot: card.slot, identity: card.identity, waiting: waiting)
      }
  }

  /// The first line of the caption of a card, or `nil` if it has none or is not there yet.
  private mutating func title(
    _ caption: Caption, of card: Carousel.Frame.Card, _ cards: CardCache, _ scale: Double
  ) -> Texture? {
    let content = cards.content(card.slot)
    let details = cards.details(of: card.slot)
    let label = caption.title(content, details)
    guard let request = caption.request(content, details, scale: scale) else { return nil }
    if let texture = cards.pictures[request]?.texture {
      named = Named(texture: texture, label: label, card: card.id, slot: card.slot)
    }
    // In another size, or another label of the same card, until the new one is painted.
    guard let named,
      named.label == label || (named.card == card.id && named.slot == card.slot)
    else { return nil }
    return named.texture
  }

  /// The lines of the caption of the card nearest to the middle.
  private mutating func captionQuads(
    _ caption: Caption, _ frame: Carousel.Frame, _ cards: CardCache, _ scale: Double,
    _ size: PixelSize, _ isMoving: Bool
  ) -> [TexturedQuad] {
    guard let card = frame.nearestCard else { return [] }
    let opacity = Caption.opacity(offset: card.shownOffset) * card.opacity * (1 - card.openness)
    guard opacity > 0, let area = quad(of: card, cards.style, scale)?.bounds else { return [] }
    let second = caption.second(
      card.slot, cards.details(of: card.slot), of: cards.content(card.slot), scale: scale
    ).flatMap { cards.pictures[$0]?.texture }
    let lines = [title(caption, of: card, cards, scale), second].compactMap(\.self)
    let width = lines.map(\.width).max() ?? 0
    // The halos of the lines overlap.
    let overlap = Int(caption.text.haloRadius * scale) * 2
    let height = lines.map(\.height).reduce(0, +) - overlap * max(0, lines.count - 1)
    guard width > 0, height > 0 else { return [] }
    // A card that is swiped away takes its caption along.
    let hold = 1 - min(1, 4 * (card.swipe?.share ?? 0))
    let spot = caption.spot(
      width: Double(width), height: Double(height),
      card: Rect(
        x: area.minimum.x, y: area.minimum.y, width: area.maximum.x - area.minimum.x,
        height: area.maximum.y - area.minimum.y),
      neighbors: frame.cards.compactMap { other in
        guard other.id != card.id, !other.isDetail,
          let quad = quad(of: other, cards.style, scale)
        else { return nil }
        return CaptionPosition.Neighbor(quad: quad, opacity: other.opacity * hold)
      }, view: size, scale: scale)
    guard spot.opacity > 0 else { return [] }
    var top = spot.origin.y
    return lines.map { line in
      let left = spot.origin.x + Double(width - line.width) / 2
      var place = Homography.identity
      place.h13 = isMoving ? left : left.rounded()
      place.h23 = isMoving ? top : top.rounded()
      top += Double(line.height - overlap)
      return TexturedQuad(texture: line, homography: place, opacity: opacity * spot.opacity)
    }
  }

  /// The lines of a caption on their way to those of another, of which a share is seen.
  private static func faded(
    _ old: [TexturedQuad], to new: [TexturedQuad], _ share: Double
  ) -> [TexturedQuad] {
    let pairs = zip(old, new).map { old, new in
      guard old.texture !== new.texture || old.homography != new.homography else { return new }
      var line = new
      line.opacity = old.opacity + (new.opacity - old.opacity) * share
      line.effects.crossFade = QuadEffects.CrossFade(
        to: old.texture, share: 1 - share,
        place: QuadEffects.CrossFade.Place(
          x: old.homography.h13 - new.homography.h13, y: old.homography.h23 - new.homography.h23,
          width: Double(old.texture.width), height: Double(old.texture.height)))
      return line
    }
    return pairs + old.dropFirst(pairs.count).map { $0.faded(by: 1 - share) }
      + new.dropFirst(pairs.count).map { $0.faded(by: share) }
  }

  /// What the picture of a card covers of the target, or `nil` if none is seen.
  private func quad(of card: Carousel.Frame.Card, _ style: CardStyle, _ scale: Double) -> Quad? {
    guard let face = shown[card.id]?.face else { return nil }
    let map =
      Homography.scale(x: scale, y: scale) * card.homography
      * PictureBounds.map(
        width: 1, height: 1, to: card.visible(card.moved(face.box(in: card.size, style))))
    return map.quad(of: Size(width: 1, height: 1))
  }

  /// A sign in the middle of a card, as the view has it: upright, and no larger than the view has room for.
  private mutating func sign(
    _ sign: PaintedCard, on card: Carousel.Frame.Card, map: Homography, in view: PixelSize,
    _ scale: Double
  ) -> TexturedQuad? {
    let box = card.visible(Rect(x: 0, y: 0, width: card.size.width, height: card.size.height))
    let view = Size(width: Double(view.width), height: Double(view.height))
    guard let middle = map(Point(x: box.x + box.width / 2, y: box.y + box.height / 2)),
      let area = (map * PictureBounds.map(width: 1, height: 1, to: box)).quad(
        of: Size(width: 1, height: 1))?.bounds,
      let width = PlainCard.waitingWidth(
        on: Size(
          width: area.maximum.x - area.minimum.x, height: area.maximum.y - area.minimum.y),
        in: view)
    else { return nil }
    let height = width / 4
    let size = Size(width: width / scale, height: height / scale)
    guard let texture = textures.plain(sign, size: size, scale: scale) else { return nil }
    // Of an opened card, the middle may be out of sight.
    func place(_ middle: Double, _ length: Double, _ room: Double) -> Double {
      card.isDetail ? max(length, min(middle, room - length)) : middle
    }
    var homography = Homography.identity
    homography.h13 = place(middle.x, width, view.width) - Double(texture.width) / 2
    homography.h23 = place(middle.y, width, view.height) - Double(texture.height) / 2
    return TexturedQuad(texture: texture, homography: homography, opacity: card.opacity)
  }

  /// The check mark of a marked card whose picture has the frame `box`.
  ///
  /// It fades out as the card opens.
  private mutating func badge(
    on box: Rect, of card: Carousel.Frame.Card, map: Homography, _ scale: Double
  ) -> TexturedQuad? {
    let place = MarkBadge.box(on: box)
    let size = Size(width: place.width, height: place.height)
    let opacity = card.opacity * (1 - card.openness)
    guard opacity > 0,
      let texture = textures.plain(MarkBadge.card, size: size, scale: scale)
    else { return nil }
    return TexturedQuad(
      texture: texture,
      homography: map * PictureBounds.map(width: texture.width, height: texture.height, to: place),
      opacity: opacity)
  }

  /// The quads of a layer.
  ///
  /// Empty for an empty layer.
  private mutating func quad(_ layer: FrameLayer, _ scale: Double, _ isMoving: Bool)
    -> [TexturedQuad]
  {
    let place = layer.place
    guard layer.opacity > 0,
      let texture = drawings.texture(
        of: layer.drawing, width: place.width, height: place.height, scale: scale)
    else { return [] }
    let quad = TexturedQuad(
      texture: texture,
      homography: Homography.scale(x: scale, y: scale)
        * PictureBounds.map(width: texture.width, height: texture.height, to: place),
      opacity: layer.opacity)
    return [isMoving ? quad : quad.snapped()]
  }

  private mutating func backdropQuads(
    _ backdrop: Backdrop, _ frame: Carousel.Frame, _ cards: CardCache, scale: Double,
    size: PixelSize, at time: Double?
  ) -> [TexturedQuad] {
    isChanging = false
    guard size.width > 0, size.height > 0 else { return [] }
    // What is behind the cards no more takes no memory.
    if case .picture = backdrop {} else { scenery = Scenery() }
    if case .front = backdrop {} else { ambience = Ambience() }
    switch backdrop {
    case .picture(let source, let veil):
      if let request = backdrop.request(size: frame.viewSize, scale: scale) {
        scenery.show(cards.picture(for: request), of: source, under: veil)
      }
      return scenery.texture.map { [TexturedQuad(covering: size, with: $0)] } ?? []
    case .front(let veil):
      // Nothing is left of the last picture where there are none.
      if frame.cards.isEmpty { ambience = Ambience() }
      let front = frame.nearestCard.flatMap { shown[$0.id] }
      ambience.follow(
        front.flatMap { $0.isLoading ? nil : $0.face.texture }, under: veil, in: size, at: time)
      isChanging = ambience.isChanging
      return ambience.texture().map { [TexturedQuad(covering: size, with: $0)] } ?? []
    case .vignette:
      let texture = textures.vignette(backdrop, size: size)
      return texture.map { [TexturedQuad(texture: $0, homography: .identity)] } ?? []
    case .color, .gradient: return []
    }
  }

  /// What is painted where no quad is.
  mutating func background(_ backdrop: Backdrop, height: Int) -> Background {
    if let ground, ground.backdrop == backdrop, ground.height == height { return ground.background }
    let background = backdrop.background(height: height)
    ground = (backdrop, height, background)
    return background
  }
}

extension FrameLayer {
  /// Where it lies between the cards: the larger, the nearer.
  fileprivate var order: Double { depth.flatMap { $0.isNaN ? nil : $0 } ?? .infinity }
}

extension TexturedQuad {
  fileprivate func faded(by share: Double) -> TexturedQuad {
    var quad = self
    quad.opacity *= share
    return quad
  }

  /// A texture that is stretched over a view of `size`.
  fileprivate init(covering size: PixelSize, with texture: Texture) {
    self.init(
      texture: texture,
      homography: .scale(
        x: Double(size.width) / Double(texture.width),
        y: Double(size.height) / Double(texture.height)))
  }
}

extension Homography {
  /// Whether it moves things and neither scales nor turns them.
  fileprivate var isTranslation: Bool {
    h33 == 1 && abs(h11 - 1) < 1e-9 && abs(h22 - 1) < 1e-9 && abs(h12) < 1e-9
      && abs(h21) < 1e-9 && abs(h31) < 1e-12 && abs(h32) < 1e-12
  }
}
