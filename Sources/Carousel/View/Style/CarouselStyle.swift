public import CarouselEngine
public import CarouselPaint

/// How a carousel looks and moves.
public struct CarouselStyle: Sendable {
  /// The carousel's settings; those that are `nil` are found by the ``layout``, and so is the perspective.
  public var configuration: Carousel.Configuration
  /// How settings that are left to the arrangement are found.
  public var layout = Layout.composed
  /// Whether a composed carousel scrolls vertically in an upright view, where its cards are larger that way.
  ///
  /// Piles, keylines and free curves keep their axis.
  public var axisFollowsView = true
  /// Whether two items stay in the middle of the view as a group in a composed carousel; otherwise the current one
  /// is in the middle.
  public var keepsTwoTogether = true
  /// The size of the cards in logical units; `nil` fits them to the view.
  public var cardSize: Size?
  /// How pictures lie on their cards.
  public var cards: CardStyle
  /// What is behind the cards.
  public var backdrop: Backdrop
  /// How the item in front is named, or `nil` for not at all.
  public var caption: CaptionStyle?
  /// Whether pictures grow or shrink slowly during a slide show, over the time that each of them is seen.
  public var drifts = false
  /// Whether a row of dots at the lower edge tells which item is in front.
  ///
  /// In a list of more than 30 items, it is a bar.
  public var showsDots = false
  /// Whether a bar at the lower edge shows the position in a list of more than 30 items, and is dragged to go through it.
  public var showsBar = false
  /// What opens the item in front, so that it grows into the view; nothing if nothing is said.
  public var opensWith: OpeningGestures = []
  /// Whether the cards are small and in a grid, whatever the arrangement.
  var isGallery = false

  /// Makes a style.
  ///
  /// Omitted values are the program's defaults.
  public init(
    configuration: Carousel.Configuration = .standard, cardSize: Size? = nil,
    cards: CardStyle = .standard, backdrop: Backdrop = .standard,
    caption: CaptionStyle? = CaptionStyle()
  ) {
    self.configuration = configuration
    self.cardSize = cardSize
    self.cards = cards
    self.backdrop = backdrop
    self.caption = caption
  }

  /// The program's standard with another arrangement.
  public init(_ kind: ArrangementKind, axis: Axis = .horizontal) {
    self.init()
    configuration.kind = kind
    configuration.axis = axis
  }

  /// The composition for `count` items and `placeholders` in a view of `size` with `configuration`.
  ///
  /// `data` are the items, if they are known.
  func composition(
    of configuration: Carousel.Configuration, count: Int, placeholders: Int = 0, in size: Size,
    data: Carousel.DataSource? = nil
  ) -> Composition {
    Composition(
      layout, configuration.kind, axis: configuration.axis, axisFollowsView: axisFollowsView,
      count: count, placeholders: placeholders, keepsTwoTogether: keepsTwoTogether, view: size,
      card: cardSize, fit: cards.fit, caption: caption,
      hasFloor: hasFloor && cards.verticalPlace == 1 || hangs(configuration),
      declared: configuration.kind == .custom ? configuration.declared : nil, data: data)
  }

  /// Whether cards stand upright on a floor, which mirrors them; they do not on wheels and in piles.
  package var hasFloor: Bool {
    switch configuration.kind {
    case .wheel, .invertedWheel, .stack: false
    case .custom: configuration.declared?.isUpright ?? true
    default: true
    }
  }

  /// Whether the cards of a pile have their lower edges on one line, so that each shows as much of itself below those
  /// on it.
  private func hangs(_ configuration: Carousel.Configuration) -> Bool {
    layout == .composed && configuration.kind == .stack
  }

  /// The grid of `count` items in a view.
  func gallery(count: Int, in view: Size) -> Gallery {
    Gallery(count: count, in: view, caption: (paintedCaption?.room(in: view) ?? 0).rounded())
  }

  /// The distance of a caption from its card in a grid, where there is little room, as a share of its letters.
  private static let gridGap = 0.3

  /// How the item in front is named: in a grid below its card.
  var paintedCaption: CaptionStyle? {
    guard isGallery, var below = caption else { return caption }
    (below.place, below.gap) = (.below, min(below.gap, Self.gridGap))
    return below
  }

  /// How cards are painted: a composed carousel without a floor has no reflections, and small cards have no depth.
  var paintedCards: CardStyle {
    var cards = cards
    if isGallery { (cards.reflection, cards.depthShading, cards.verticalPlace) = (nil, 0, 0.5) }
    if layout == .composed, !hasFloor { cards.reflection = nil }
    if hangs(configuration), !isGallery { cards.verticalPlace = 1 }
    return cards
  }

  /// The settings of a carousel on a screen with `scale` pixels for a logical unit.
  func settings(scale: Double) -> Carousel.Configuration {
    var settings = configuration
    settings.contentFit =
      cards.fit == .fill ? .cropped : .whole(alignment: paintedCards.verticalPlace)
    if scale.isFinite { settings.pixelScale = min(max(scale, 1.0 / 64), 64) }
    return settings
  }

  /// What fills in the settings that are left open: the composition for the number of items and the view.
  var filling: Carousel.Layout {
    { [self] settings, data, view in
      if isGallery { return gallery(count: data.itemCount, in: view).fill(&settings, &data) }
      let composition = composition(
        of: settings, count: data.itemCount, placeholders: data.placeholderCount, in: view,
        data: data)
      (data.itemSize, data.hasFullPlates) = (composition.cardSize, composition.hasFullPlates)
      composition.fill(&settings)
    }
  }
}

/// What people do to open the item in front.
public struct OpeningGestures: OptionSet, Hashable, Sendable {
  /// One bit for each.
  public let rawValue: UInt8

  /// The gestures whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Selecting it: a tap, Enter or Space.
  public static let select = OpeningGestures(rawValue: 1)
  /// Two taps.
  public static let doubleTap = OpeningGestures(rawValue: 2)
  /// Pulling it out with two fingers.
  public static let pinch = OpeningGestures(rawValue: 4)
  /// All of them.
  public static let all: OpeningGestures = [.select, .doubleTap, .pinch]
}

extension CardStyle {
  /// The program's standard: soft corners and a soft shadow, and less light where cards lie farther back.
  public static var standard: CardStyle {
    CardStyle(cornerRadius: 6, shadow: ShadowStyle(), depthShading: 0.5)
  }
}

extension Carousel.Configuration {
  /// The program's standard: cover flow with the smooth feel.
  public static var standard: Carousel.Configuration {
    var configuration = Carousel.Configuration(.coverFlow)
    configuration.feel = .smooth
    return configuration
  }
}
