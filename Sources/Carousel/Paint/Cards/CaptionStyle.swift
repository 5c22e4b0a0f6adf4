package import CarouselEngine

/// How the name of the current item is shown.
public struct CaptionStyle: Hashable, Sendable {
  /// Where the caption stands.
  public enum Place: Hashable, Sendable {
    /// Beside the current card of a vertical carousel, else above or below it, on the side that its
    /// neighbors leave free.
    case automatic
    /// Under the current card, or over its lower edge where the view ends.
    case below
    /// Over the current card, or on its upper edge where the view begins.
    case above
    /// To the right of the current card. Where there is no room, it is to the left or below, and it
    /// is always below in views that are hardly wider than high.
    case beside
    /// At the bottom of the view.
    case bottom
  }

  /// What the second line says.
  public enum Detail: String, CaseIterable, Sendable {
    /// The position and the number of items: `3 / 12`.
    case position
    /// When the picture was taken, if its file says so: `2026-08-02 14:05`.
    case date
    /// Where it was taken, if its file says so: names, coordinates or both.
    case place
  }

  /// Where the caption stands.
  public var place: Place
  /// The height of the letters in logical units, or `nil` for a 32nd of the view's shorter side,
  /// from 14 to 68.
  public var size: Double?
  /// The color of the letters, or `nil` for one that is legible on the backdrop.
  ///
  /// Whatever the color, a halo keeps the letters apart from cards and reflections behind them.
  public var color: RGBA?
  /// Whether the letters are heavy.
  public var isBold: Bool
  /// The name of a font family.
  ///
  /// Generic names such as `sans` and `serif` always work.
  public var family: String
  /// The most lines shown.
  public var maximumLines: Int
  /// The distance from the card, in heights of the letters.
  public var gap: Double
  /// What a second, smaller line says, or `nil` for no such line.
  public var detail: Detail?

  /// Whether pictures with names that a camera gave, such as `IMG_0042`, are named by the time at which they were taken.
  public var datesPictures = true

  /// How times are written; `nil` shows names in any case.
  ///
  /// A view sets it, in the language of its announcements.
  package var dateWords: DateWords?

  /// What the second line says of a picture of which only a part is shown, because its file is not whole.
  ///
  /// A view sets it, in the language of its announcements.
  package var incompleteNote = "incomplete"

  /// Creates a caption: by default one line, as large and as bright as the view requires.
  public init(
    place: Place = .automatic, size: Double? = nil, color: RGBA? = nil, isBold: Bool = false,
    family: String = "sans", maximumLines: Int = 1, gap: Double = 0.6, detail: Detail? = nil
  ) {
    self.place = place
    self.size = size
    self.color = color
    self.isBold = isBold
    self.family = family
    self.maximumLines = maximumLines
    self.gap = gap
    self.detail = detail
  }

  /// The place of the caption in a view of `view` logical units, where cards are arranged as `kind`
  /// along `axis`.
  package func place(in view: Size, _ kind: ArrangementKind, _ axis: Axis) -> Place {
    let isNarrow = view.width <= view.height * 4 / 3
    // The following cards of an inverted time machine are below the current one.
    let isHigh = axis == .vertical ? kind == .invertedTimeMachine : kind == .wheel
    switch place {
    case .automatic where axis == .vertical && !isNarrow: return .beside
    // The next card of a declared column is directly below.
    case .automatic where axis == .vertical && kind == .custom: return .bottom
    case .automatic: return isHigh ? .above : .below
    case .beside where isNarrow: return axis == .vertical && isHigh ? .above : .below
    default: return place
    }
  }

  /// The height of the letters in a view of `view` logical units: if it is not set, a whole number, so
  /// that few sizes occur while a window is resized.
  func letterSize(in view: Size) -> Double {
    size ?? max(14, min((min(view.width, view.height) / 32).rounded(), 68))
  }

  /// The height that the caption takes between two cards in a view of `view` logical units, with its
  /// distance from both.
  package func room(in view: Size) -> Double {
    let lines = Double(max(1, maximumLines)) + (detail == nil ? 0 : Caption.secondSize)
    return letterSize(in: view) * (2 * max(0, gap) + 1.8 * lines)
  }
}

/// Letters that are legible on a ground, and a halo that keeps them so whatever lies behind them.
struct CaptionColors: Equatable {
  let letters: RGBA
  let halo: RGBA

  /// The minimum contrast between letters and halo, as far as the color of the letters allows it.
  ///
  /// Ground that shows through the halo reduces it.
  private static let contrast = 7.0
  /// The halo's opacity: even the brightest card behind it leaves a contrast of 4.5.
  private static let haloOpacity = 0.88

  /// Colors for a caption on `ground`, with a suitable color if `letters` is `nil`.
  ///
  /// A ground that is more than half transparent counts as black.
  init(on ground: RGBA, letters given: RGBA?) {
    let ground = ground.opacity < 0.5 ? .black : ground.opaque
    letters = given ?? Self.letters(on: ground)
    let isLight = letters.luminance > ground.luminance
    let farthest = isLight ? RGBA.black : .white
    var halo = ground
    for step in 1...16 where halo.contrast(with: letters) < Self.contrast {
      halo = ground.mixed(with: farthest, Double(step) / 16)
    }
    halo.opacity = Self.haloOpacity
    self.halo = halo
  }

  /// Soft white or soft black, or pure white or black on medium grounds, where the contrast of the
  /// soft ones is too low.
  private static func letters(on ground: RGBA) -> RGBA {
    let isDark = ground.contrast(with: .white) > ground.contrast(with: .black)
    let soft = RGBA(white: isDark ? 0.95 : 0.08)
    return ground.contrast(with: soft) >= contrast ? soft : isDark ? .white : .black
  }
}
