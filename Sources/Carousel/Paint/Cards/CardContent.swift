import CarouselEngine
public import QuadRaster

/// The content of the card of one item.
///
/// When it changes, the card keeps its old content until the new picture is loaded. An error is
/// shown as soon as it is known.
public struct CardContent: Hashable {
  /// What is seen on a card.
  public enum Face: Hashable {
    /// A picture that is made on another thread.
    case picture(PictureSource)
    /// A drawing that changes, painted on the window's thread. It covers the card.
    case drawing(LiveDrawing)
    /// Unmodified pixels, or a state of a `LiveTexture`, which are shown whole.
    case texture(Texture)
    /// Pixels that change, which are shown whole.
    case live(LivePicture)
  }

  /// The face of the card, or `nil` for a plain card with the label.
  public var face: Face?
  /// The largest number of logical units per pixel of a texture or live picture.
  ///
  /// A smaller picture is drawn on a plate. With `nil` it fills its card. The limit of loaded
  /// pictures is 2.
  public var largestScale: Double?
  /// The text that names the item: the caption, and the card itself where there is no picture.
  public var label: String
  /// The file of a small picture that stands before the label where the card is a row of a menu.
  public var icon: Pathname?
  /// The letters of the label that are marked, as ranges of its UTF-8 bytes.
  public var markedLetters: [Range<Int>] = []
  /// Whether the card has a check mark.
  public var isMarked = false
  /// How a card that shows its label stands out from others, or `nil` for not at all.
  public var emphasis: Emphasis?

  /// How a row of a menu stands out.
  public enum Emphasis: String, CaseIterable, Sendable {
    /// It is what is used now, such as the current network.
    case active
    /// It wants attention.
    case urgent
  }

  /// A card of `picture`, named `label`.
  public init(picture: PictureSource?, label: String = "") {
    face = picture.map { .picture($0) }
    self.label = label
  }

  /// A card of a drawing that changes, named `label`.
  public init(drawing: LiveDrawing, label: String = "") {
    face = .drawing(drawing)
    self.label = label
  }

  /// A card of pixels with a label.
  ///
  /// Assign the next state of a `LiveTexture` for each frame.
  public init(texture: Texture, label: String = "") {
    face = .texture(texture)
    self.label = label
  }

  /// A card of pixels that change, named `label`, each drawn with `largestScale` logical units at most.
  public init(live picture: LivePicture, label: String = "", largestScale: Double? = nil) {
    face = .live(picture)
    self.label = label
    self.largestScale = largestScale
  }

  /// The text of its caption: none where the card itself shows the label.
  var caption: String { face == nil ? "" : label }

  /// The picture that is made for it, if any.
  public var picture: PictureSource? {
    if case .picture(let source) = face { source } else { nil }
  }

  /// The picture to be made: its own, or one of the label, or none.
  var source: PictureSource? {
    guard face == nil else { return picture }
    guard !label.isEmpty else { return nil }
    let card = LabelCard.card(label, marks: markedLetters, emphasis, hasIcon: icon != nil)
    return icon.map { .row(IconRow(icon: $0, card: card)) } ?? .painted(card)
  }
}

/// What a card shows just now.
public enum Card: Sendable {
  /// Its picture is ready.
  case picture(LoadedPicture)
  /// A drawing that covers the card.
  case drawing(Texture)
  /// The picture is being made. `progress` is the share that is done, 0…1, if it is known.
  case loading(progress: Double?)
  /// There is no picture for it, and why.
  case broken(PaintError)
  /// It has nothing to show: a plain card.
  case plain
}

extension Carousel.Frame.Card {
  /// Where content lies that has the frame `box` on a card without a mask.
  func moved(_ box: Rect) -> Rect {
    guard let mask else { return box }
    return Rect(
      x: box.x + mask.shift.x, y: box.y + mask.shift.y, width: box.width, height: box.height)
  }

  /// The visible part of content in `box`, or of what extends beyond the mask by `margin`; empty if there is none.
  func visible(_ box: Rect, margin: Vector = .zero) -> Rect {
    guard let mask else { return box }
    let (left, top) = (
      max(box.x, mask.origin.x - margin.x), max(box.y, mask.origin.y - margin.y)
    )
    let right = min(box.maxX, mask.origin.x + mask.size.width + margin.x)
    let bottom = min(box.maxY, mask.origin.y + mask.size.height + margin.y)
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
