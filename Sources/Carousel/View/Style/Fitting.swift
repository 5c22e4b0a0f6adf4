import CarouselEngine

/// The sizes and settings that followed from the style last: what differs by now was changed by the
/// program, and is the program's.
struct Fitting {
  private var composition: Composition
  /// What the composition has filled in.
  private var filledIn: [ArrangementOption: Double] = [:]
  /// Whether it was the composition that lets each card take the room of its length, and gave an item its
  /// own.
  private var measuresCards = false
  private(set) var scale: Double

  /// What follows from `style` for `count` items, and `placeholders` beside them, in a view of `size`
  /// with `scale` pixels for a logical unit.
  ///
  /// `configuration` is the style's with what follows filled in.
  init(
    _ style: CarouselStyle, count: Int, placeholders: Int, size: Size, scale: Double,
    configuration: inout Carousel.Configuration
  ) {
    composition = style.composition(
      of: style.configuration, count: count, placeholders: placeholders, in: size)
    self.scale = scale
    configuration = style.configuration
    configuration.axis = composition.axis
    configuration.contentFit =
      style.cards.fit == .fill ? .cropped : .whole(alignment: style.cards.verticalPlace)
    fill(composition, in: &configuration)
    if configuration.contentOffset == .zero { configuration.contentOffset = composition.shift }
    if configuration.contentTravel == 0 { configuration.contentTravel = composition.travel }
    if style.perspectiveFollowsCards { configuration.perspective = composition.perspective }
    configuration.adoptPixelScale(scale)
  }

  /// The size of the cards.
  var cardSize: Size { composition.cardSize }

  /// Lets everything that nobody has set follow a view of another size or scale, or another number of
  /// items; nothing else changes.
  mutating func follow(
    _ carousel: inout Carousel, _ style: CarouselStyle, size: Size, scale: Double,
    duration: Double = 0, at time: Double
  ) {
    let old = composition
    var configuration = carousel.configuration
    if configuration.axis == old.axis { configuration.axis = style.configuration.axis }
    composition = style.composition(
      of: configuration, count: carousel.itemCount, placeholders: carousel.placeholderCount,
      in: size)
    guard composition != old || size != carousel.viewSize || scale != self.scale else { return }
    let follows = carousel.data.itemSize == old.cardSize
    if size != carousel.viewSize {
      carousel.resize(to: size, itemSize: follows ? composition.cardSize : nil, at: time)
    }
    let itemSize = follows ? composition.cardSize : carousel.data.itemSize
    if scale != self.scale { configuration.adoptPixelScale(scale) }
    self.scale = scale
    guard composition != old || configuration.pixelScale != carousel.configuration.pixelScale else {
      return
    }
    adopt(composition, after: old, style, in: &configuration)
    // Settings that hold, and numbers that are in range, are not refused.
    try? carousel.configure(configuration, itemSize: itemSize, duration: duration, at: time)
  }

  /// Puts what is composed now in the place of what was composed before.
  private mutating func adopt(
    _ new: Composition, after old: Composition, _ style: CarouselStyle,
    in configuration: inout Carousel.Configuration
  ) {
    for (option, value) in filledIn {
      if case .value(value) = configuration.options[option] {
        configuration.options[option] = .automatic
      }
    }
    filledIn = [:]
    configuration.axis = new.axis
    if measuresCards {
      configuration.usesCardLengths = style.configuration.usesCardLengths
      configuration.fitsCards = style.configuration.fitsCards
      if configuration.itemWidth == old.cardSize.along(old.axis) {
        configuration.itemWidth = style.configuration.itemWidth
      }
      measuresCards = false
    }
    if old.gap > 0, configuration.emphasis == Carousel.Emphasis(gap: old.gap) {
      configuration.emphasis = style.configuration.emphasis
    }
    fill(new, in: &configuration)
    if configuration.contentOffset == old.shift { configuration.contentOffset = new.shift }
    if configuration.contentTravel == old.travel { configuration.contentTravel = new.travel }
    if style.perspectiveFollowsCards, configuration.perspective == old.perspective {
      configuration.perspective = new.perspective
    }
  }

  private mutating func fill(
    _ composition: Composition, in configuration: inout Carousel.Configuration
  ) {
    if let wrap = composition.options[.wrap] { fill(.wrap, wrap, in: &configuration) }
    // Where the last is not followed by the first there is no seam to be hidden.
    let goesRound = configuration.options.value(.wrap, default: 0) != 0
    for (option, value) in composition.options
    where goesRound || !Composition.seamOptions.contains(option) {
      fill(option, value, in: &configuration)
    }
    if composition.gap > 0, configuration.emphasis == .none {
      configuration.emphasis.gap = composition.gap
    }
    // Where the front card does not stand in the middle, it is its own length that aligns it.
    guard composition.measuresCards, !configuration.usesCardLengths,
      configuration.alignment == .center, !configuration.trimsEnds
    else { return }
    measuresCards = true
    configuration.usesCardLengths = true
    configuration.fitsCards = composition.fitsCards
    if configuration.itemWidth == 0 {
      configuration.itemWidth = composition.cardSize.along(configuration.axis)
    }
  }

  private mutating func fill(
    _ option: ArrangementOption, _ value: Double, in configuration: inout Carousel.Configuration
  ) {
    guard case .automatic = configuration.options[option] else { return }
    configuration.options[option] = .value(value)
    filledIn[option] = value
  }
}
