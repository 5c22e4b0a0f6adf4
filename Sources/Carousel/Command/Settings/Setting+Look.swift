import CarouselEngine
import CarouselPaint

extension Setting {
  static let looks =
    [
      Setting("type", "Arrangement of the cards, or a file that declares one.", \.style.type),
      Setting("theme", "Colors.", \.style.theme).placeholder("name"),
      Setting(
        "background", "Color, colors from top to bottom, picture, front or none.",
        optional: \.style.background
      ).placeholder("value"),
      Setting(
        "dim", "How far the theme covers a picture behind.", \.style.dim, within: Limits(0, 1)
      )
      .advanced,
      Setting("card-size", "Size of the cards.", optional: \.style.cardSize),
      Setting(
        "corners", "Radius of the corners.", \.style.cards.cornerRadius, within: Limits(0, 1000)),
      Setting("reflection", "Mirror the cards on the floor.", \.style.reflection),
      Setting("shadow", "Shadow of the cards; not with reflections.", optional: \.style.shadow),
      Setting(
        "shading", "How much darker cards are with depth.", \.style.cards.depthShading,
        within: Limits(0, 1)
      )
      .advanced,
      Setting(
        "captions", "Name the card in front, camera files by their dates.",
        \.style.captions),
      Setting("font", "Font of the captions, such as serif.", \.style.font).placeholder("family"),
      Setting("dots", "Show the position as dots, or a bar.", optional: \.style.dots),
    ].listed(in: .look, .looks)
    + [
      Setting(
        "slides", "Fill the view, one picture after the other, in this way.",
        optional: \.style.slides
      ).placeholder("way"),
      Setting("fit", "Show all of a picture, or fill the card.", optional: \.style.fit)
        .placeholder("how"),
      Setting(
        "caption-detail", "What a second line of captions says.", optional: \.style.captionDetail
      ).placeholder("what"),
    ].listed(in: .look, .pictures.union([.render]))

  static let arrangement =
    ([
      Setting("vertical", "Scroll vertically.", optional: \.style.vertical),
      Setting(
        "rtl", "Put the first picture at the right, as in Arabic.", optional: \.style.rtl),
      Setting("snap", "How far a swipe goes.", optional: \.style.snap).placeholder("how"),
      Setting("reduced-motion", "Fade instead of moving.", optional: \.style.reducedMotion),
    ] + offeredOptions.map(Setting.init) + [
      Setting(
        "perspective", "Minus one over the viewing distance; 0 for none.",
        optional: \.style.perspective, within: Limits(of: \.perspective)
      ).advanced,
      Setting(
        "deceleration-rate", "How long a swipe glides; 1 glides without end.",
        \.style.engine.decelerationRate, within: Limits(of: \.decelerationRate)
      ).advanced,
      Setting(
        "scroll-speed", "Factor on the speed of a swipe.", \.style.engine.scrollSpeed,
        within: Limits(of: \.scrollSpeed)
      ).advanced,
      Setting("bounces", "Let a swipe go past the ends and spring back.", \.style.engine.bounces)
        .advanced,
    ])
    .listed(in: .arrangement, .looks)

  /// The options of arrangements that a user sets; the others are for programs and declared arrangements.
  private static let offeredOptions: [ArrangementOption] = [
    .wrap, .visibleItems, .count, .arc, .tilt, .spacing,
  ]

  private init(_ option: ArrangementOption) {
    let (name, summary) = option.entry
    switch option {
    case .wrap:
      self.init(
        name, summary, within: nil, get: { $0.value(of: option).map { $0 != 0 } },
        put: { (style, isOn: Bool?) in style.set(option, isOn.map { $0 ? 1 : 0 }) })
    default:
      self.init(
        name, summary, within: option.range, get: { $0.value(of: option) },
        put: { (style, value: Double?) in style.set(option, value) })
    }
    isAdvanced = option != .wrap && option != .spacing && option != .tilt
  }
}

extension Limits {
  /// The range of a setting of the engine, which names it when it refuses a value.
  fileprivate init?(of path: any WritableKeyPath<Carousel.Configuration, Double> & Sendable) {
    self.init { $0[keyPath: path] = .nan }
  }

  /// The range of a setting of the engine that need not be set.
  fileprivate init?(of path: any WritableKeyPath<Carousel.Configuration, Double?> & Sendable) {
    self.init { $0[keyPath: path] = .nan }
  }

  private init?(refusing change: (inout Carousel.Configuration) -> Void) {
    var configuration = Carousel.Configuration()
    change(&configuration)
    do throws(EngineError) { try configuration.validate() } catch {
      if case .outOfRange(_, _, let limits) = error {
        self = limits
        return
      }
    }
    return nil
  }
}

extension ArrangementOption {
  /// The name of the option and what it does.
  fileprivate var entry: (name: String, summary: String) {
    let summary =
      switch self {
      case .wrap: "Let the first picture follow the last."
      case .visibleItems: "Largest number of cards in view."
      case .count: "Cards in a full circle."
      case .arc: "Angle that all cards take up, in radians."
      case .tilt: "How far the cards at the sides are turned."
      case .spacing: "Distance between neighbors, in cards."
      case .angle, .radius, .showsBackfaces, .offsetMultiplier: ""
      case .fadeMin, .fadeMax, .fadeRange, .fadeMinAlpha: ""
      }
    return (name, summary)
  }
}
