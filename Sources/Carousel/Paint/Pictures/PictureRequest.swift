public import QuadRaster

/// A picture wanted at the size of its card.
public struct PictureRequest: Hashable, Sendable {
  /// Where it comes from.
  public var source: PictureSource
  /// The extents of the card in logical units.
  public var width, height: Double
  /// How many pixels a logical unit has.
  public var scale: Double
  /// How the picture meets the card.
  public var fit: CardFit
  /// Whether a small version that comes with the file will do, until the picture itself is there.
  var isPreview = false
  /// The directions in which half the texels are enough.
  var reduction: Reduction = []
  /// The frame wanted of a moving picture, from 0, or `nil` for the picture as it is seen first.
  var frame: Int?
  /// The part wanted of a picture that is enlarged, or `nil` for all of it.
  var part: PicturePart?

  /// A part of the picture of `source`, in its own pixels.
  init(_ source: PictureSource, _ part: PicturePart) {
    self.init(source, width: Double(part.size.width), height: Double(part.size.height))
    self.part = part
  }

  /// A picture of `source` for a card of `width` × `height` logical units.
  public init(
    _ source: PictureSource, width: Double, height: Double, scale: Double = 1, fit: CardFit = .fit
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.scale = scale
    self.fit = fit
  }

  /// The card in whole pixels, each side at least 1 and at most what cairo can paint.
  public var box: PixelSize { PixelSize(width: width, height: height, scale: scale) }

  /// The file or folder it is read from, or `nil` if it comes from elsewhere.
  var path: Pathname? {
    switch source {
    case .file(let path), .turned(let path, _): path
    case .stack(let stack): stack.folder
    case .row(let row): row.icon
    case .painted, .fetched, .text: nil
    }
  }

  /// The same card's preview.
  var preview: PictureRequest {
    var preview = self
    preview.isPreview = true
    preview.reduction = []
    return preview
  }

  /// The same card's picture at one of its frames.
  func at(frame: Int) -> PictureRequest {
    var request = self
    request.frame = frame
    return request
  }

  /// Whether `other` is for the same picture of the same size, and both differ at most in their reductions.
  func differsInDetail(from other: PictureRequest) -> Bool {
    var request = self
    request.reduction = other.reduction
    return request == other
  }

  /// Whether `other` is a later version of the same painting.
  func isSuperseded(by other: PictureRequest) -> Bool {
    guard case .painted = source else { return false }
    return source.version < other.source.version && source.subject == other.source.subject
  }

  /// Whether the picture made for this request can be used for `other` as well: it has all the
  /// detail and is not much larger.
  ///
  /// Its file need not be decoded again.
  ///
  /// `natural` is the size of the original, if that is known.
  func serves(_ other: PictureRequest, natural: PixelSize? = nil) -> Bool {
    guard source.isDecoded, !isPreview, frame == other.frame, part == other.part,
      source == other.source, fit == other.fit
    else { return false }
    let (mine, theirs) = (box, other.box)
    if fit == .fit, let natural, natural.width > 0, natural.height > 0 {
      func factor(_ box: PixelSize) -> Double {
        fit.scale(
          width: Double(natural.width), height: Double(natural.height),
          boxWidth: Double(box.width), boxHeight: Double(box.height))
      }
      return factor(theirs)...factor(theirs) * 1.25 ~= factor(mine)
    }
    // Two cards of one shape differ by a pixel after rounding.
    let isAlike =
      fit == .fit
      || abs(mine.width * theirs.height - theirs.width * mine.height)
        <= max(mine.width, mine.height)
    return isAlike && mine.width >= theirs.width && mine.height >= theirs.height
      && mine.width * 4 <= 5 * theirs.width && mine.height * 4 <= 5 * theirs.height
  }
}

/// A picture ready to be painted.
public struct LoadedPicture: Sendable {
  /// The pixels, at most as large as the card they were wanted for.
  public internal(set) var texture: Texture
  /// The extents of the upright original.
  ///
  /// Only their ratio matters for the card.
  public let naturalSize: PixelSize
  /// Whether it is shown whole, also where pictures fill their cards: it has not been cut for that.
  var showsWhole = false
  /// The directions in which it has half the texels.
  var reduction: Reduction = []
  /// How it follows other frames, if it is one of several.
  var timing: FrameTiming?
  /// The seconds of processor time that decoding it took.
  var processorTime = 0.0
  /// Whether decoding it once more does not take long.
  var isQuick = false
  /// The bytes of its file if that ends before the picture does, or `nil` if the picture is whole.
  var incompleteBytes: Int?
  /// Whether it is a drawing, which can be made in any size.
  var isDrawing = false
  /// Whether it may be the first of several frames.
  var mayMove = false
  /// The most logical units that a pixel of the original is drawn with.
  package var largestScale = Double.infinity
  /// What its file says about it.
  public internal(set) var details: PictureDetails?
  /// The outline of a picture that things show through.
  var silhouette: Silhouette?

  /// The scale above which a picture that has no more pixels looks blurred.
  static let blurredScale = 2.0
  /// How much longer the plate of a small picture is than the picture.
  package static let plateShare = PictureBounds.plateShare

  init(texture: Texture, naturalSize: PixelSize, showsWhole: Bool = false) {
    (self.texture, self.naturalSize) = (texture, naturalSize)
    self.showsWhole = showsWhole
  }

  /// Pixels as they are, none of them cut off.
  init(whole texture: Texture, largestScale: Double? = nil) {
    self.init(
      texture: texture, naturalSize: PixelSize(width: texture.width, height: texture.height),
      showsWhole: true)
    self.largestScale = largestScale ?? .infinity
  }
}

/// What became of a request.
public struct FinishedPicture: Sendable {
  /// What was wanted.
  public let request: PictureRequest
  /// The picture, or why there is none.
  public let outcome: Result<LoadedPicture, PaintError>
}
