import CarouselEngine
import QuadRaster

/// The part of an enlarged picture that is seen, sharp, over a smaller version of the whole picture.
struct EnlargedPart {
  /// What is wanted, or `nil` while no picture is enlarged.
  private(set) var wanted: PictureRequest?
  /// What is there, for the picture that is wanted.
  private var loaded: (request: PictureRequest, picture: LoadedPicture)?
  private var failed: PictureRequest?
  /// What is seen of the picture, as shares of its extents.
  private var seen = Shares(left: 0, top: 0, right: 0, bottom: 0)

  /// The edges of parts are multiples of this number of pixels, so that panning needs few parts.
  private static let grid = 256
  /// The minimum margin of a new part around the visible pixels.
  private static let margin = 64
  /// The largest part, in views.
  ///
  /// A larger area is visible only while the picture is being enlarged.
  private static let mostViews = 6

  /// The bytes it takes.
  var bytes: Int { loaded?.picture.texture.bytes ?? 0 }

  /// What is to be decoded.
  var missing: PictureRequest? {
    wanted == loaded?.request || wanted == failed ? nil : wanted
  }

  /// Determines which part of a picture is wanted, if any.
  ///
  /// - Parameters:
  ///   - card: the card, opened over the others.
  ///   - source: its picture.
  ///   - picture: the whole picture in a smaller version.
  ///   - box: the rectangle of the picture in the card.
  ///   - view: the extents of the view.
  ///   - scale: the pixels for each logical unit.
  mutating func look(
    at card: Carousel.Frame.Card, _ source: PictureSource, _ picture: LoadedPicture, box: Rect,
    view: Size, scale: Double
  ) {
    if wanted?.source != source { clear() }
    let natural = picture.naturalSize
    guard let (shares, enlargement) = Self.seen(box, of: card, in: view) else { return }
    seen = shares
    let ratio = enlargement * box.width * scale / Double(natural.width)
    guard ratio.isFinite else { return }
    let eighths = Int(min(max((ratio * 8 - 0.01).rounded(.up), 1), 8))
    let whole = PicturePart.whole(of: natural, eighths: eighths)
    func span(_ low: Double, _ high: Double, _ length: Int) -> (low: Int, high: Int) {
      let length = Double(length)
      return (
        Int(max(0, min(low * length, length)).rounded(.down)),
        Int(max(0, min(high * length, length)).rounded(.up))
      )
    }
    let across = span(seen.left, seen.right, whole.width)
    let down = span(seen.top, seen.bottom, whole.height)
    guard across.low < across.high, down.low < down.high else { return }
    if let part = wanted?.part, part.eighths == eighths,
      part.rectangle.x <= across.low, part.rectangle.right >= across.high,
      part.rectangle.y <= down.low, part.rectangle.bottom >= down.high
    {
      return
    }
    func gridded(_ span: (low: Int, high: Int), _ length: Int) -> (low: Int, count: Int) {
      let low = max(0, span.low - Self.margin) / Self.grid * Self.grid
      let high = (span.high + Self.margin + Self.grid - 1) / Self.grid * Self.grid
      return (low, min(high, length) - low)
    }
    let (x, y) = (gridded(across, whole.width), gridded(down, whole.height))
    let pixels = PixelSize(width: view.width, height: view.height, scale: scale).pixels
    guard x.count * y.count <= max(pixels * Self.mostViews, Self.grid * Self.grid * 16) else {
      return
    }
    wanted = PictureRequest(
      source,
      PicturePart(
        eighths: eighths,
        rectangle: PixelRectangle(x: x.low, y: y.low, width: x.count, height: y.count)))
  }

  /// Releases the part, because no picture is enlarged.
  mutating func clear() { self = EnlargedPart() }

  /// Takes what became of a request for a part.
  ///
  /// Returns whether it is seen.
  mutating func take(_ finished: FinishedPicture) -> Bool {
    guard let wanted, wanted.source == finished.request.source else { return false }
    switch finished.outcome {
    case .success(let picture):
      loaded = (finished.request, picture)
      return true
    case .failure:
      // The smaller version of the whole picture goes on being shown.
      failed = finished.request
      return false
    }
  }

  /// What is painted of an enlarged picture besides its smaller version, or in its place.
  struct Shown {
    let texture: Texture
    /// Its rectangle in the card.
    let place: Rect
    /// Whether the smaller version is not to be painted, because it would shine through.
    let replacesPicture: Bool
  }

  /// The part that is there, in a card whose whole picture has the rectangle `box`, or `nil` if it
  /// is not to be painted.
  func shown(for source: PictureSource, in box: Rect) -> Shown? {
    guard let loaded, loaded.request.source == source, let part = loaded.request.part else {
      return nil
    }
    let whole = part.whole(of: loaded.picture.naturalSize)
    let (across, down) = (box.width / Double(whole.width), box.height / Double(whole.height))
    let rectangle = part.rectangle
    let place = Rect(
      x: box.x + Double(rectangle.x) * across, y: box.y + Double(rectangle.y) * down,
      width: Double(rectangle.width) * across, height: Double(rectangle.height) * down)
    let texture = loaded.picture.texture
    let isOpaque = texture.opaqueInset == 0
    // A translucent part cannot lie over the picture: it is shown once it has all that is seen.
    guard isOpaque || Shares(of: place, in: box).contains(seen) else { return nil }
    return Shown(texture: texture, place: place, replacesPicture: !isOpaque)
  }

  /// The part of a card's whole picture that is in the view and in the card, and how many times
  /// larger it is there, or `nil` if the card does not lie upright.
  private static func seen(
    _ box: Rect, of card: Carousel.Frame.Card, in view: Size
  ) -> (shares: Shares, enlargement: Double)? {
    let map = card.homography
    guard map.h33 != 0, map.h31 == 0, map.h32 == 0, map.h12 == 0, map.h21 == 0 else { return nil }
    let (across, down) = (map.h11 / map.h33, map.h22 / map.h33)
    guard across > 0, down > 0, box.width > 0, box.height > 0 else { return nil }
    // The view and the card, in the card's units.
    let left = max(0, -map.h13 / map.h33 / across)
    let top = max(0, -map.h23 / map.h33 / down)
    let right = min(card.size.width, (view.width - map.h13 / map.h33) / across)
    let bottom = min(card.size.height, (view.height - map.h23 / map.h33) / down)
    let rectangle = Rect(x: left, y: top, width: right - left, height: bottom - top)
    return (Shares(of: rectangle, in: box), across)
  }
}

/// A rectangle of a picture, as shares of its extents, 0…1.
private struct Shares {
  let left, top, right, bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// As much of `rectangle` as lies in `box`.
  init(of rectangle: Rect, in box: Rect) {
    func share(_ point: Double, _ start: Double, _ length: Double) -> Double {
      min(max((point - start) / length, 0), 1)
    }
    left = share(rectangle.x, box.x, box.width)
    right = share(rectangle.maxX, box.x, box.width)
    top = share(rectangle.y, box.y, box.height)
    bottom = share(rectangle.maxY, box.y, box.height)
  }

  /// Whether all of `other` lies in it, up to errors of rounding.
  func contains(_ other: Shares) -> Bool {
    let tolerance = 1e-9
    return left <= other.left + tolerance && top <= other.top + tolerance
      && right >= other.right - tolerance && bottom >= other.bottom - tolerance
  }
}
