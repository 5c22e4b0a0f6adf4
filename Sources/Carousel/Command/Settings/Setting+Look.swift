import CarouselEngine

extension Setting {
  static let looks =
    [
      Setting("type", "Arrangement of the cards.", \.style.type),
      Setting(
        "arrangement", "File that declares where cards are.", optional: \.style.arrangement),
      Setting("slides", "Fill the view, one picture after the other.", optional: \.style.slides),
      Setting("theme", "Colors.", \.style.theme),
      Setting(
        "background", "Color, colors from top to bottom, picture, front or none.",
        optional: \.style.background
      ).placeholder("value"),
      Setting(
        "dim", "How far the theme covers a picture behind.", \.style.dim, within: Limits(0, 1)
      )
      .advanced,
      Setting("card-size", "Size of the cards.", optional: \.style.cardSize),
      Setting("fit", "Show all of a picture, or fill the card.", optional: \.style.fit),
      Setting("corners", "Radius of the corners.", \.style.corners, within: Limits(0, 1000)),
      Setting("reflection", "Mirror the cards on the floor.", \.style.reflection),
      Setting("shadow", "Shadow of the cards; not with reflections.", optional: \.style.shadow),
      Setting("shading", "Light that cards lose with depth.", \.style.shading, within: Limits(0, 1))
        .advanced,
      Setting("captions", "Name the picture in front.", \.style.captions),
      Setting(
        "caption-detail", "What a second line of captions says.", optional: \.style.captionDetail),
      Setting("font", "Font of the captions, such as serif.", \.style.font).placeholder("family"),
      Setting("dots", "Show the position as a row of dots.", \.style.dots),
    ].listed(in: .look, .view, .pick, .kiosk, .events, .render, .bench, .host, .windows)

  static let arrangement =
    ([
      Setting("vertical", "Scroll vertically.", optional: \.style.vertical),
      Setting("rtl", "Put the first picture at the right.", \.style.rtl),
      Setting("snap", "How far a swipe goes.", optional: \.style.snap),
      Setting("reduced-motion", "Fade instead of moving.", optional: \.style.reducedMotion),
      Setting("layout", "Spacing by the view, or as the original.", \.style.layout).advanced,
      Setting("feel", "Motion of this program, or of the original.", \.style.feel).advanced,
    ] + ArrangementOption.allCases.map(Setting.init) + engineNumbers + engineSwitches)
    .listed(in: .arrangement, .view, .pick, .kiosk, .events, .render, .bench, .host, .windows)

  private init(_ option: ArrangementOption) {
    let (name, summary) = option.entry
    switch option {
    case .wrap, .showsBackfaces:
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

  private static let engineNumbers: [Setting] = [
    number("perspective", "Minus one over the viewing distance; 0 for none.", \.setPerspective),
    number("deceleration-rate", "Deceleration of a fling.", \.decelerationRate),
    number("scroll-speed", "Factor on the speed of a fling.", \.scrollSpeed),
    number("bounce-distance", "Pictures by which an end is overshot.", \.bounceDistance),
    number("autoscroll", "Constant scrolling, in pictures per second.", \.autoscroll),
    number("item-width", "Room for a card; 0 for its own width.", \.setItemWidth),
  ]

  private static let engineSwitches: [Setting] = [
    toggle("scroll-enabled", "Let drags move the carousel.", \.isScrollEnabled),
    toggle("paging-enabled", "Let a fling move by one picture.", \.isPaging),
    toggle("bounces", "Let the ends be overshot.", \.bounces),
    toggle("stop-at-item-boundary", "Let a fling end on a picture.", \.stopsAtItems),
    toggle("scroll-to-item-boundary", "Return to a picture.", \.returnsToItems),
    toggle("ignore-perpendicular-swipes", "Ignore swipes across.", \.ignoresPerpendicularSwipes),
    toggle("center-item-when-selected", "Center a tapped card.", \.centersSelection),
  ]

  private typealias EnginePath<Value> =
    any WritableKeyPath<Carousel.Configuration, Value> & Sendable

  private static func number(_ name: String, _ summary: String, _ path: EnginePath<Double>) -> Self
  {
    Setting(
      name, summary, within: Limits(of: path), get: { $0.engine[keyPath: path] },
      put: { (style, value: Double?) in style.set(path, value, as: name) }
    ).advanced
  }

  private static func toggle(_ name: String, _ summary: String, _ path: EnginePath<Bool>) -> Self {
    Setting(
      name, summary, within: nil, get: { $0.engine[keyPath: path] },
      put: { (style, value: Bool?) in style.set(path, value, as: name) }
    ).advanced
  }
}

extension Carousel.Configuration {
  /// The perspective as a number.
  fileprivate var setPerspective: Double {
    get { perspective ?? Self.usualPerspective }
    set { perspective = newValue }
  }

  /// The item width as a number, 0 for that of the first card.
  fileprivate var setItemWidth: Double {
    get { itemWidth ?? 0 }
    set { itemWidth = newValue == 0 ? nil : newValue }
  }
}

extension Limits {
  /// The range of a setting of the engine, which names it when it refuses a value.
  fileprivate init?(of path: any WritableKeyPath<Carousel.Configuration, Double> & Sendable) {
    var configuration = Carousel.Configuration()
    configuration[keyPath: path] = .nan
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
      case .showsBackfaces: "Show cards from behind."
      case .offsetMultiplier: "Pictures that a drag by one card moves."
      case .visibleItems: "Largest number of cards in view."
      case .count: "Cards in a full circle."
      case .arc: "Angle that all cards take up, in radians."
      case .angle: "Angle of a card, in radians."
      case .radius: "Radius of a circle."
      case .tilt: "How far the cards at the sides are turned."
      case .spacing: "Distance between neighbors, in cards."
      case .fadeMin: "Offset below which cards fade."
      case .fadeMax: "Offset above which cards fade."
      case .fadeRange: "Pictures over which cards fade."
      case .fadeMinAlpha: "Opacity of faded cards."
      }
    return (name, summary)
  }
}
