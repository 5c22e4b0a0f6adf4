public import CarouselEngine
public import CarouselPaint

/// How a show looks and moves.
public struct Look: Sendable {
  /// The carousel's settings.
  ///
  /// The perspective is replaced by one that suits the size of the cards while
  /// ``perspectiveFollowsCards`` is on.
  public var configuration: Carousel.Configuration
  /// The size of the cards in logical units; `nil` fits them to the view.
  public var cardSize: Size?
  /// Whether the viewer's distance grows with the cards, so that a small and a large window show
  /// the same picture.
  public var perspectiveFollowsCards = true
  /// How pictures lie on their cards.
  public var cards: CardStyle
  /// What is behind the cards.
  public var backdrop: Backdrop
  /// How the item in front is named; `nil` for not at all.
  public var caption: CaptionStyle?

  /// Makes a look; what is left out is the program's standard.
  public init(
    configuration: Carousel.Configuration = .standard, cardSize: Size? = nil,
    cards: CardStyle = CardStyle(cornerRadius: 6), backdrop: Backdrop = .standard,
    caption: CaptionStyle? = CaptionStyle()
  ) {
    self.configuration = configuration
    self.cardSize = cardSize
    self.cards = cards
    self.backdrop = backdrop
    self.caption = caption
  }

  /// The look's settings for a view of `size`, with the perspective that suits its cards.
  func configuration(for size: Size) -> Carousel.Configuration {
    var result = configuration
    if perspectiveFollowsCards {
      result.adoptPerspective(for: cardSize(for: size, configuration))
    }
    return result
  }

  /// The size of the cards in a view of `size`, for a carousel with the given settings.
  func cardSize(for size: Size, _ configuration: Carousel.Configuration) -> Size {
    cardSize ?? CardProportion(configuration.kind, axis: configuration.axis).size(in: size)
  }
}

extension Carousel.Configuration {
  /// Takes the perspective that suits cards of `size` logical units.
  mutating func adoptPerspective(for size: Size) {
    // The original's −1/500 was made for cards of about 200 units.
    let length = max(40, max(size.width, size.height))
    perspective = max(-0.01, -0.4 / length)
  }

  /// The program's standard: cover flow with the smooth feel.
  public static var standard: Carousel.Configuration {
    var configuration = Carousel.Configuration(.coverFlow)
    configuration.feel = .smooth
    return configuration
  }
}
