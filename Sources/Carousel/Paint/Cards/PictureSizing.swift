import CarouselEngine

/// How large the pictures of cards are made for a view, however far a card is enlarged.
struct PictureSizing {
  /// The pixels of the view.
  var viewPixels = Int.max / 8

  /// How many views a drawing, a moving picture or one that fills its card is as large as at most.
  private static let drawnViews = 4
  /// A picture that is larger than this number of views is decoded in full size only where it is
  /// visible.
  private static let wholeViews = 2

  /// A request for as many pixels as make sense for the picture in `store`.
  ///
  /// Where `isBounded` is `false`, also for those of a picture that is seen in parts.
  func limited(
    _ request: PictureRequest, bounded isBounded: Bool, in store: PictureStore
  ) -> PictureRequest {
    let pixels = request.box.pixels
    let drawn = viewPixels * Self.drawnViews
    var most = Int.max
    if pixels > drawn,
      comesWhole(request, in: store)
    {
      most = drawn
    } else if isBounded, isLarge(pixels), comesInParts(request, in: store) {
      most = viewPixels
    }
    guard pixels > most else { return request }
    var request = request
    // A little less, so that rounding to whole pixels does not exceed it.
    request.scale *= 0.99 * (Double(most) / Double(pixels)).squareRoot()
    return request
  }

  /// Whether the picture for a request is seen in parts, because it is enlarged to many more pixels than the view has.
  func isSeenInParts(_ request: PictureRequest, in store: PictureStore) -> Bool {
    isLarge(request.box.pixels) && comesInParts(request, in: store)
  }

  /// Whether a picture that would be blurred if it filled its card is not cut for that: all of it lies on the plate.
  func isUncut(_ source: PictureSource, on card: Size, _ style: CardStyle, in store: PictureStore)
    -> Bool
  {
    guard style.fit == .fill, style.smallPictures == .onPlate, source.isDecoded,
      let picture = store.picture(of: source)
    else { return false }
    let natural = picture.naturalSize
    return picture.largestScale
      < style.fit.scale(
        width: Double(natural.width), height: Double(natural.height), boxWidth: card.width,
        boxHeight: card.height)
  }

  private func isLarge(_ pixels: Int) -> Bool { pixels > viewPixels * Self.wholeViews }

  /// Whether a picture is seen in parts when it is enlarged.
  private func comesInParts(_ request: PictureRequest, in store: PictureStore) -> Bool {
    let source = request.source
    guard request.fit == .fit, source.isDecoded, let picture = store.picture(of: source)
    else { return false }
    return !picture.mayMove && !picture.isDrawing && isLarge(picture.naturalSize.pixels)
  }

  /// Whether a picture is made whole also where it is enlarged, because it is a drawing, moves or fills its card.
  private func comesWhole(_ request: PictureRequest, in store: PictureStore) -> Bool {
    let source = request.source
    guard source.isDecoded, let picture = store.picture(of: source) else { return false }
    return picture.isDrawing
      || (picture.mayMove || request.fit != .fit)
        && picture.naturalSize.pixels > viewPixels * Self.drawnViews
  }
}

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

  /// How much longer the plate of a picture is than the picture.
  static let plateShare = 1.5
  /// The share of its plate that a picture takes which is on one only to be seen.
  private static let insetShare = 0.86

  /// The rectangle of a picture that is too small for its box: in the middle of its plate, with
  /// `largest` logical units for each of its pixels, or `nil` if it fills the box.
  ///
  /// As the card is opened, the picture grows into its box. A picture that is `inset` leaves an edge of its box free
  /// until then. One that is `uncut` is shown whole though others fill their cards.
  static func inner(
    of natural: PixelSize, in card: Size, _ style: CardStyle, _ largest: Double,
    inset: Bool = false, uncut: Bool = false, openness: Double
  ) -> Rect? {
    guard openness < 1 || uncut,
      var share = share(of: natural, in: card, style, largest, inset: inset),
      let plate = plate(of: natural, in: card, style, largest, inset: inset, openness: openness)
    else { return nil }
    var style = style
    if uncut {
      style.fit = .fit
      share = self.share(of: natural, in: card, style, largest, inset: inset) ?? 1
    }
    let own = share + (1 - share) * min(1, max(openness, 0))
    let box = box(of: natural, in: card, style)
    let (width, height) = (box.width * own, box.height * own)
    return Rect(
      x: plate.x + (plate.width - width) / 2, y: plate.y + (plate.height - height) / 2,
      width: width, height: height)
  }

  /// The plate of a picture that is too small for its box, half as long again as the picture, or `nil` if it fills the
  /// box.
  ///
  /// Where most pictures are small, all plates are as large as other pictures. Where pictures fill their cards, so do
  /// plates, and as the card is opened.
  static func plate(
    of natural: PixelSize, in card: Size, _ style: CardStyle, _ largest: Double,
    inset: Bool = false, openness: Double
  ) -> Rect? {
    guard let share = share(of: natural, in: card, style, largest, inset: inset) else { return nil }
    let box = box(of: natural, in: card, style)
    guard style.fit == .fit, style.smallPictures == .onPlate else { return box }
    let least = style.hasFullPlates ? 1 : min(1, share * plateShare)
    let own = least + (1 - least) * max(0, min(openness, 1))
    return Rect(
      x: box.x + box.width * (1 - own) / 2,
      y: (card.height - box.height * own) * style.verticalPlace,
      width: box.width * own, height: box.height * own)
  }

  /// The share of its box that a small picture takes on a card that is not opened, or `nil` if it fills it.
  private static func share(
    of natural: PixelSize, in card: Size, _ style: CardStyle, _ largest: Double, inset: Bool
  ) -> Double? {
    guard style.smallPictures != .enlarged, largest > 0, natural.width > 0, natural.height > 0
    else { return nil }
    let scale = style.fit.scale(
      width: Double(natural.width), height: Double(natural.height), boxWidth: card.width,
      boxHeight: card.height)
    if scale > largest { return min(largest / scale, inset ? insetShare : 1) }
    return inset ? insetShare : nil
  }

  /// From a texture of `width` × `height` texels to `box`.
  static func map(width: Int, height: Int, to box: Rect) -> Homography {
    Homography(
      h11: box.width / Double(width), h12: 0, h13: box.x,
      h21: 0, h22: box.height / Double(height), h23: box.y, h31: 0, h32: 0, h33: 1)
  }
}
