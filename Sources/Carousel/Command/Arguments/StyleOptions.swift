import ArgumentParser
import CarouselEngine
import CarouselPaint
import CarouselView
import CarouselText

/// The options that say how the carousel looks and moves.
struct StyleOptions: ParsableArguments {
  @Option(help: "How cards are arranged.")
  var type = ArrangementArgument(.coverFlow)

  @Option(
    help: """
      Whether spacing, circles and the place of the front card follow from the number of \
      pictures and the view, or are the original's: composed or classic.
      """)
  var layout: LayoutArgument = .composed

  @Flag(
    inversion: .prefixedNo,
    help: "Scroll vertically. (default: only for two or three pictures in a tall view)")
  var vertical: Bool?

  @Flag(inversion: .prefixedNo, help: "Put the first picture at the right.")
  var rtl = false

  @Flag(inversion: .prefixedNo, help: "Let the last picture be followed by the first.")
  var wrap: Bool?

  @Option(
    name: .customLong("option"),
    help: ArgumentHelp(
      "A setting by its name:",
      discussion: NamedSetting.all.map(\.help).joined(separator: "\n"),
      valueName: "name=value"))
  var options: [Assignment] = []

  @Option(help: "How the carousel moves: smooth or classic.")
  var feel: FeelArgument = .smooth

  @Option(help: "How far a swipe goes: free, nearest, by-one, by-few.")
  var snap: SnapArgument?

  @Option(
    parsing: .unconditional,
    help: "The viewpoint's distance: the m34 of the projection, below 0 for depth.")
  var perspective: Double?

  @Option(help: ArgumentHelp("The size of the cards.", valueName: "WxH"))
  var cardSize: Dimensions?

  @Option(help: "How pictures lie on their cards: fit shows all of them, fill covers the card.")
  var fit: FitArgument = .fit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The radius of the cards' corners.", valueName: "length"))
  var corners: Double = 6

  @Flag(inversion: .prefixedNo, help: "Mirror the cards on the floor.")
  var reflection = false

  @Flag(
    inversion: .prefixedNo,
    help: "Let cards throw a soft shadow; they do unless they are mirrored.")
  var shadow: Bool?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much light cards lose that lie farther back: 0 none, 1 as much as they seem smaller.",
      valueName: "0…1"))
  var shading: Double = 0.5

  @Flag(inversion: .prefixedNo, help: "Name the picture in front.")
  var captions = true

  @Option(help: ArgumentHelp("The font of names, such as serif.", valueName: "family"))
  var font: String?

  @Flag(inversion: .prefixedNo, help: "Show by a row of dots which picture is in front.")
  var dots = false

  @Option(help: "The colors: dark, light or contrast.")
  var theme: ThemeArgument = .dark

  @Option(
    help: ArgumentHelp(
      """
      What is behind the cards: a color such as #202028, several from top to bottom with commas, \
      the path of a picture, front for the picture in front, blurred, or none for transparency.
      """, valueName: "color|file|front|none"))
  var background: BackgroundArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far the theme's color covers a picture behind the cards: 0 not at all, 1 wholly.",
      valueName: "0…1"))
  var dim: Double = 0.4

  @Flag(
    inversion: .prefixedNo,
    help: "Fade instead of moving; without it a window does as the desktop's settings say.")
  var reducedMotion: Bool?

  mutating func validate() throws {
    _ = try style()
    guard (0...1000).contains(corners) else {
      throw ValidationError("--corners must be 0…1000, not \(corners)")
    }
    guard (0...1).contains(shading) else {
      throw ValidationError("--shading must be 0…1, not \(shading)")
    }
    guard (0...1).contains(dim) else { throw ValidationError("--dim must be 0…1, not \(dim)") }
  }

  /// The style that these options ask for.
  func style() throws -> CarouselStyle {
    do {
      var style = CarouselStyle(configuration: try configuration())
      if let perspective { style.configuration.perspective = perspective }
      try style.configuration.validate()
      style.perspectiveFollowsCards = !namesPerspective
      style.layout = layout == .composed ? .composed : .classic
      style.axisFollowsView = vertical == nil
      style.cardSize = cardSize?.size
      style.cards.fit = fit == .fit ? .fit : .fill
      style.cards.cornerRadius = corners
      // On a floor, cards stand, and throw no shadow on a wall.
      if reflection {
        (style.cards.reflection, style.cards.verticalPlace) = (ReflectionStyle(), 1)
      }
      style.cards.shadow = shadow ?? !reflection ? ShadowStyle() : nil
      style.cards.depthShading = shading
      if !captions { style.caption = nil }
      style.showsDots = dots
      if let font { style.caption?.family = RawArguments.words(of: font).plainLine() }
      style = theme.theme.applied(to: style)
      if let background { style.backdrop = background.backdrop(theme.theme, dim: dim) }
      return style
    } catch let error as EngineError {
      throw ValidationError(error.description)
    }
  }

  /// Whether the perspective was asked for, under either of its names.
  private var namesPerspective: Bool {
    perspective != nil || options.contains { $0.kebabName == "perspective" }
  }

  private func configuration() throws -> Carousel.Configuration {
    var configuration = Carousel.Configuration(
      type.kind, axis: vertical == true ? .vertical : .horizontal)
    configuration.direction = rtl ? .rightToLeft : .leftToRight
    configuration.reducesMotion = reducedMotion ?? false
    configuration.feel = feel == .smooth ? .smooth : .classic
    configuration.snapPolicy = snap?.policy
    if let wrap { configuration.options[.wrap] = .value(wrap ? 1 : 0) }
    for assignment in options { try NamedSetting.apply(assignment, to: &configuration) }
    return configuration
  }
}
