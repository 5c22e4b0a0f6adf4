import CarouselEngine

extension NamedSetting {
  /// Every setting, those of the arrangements first.
  static let all = ArrangementOption.allCases.map(Self.init) + numbers + switches

  private init(_ option: ArrangementOption) {
    self.init(name: option.name, summary: option.summary, target: .option(option))
  }

  private static let numbers: [Self] = [
    number("perspective", "-1 over the distance of the eye; 0 is none", \.perspective),
    number("deceleration-rate", "how long a fling goes on", \.decelerationRate),
    number("scroll-speed", "the factor on the speed of a fling", \.scrollSpeed),
    number("bounce-distance", "pictures by which an end is overshot", \.bounceDistance),
    number("autoscroll", "constant scrolling, in pictures a second", \.autoscroll),
    number("item-width", "the room for a card; 0 is its own", \.itemWidth),
  ]

  private static let switches: [Self] = [
    toggle("scroll-enabled", "whether it can be dragged", \.isScrollEnabled),
    toggle("paging-enabled", "whether a fling moves by one picture", \.isPaging),
    toggle("bounces", "whether the ends can be overshot", \.bounces),
    toggle("stop-at-item-boundary", "whether a fling ends on a picture", \.stopsAtItems),
    toggle("scroll-to-item-boundary", "whether it returns to a picture", \.returnsToItems),
    toggle(
      "ignore-perpendicular-swipes", "swipes across it do nothing",
      \.ignoresPerpendicularSwipes),
    toggle(
      "center-item-when-selected", "whether a tap centers a card",
      \.centersSelection),
  ]

  private static func number(_ name: String, _ summary: String, _ path: Number) -> Self {
    Self(name: name, summary: summary, target: .number(path))
  }

  private static func toggle(_ name: String, _ summary: String, _ path: Switch) -> Self {
    Self(name: name, summary: summary, target: .toggle(path))
  }
}

extension ArrangementOption {
  /// What the option does, in a few words.
  fileprivate var summary: String {
    switch self {
    case .wrap: "whether the last picture is followed by the first"
    case .showsBackfaces: "whether cards are seen from behind"
    case .offsetMultiplier: "pictures that a drag by one card moves"
    case .visibleItems: "the largest number of cards at once"
    case .count: "how many cards make a full circle"
    case .arc: "the angle that all cards take up, in radians"
    case .angle: "the angle of a card, in radians"
    case .radius: "the radius of a circle"
    case .tilt: "how much the cards at the side are turned"
    case .spacing: "the distance between neighbors, in cards"
    case .fadeMin: "the offset below which cards fade"
    case .fadeMax: "the offset above which cards fade"
    case .fadeRange: "how many pictures it takes to fade"
    case .fadeMinAlpha: "the opacity of cards that have faded"
    }
  }
}
