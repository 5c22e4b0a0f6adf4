import CarouselApp
import CarouselDesktop
import CarouselEngine
import CarouselPaint
import CarouselText
import CarouselView

/// The settings of look and motion.
struct StyleOptions: Sendable {
  var type = ArrangementArgument(.coverFlow) {
    didSet { hasType = true }
  }
  /// Whether a type is asked for.
  private(set) var hasType = false
  /// Whether it scrolls vertically; `nil` where the view decides.
  var vertical: Bool?
  /// Whether the first picture is at the right; `nil` for as the language is written.
  var rtl: Bool?
  /// Whether it is there where nothing is said about it.
  var isMirrored = false
  var snap: SnapArgument?
  /// The size of the cards; `nil` where the view decides.
  var cardSize: Dimensions?
  /// How pictures meet their cards; `nil` for as the arrangement says, else whole.
  var fit: CardFit?
  /// Whether pictures fill the view, and how one follows the other; `nil` for cards.
  var slides: SlideTransition?
  /// What settings say of the cards as it is; the others decide the rest.
  var cards = CardStyle.standard
  var reflection = false
  /// Whether cards throw a shadow; `nil` for not with reflections.
  var shadow: Bool?
  var captions = CaptionsArgument.yes
  /// What the second line of captions says; `nil` for no such line.
  var captionDetail: CaptionStyle.Detail?
  /// The font of captions; empty for the standard one.
  var font = ""
  /// Whether the position is shown; `nil` for as the mode has it.
  var dots: Bool?
  var theme = ThemeArgument.dark
  /// What is behind the cards; `nil` for the color of the theme.
  var background: BackgroundArgument?
  /// How far the theme covers a picture behind the cards, 0…1.
  var dim = 0.4
  /// Whether motion is reduced; `nil` for as the desktop says.
  var reducedMotion: Bool?
  /// The settings of the engine; those of its fields that are options above follow from them.
  var engine = Carousel.Configuration()
  /// Minus one over the viewing distance; `nil` for one that suits the cards.
  var perspective: Double?

  /// Sets an option of an arrangement; `nil` for its standard value.
  mutating func set(_ option: ArrangementOption, _ value: Double?) {
    engine.options[option] = value.map { .value($0) } ?? .automatic
  }

  /// The value of an option of an arrangement; `nil` for its standard value.
  func value(of option: ArrangementOption) -> Double? {
    if case .value(let value) = engine.options[option] { value } else { nil }
  }

  /// Forgets how cards are to be arranged.
  mutating func forgetArrangement() {
    type = ArrangementArgument(.linear)
    (vertical, cardSize, slides) = (nil, nil, nil)
  }

  /// The style that these settings ask for.
  ///
  /// - Throws: `DesktopError.setting(_:)` if they contradict each other
  func style() throws(DesktopError) -> CarouselStyle {
    let configuration = configuration
    do throws(EngineError) { try configuration.validate() } catch {
      throw .setting(error.description)
    }
    var style = CarouselStyle(configuration: configuration, cards: cards)
    style.axisFollowsView = vertical == nil
    style.cardSize = cardSize?.size
    let isCropped = type.declared?.content == .cropped
    style.cards.fit = fit ?? (isCropped ? .fill : .fit)
    // Cards of all shapes stand on a floor, or lie with a common edge in a pile.
    let stands = vertical != true && (style.hasFloor || type.kind == .stack)
    style.cards.verticalPlace = stands || reflection ? 1 : 0.5
    if reflection { style.cards.reflection = ReflectionStyle() }
    // In front of a mirror, cards throw no shadow on a wall.
    style.cards.shadow = shadow ?? !reflection ? ShadowStyle() : nil
    if captions == .no { style.caption = nil }
    style.caption?.detail = captionDetail
    style.caption?.datesPictures = captions == .yes
    slides?.apply(to: &style)
    style.showsDots = dots == true
    if !font.isEmpty { style.caption?.family = RawArguments.words(of: font).plainLine() }
    style = theme.theme.applied(to: style)
    if slides != nil {
      // Around a picture that is shown whole, its own colors are seen.
      style.backdrop =
        style.cards.fit == .fit
        ? .front(veil: RGBA(white: 0, opacity: dim)) : .color(RGBA(white: 0))
    }
    if let background { style.backdrop = background.backdrop(theme.theme, dim: dim) }
    return style
  }

  /// Whether a bar is shown where people go through a long list.
  var hasBar: Bool { dots ?? (slides == nil) }

  /// The themes that a key goes through, from this one on.
  ///
  /// Colors that were asked for hide those of the themes: they are one look more.
  var looks: [[StyleSetting]] {
    let themes = theme.namesFromHere.map { StyleSetting("theme", $0) }
    switch background {
    case .colors, .transparent:
      let own = StyleSetting("background", background?.text ?? "auto")
      return [[themes[0], own]] + themes.map { [$0, StyleSetting("background", "auto")] }
    case .front, .picture, nil: return themes.map { [$0] }
    }
  }

  private var configuration: Carousel.Configuration {
    var configuration = engine
    configuration.kind = type.kind
    configuration.axis = vertical == true ? .vertical : .horizontal
    configuration.direction = rtl ?? isMirrored ? .rightToLeft : .leftToRight
    configuration.reducesMotion = reducedMotion ?? false
    configuration.feel = .smooth
    configuration.perspective = perspective
    configuration.snapPolicy = snap?.policy
    type.declared?.apply(to: &configuration)
    return configuration
  }
}
