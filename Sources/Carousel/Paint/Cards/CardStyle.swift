public import Projection

/// How cards look.
public struct CardStyle: Hashable, Sendable {
  /// How pictures meet their cards.
  public var fit: CardFit
  /// The radius of the corners in logical units, 0 for sharp ones.
  public var cornerRadius: Double
  /// Where a picture that leaves part of its card empty lies, from 0 (top) to 1 (bottom).
  public var verticalPlace: Double
  /// The soft shadow around cards, if any.
  public var shadow: ShadowStyle?
  /// The reflection below cards, if any.
  public var reflection: ReflectionStyle?
  /// The share of light that cards lose with depth, 0…1: at 1, a card at half its size is half as
  /// bright.
  public var depthShading: Double
  /// Whether a card says that its picture is loading; otherwise nothing is seen of it until then.
  public var showsLoading = true
  /// How pictures are shown that would be blurred if they filled their cards.
  public var smallPictures = SmallPictures.onPlate
  /// Whether the plates of small pictures are as large as other pictures are.
  package var hasFullPlates = false

  /// How pictures are shown that would be blurred if they filled their cards.
  public enum SmallPictures: Sendable {
    /// At a size at which they are sharp, on a plate as large as the card.
    case onPlate
    /// At a size at which they are sharp, on nothing.
    case plain
    /// As large as any other picture.
    case enlarged
  }

  /// A style.
  ///
  /// By default, a plain picture in the middle of its card.
  public init(
    fit: CardFit = .fit, cornerRadius: Double = 0, verticalPlace: Double = 0.5,
    shadow: ShadowStyle? = nil, reflection: ReflectionStyle? = nil, depthShading: Double = 0
  ) {
    self.fit = fit
    self.cornerRadius = cornerRadius
    self.verticalPlace = verticalPlace
    self.shadow = shadow
    self.reflection = reflection
    self.depthShading = depthShading
  }

  /// The style of a card opened by a share, 0…1: an opened card has no floor and no
  /// rounded corners.
  func opened(by share: Double) -> CardStyle {
    let left = 1 - min(max(share, 0), 1)
    var style = self
    style.cornerRadius *= left
    style.shadow?.opacity *= left
    style.reflection?.opacity *= left
    if left == 0 { (style.shadow, style.reflection) = (nil, nil) }
    return style
  }
}

/// A soft shadow in the plane of its card.
public struct ShadowStyle: Hashable, Sendable {
  /// How far the shadow is soft, in logical units.
  public var softness: Double
  /// How far it lies below the card, in logical units.
  public var drop: Double
  /// 0…1.
  public var opacity: Double

  /// A shadow, subtle by default.
  public init(softness: Double = 14, drop: Double = 6, opacity: Double = 0.5) {
    self.softness = softness
    self.drop = drop
    self.opacity = opacity
  }
}

/// A reflection that fades out, as on a polished floor.
public struct ReflectionStyle: Hashable, Sendable {
  /// How much of the card is mirrored, as a share of its height, 0…1.
  public var length: Double
  /// The opacity of the reflection where it meets the card, 0…1.
  public var opacity: Double
  /// The distance between card and reflection in logical units.
  public var gap: Double

  /// A reflection, by default a subtle one that touches its card.
  public init(length: Double = 0.4, opacity: Double = 0.35, gap: Double = 0) {
    self.length = length
    self.opacity = opacity
    self.gap = gap
  }
}

extension CardStyle {
  /// Where a picture that is shown whole lies in a card, in the card's logical units.
  ///
  /// - Parameters:
  ///   - picture: its size in its own pixels.
  ///   - card: the size of the card.
  ///   - largestScale: the most logical units that one of its pixels is drawn with: see ``CardContent``.
  ///   - openness: how far the card is opened, 0…1.
  /// - Returns: the picture's rectangle, without the plate that a small one is on.
  public func place(
    ofWhole picture: PixelSize, in card: Size, largestScale: Double? = nil, openness: Double = 0
  ) -> Rect {
    var style = self
    style.fit = .fit
    return PictureBounds.inner(
      of: picture, in: card, style, largestScale ?? .infinity, openness: openness)
      ?? PictureBounds.box(of: picture, in: card, style)
  }
}

/// How a picture and the box of its card come together.
public enum CardFit: String, CaseIterable, Sendable {
  /// The whole picture is inside the box, and the rest of the box stays empty.
  case fit
  /// The picture covers the box and is cropped equally on two sides.
  case fill

  /// The factor that brings a picture into `box`, lengths in the same unit.
  func scale(width: Double, height: Double, boxWidth: Double, boxHeight: Double) -> Double {
    let across = boxWidth / width
    let down = boxHeight / height
    return self == .fit ? min(across, down) : max(across, down)
  }

  /// The size in pixels at which to keep a picture: as shown, but never larger than it is.
  ///
  /// `fill` gives the size before cutting. Both sides are at least 1.
  func decodedSize(width: Int, height: Int, box: PixelSize) -> PixelSize {
    let factor = scale(
      width: Double(width), height: Double(height),
      boxWidth: Double(box.width), boxHeight: Double(box.height))
    guard factor < 1 else { return PixelSize(width: width, height: height) }
    return drawnSize(width: width, height: height, box: box)
  }

  /// The size in pixels at which a drawing that can have any size is shown.
  func drawnSize(width: Int, height: Int, box: PixelSize) -> PixelSize {
    let factor = scale(
      width: Double(width), height: Double(height),
      boxWidth: Double(box.width), boxHeight: Double(box.height))
    func side(_ length: Int) -> Int {
      Int(max(1, min((Double(length) * factor).rounded(), Double(ImageSurface.maximumSide))))
    }
    return PixelSize(width: side(width), height: side(height))
  }

  /// The part of a decoded picture that is kept: all of it, or for `fill` the middle with the
  /// shape of the box.
  func crop(_ decoded: PixelSize, box: PixelSize) -> (x: Int, y: Int, size: PixelSize) {
    guard self == .fill else { return (0, 0, decoded) }
    let shape = Double(box.width) / Double(box.height)
    let width = min(decoded.width, max(1, Int((Double(decoded.height) * shape).rounded())))
    let height = min(decoded.height, max(1, Int((Double(decoded.width) / shape).rounded())))
    return (
      (decoded.width - width) / 2, (decoded.height - height) / 2,
      PixelSize(width: width, height: height)
    )
  }
}
