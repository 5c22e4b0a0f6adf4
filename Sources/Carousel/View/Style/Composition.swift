import CarouselEngine
import CarouselPaint

/// The default layout of a carousel in its view.
public enum Layout: String, CaseIterable, Sendable {
  /// Spacing, wrapping, the size of a circle and the frame of the front card follow from the number
  /// of items and the view, so that any number of items looks good.
  case composed
  /// The original's defaults, whatever they come to.
  case classic
}

/// What suits a view and a number of items: the size of the cards, how far apart they are, whether
/// the carousel wraps, and where the front card is.
///
/// The arrangement's geometry stays as it is, and only settings that are not set are filled in. Two
/// items are two cards and do not wrap; two and three are seen whole. On a circle that they would not
/// fill, items take one side of it and fade at the far end, where the last is followed by the first. In upright
/// views cards are upright too, and those that would be small side by side are one below the
/// other. Captions find room between the cards of a vertical carousel.
struct Composition: Equatable {
  /// The direction in which the carousel scrolls.
  let axis: Axis
  /// The size of a card in logical units, whole ones so that it is crisp at rest; at least 1 × 1.
  let cardSize: Size
  /// Whether the plates of small pictures are as large as other pictures.
  let hasFullPlates: Bool
  /// Where the front card is, from the middle of the view, in logical units.
  let shift: Vector
  /// What keeps two cards in the middle of the view as a group; nothing for other numbers.
  let group: CardSizing.Group
  /// The perspective that suits the cards.
  let perspective: Double
  /// Whether each card takes as much room as it is long.
  let measuresCards: Bool
  /// Whether cards take the shapes of their pictures.
  ///
  /// Otherwise they are all equal.
  let fitsCards: Bool
  /// How much farther the neighbors stand from the front card, in item lengths: room for its caption
  /// where they would be below it.
  let gap: Double
  let options: [ArrangementOption: Double]

  /// Composes a carousel of `count` items and `placeholders` in a view of `view` logical units.
  ///
  /// `data` are the items if each may be as long as its picture, and `declared` is the arrangement of a custom kind
  /// if it is declared.
  ///
  /// Pictures of all shapes stand on a common floor if it `hasFloor`. It scrolls along `axis`; if `axisFollowsView`, cards scroll along an upright view. Cards have the
  /// size `card` if that is given. Pictures lie on them as `fit` says, and the front one has a caption as
  /// `caption` says.
  init(
    _ layout: Layout, _ kind: ArrangementKind, axis requestedAxis: Axis,
    axisFollowsView: Bool = false, count: Int, placeholders: Int = 0,
    keepsTwoTogether: Bool = true, view: Size,
    card: Size? = nil, fit: CardFit = .fit, caption: CaptionStyle? = nil,
    hasFloor: Bool = false, declared: DeclaredArrangement? = nil, data: Carousel.DataSource? = nil
  ) {
    let isComposed = layout == .composed
    let stands =
      isComposed && axisFollowsView && card == nil && placeholders == 0
      // Its next cards are below.
      && !(kind == .invertedTimeMachine && caption?.place == .below)
      && Self.fillsUprightViews(kind, declared: declared, count: count, view: view)
    let axis = stands ? .vertical : requestedAxis
    self.axis = axis
    var options =
      isComposed
      ? Self.options(
        kind, declared: declared, axis: axis, count: count, placeholders: placeholders) : [:]
    var shift =
      isComposed
      ? Self.shift(kind, declared: declared, axis: axis, count: count, view: view, stands: stands)
      : .zero
    // The original's −1/500 was made for cards of about 200 units. Cards that come toward the eye
    // need one that is farther away, or they are larger than the one in front.
    let comesNearer = kind == .invertedRotary || kind == .invertedCylinder
    let depth =
      isComposed ? comesNearer ? 0.25 : min(0.4, Self.growth / (declared?.nearness ?? 0)) : 0.4
    let isInside = declared.map { $0.nearness > 0.01 } ?? false
    let room =
      isComposed
      ? Self.captionRoom(
        caption, stands && kind == .custom ? isInside ? .invertedRotary : .linear : kind,
        declared: declared, axis: axis, view: view) : 0
    let share = FrontShare(kind, declared: declared, count: count)
    let isGroup =
      isComposed && keepsTwoTogether
      && CardSizing.keepsTogether(
        kind, declared: declared, count: count, placeholders: placeholders)
    let sizing = CardSizing(
      kind, axis: axis, count: count, view: view, shift: shift, options: options, depth: depth,
      captionRoom: room, isGroup: isGroup, declared: declared)
    let hasKeylines = declared?.keylines != nil
    let isSized = isComposed && card == nil && count > 1
    let limit =
      hasKeylines
      ? share.rowLimit(in: view, axis: axis) : share.limit(in: view, axis: axis, alone: stands)
    let isSmall = isSized && (fit == .fit || hasKeylines) && data?.isMostlySmall(in: limit) ?? false
    // A single card leaves room on all sides.
    var size = card ?? share.cardSize(in: view, axis: count > 1 ? axis : .horizontal, alone: stands)
    if isSmall { size = FrontShare.fitted(limit, from: Self.icon, to: Self.icon) }
    if isComposed, card == nil, CardSizing.showsWhole(kind, count: count) {
      size = sizing.cardSize(of: count, atMost: limit)
    }
    if isComposed, card == nil, fit == .fit, count == 1, let picture = data?.rows?[0].contentSize {
      size = share.cardSize(of: picture, in: view)
    }
    if isSized, declared != nil {
      let shapes =
        hasKeylines ? FrontShare.narrowest...FrontShare.flattest : Self.icon...Self.icon
      size = sizing.cardSize(
        ofDeclared: count, keylines: hasKeylines, shapes: isSmall ? shapes : nil, atMost: limit)
    }
    let isWhole =
      isGroup || CardSizing.showsWhole(kind, count: count)
      || count <= 3 && declared?.sideways != nil
    if isSized, !isWhole, !hasKeylines {
      size = Self.fillingUprightViews(size, view: view)
    }
    hasFullPlates = isSmall && fit == .fit
    if hasFullPlates { size = Self.card(ofSmall: size) }
    var data = data
    data?.hasFullPlates = hasFullPlates
    // What is as long as its picture leaves no holes; only in rows and on a circle may cards differ.
    let isRow = kind == .linear || kind.isCoverFlow
    let isMeasured = declared?.content == .measured
    let overlaps = declared?.overlapping.isEmpty == false
    measuresCards =
      isComposed && (kind.isCircular || (isRow || isMeasured || overlaps) && fit == .fit)
    fitsCards = measuresCards && fit == .fit
    // A wheel that is not in the middle stays inside an upright view.
    let aside = max(0, (view.width - size.width) / 2 - view.width * 0.03).rounded(.down)
    if stands || declared != nil, !isWhole { shift.x = max(-aside, min(shift.x, aside)) }
    if isComposed, hasFloor, fit == .fit, count > 1, axis == .horizontal {
      shift.y -= Self.floorLift(
        of: size, in: view, lying: hasFullPlates ? Self.icon : FrontShare.flattest,
        tallest: data?.tallestContent(in: size, fitted: fitsCards))
    }
    if hasFullPlates, let spacing = options[.spacing], kind.isCoverFlow {
      options[.spacing] = Self.spacing(
        spacing, of: size.along(axis), count: count, view: view.along(axis))
    }
    self.options = options
    (cardSize, self.shift) = (size, shift)
    gap = kind == .custom && !stands ? 0 : sizing.gap(for: size)
    perspective = Self.perspective(depth: depth, card: size)
    if isComposed, hasKeylines {
      group = CardSizing.Group(shift: sizing.rowShift(of: size, count: count))
    } else {
      group =
        isGroup ? sizing.group(of: size, measured: fitsCards ? data : nil) : CardSizing.Group()
    }
  }

  /// The share of an upright view that a photograph in front takes at least.
  private static let frontShare = 0.25
  /// How much larger neighbors of a declared arrangement that come nearer are seen, at most.
  private static let growth = 0.067
  /// The shapes of lying photographs and of upright screens of phones, as their longer side divided by the shorter one.
  private static let (photograph, phone) = (1.5, 19.5 / 9)
  /// The most of the width of an upright view that a card takes, and the most of its height.
  private static let (widest, tallest) = (0.92, 0.66)

  /// A card that is large enough for a lying photograph or an upright screen to take a quarter of an upright view.
  private static func fillingUprightViews(_ card: Size, view: Size) -> Size {
    guard view.width <= view.height * FrontShare.narrowest else { return card }
    let area = frontShare * view.width * view.height * 1.04
    let (width, height) = ((area * photograph).squareRoot(), (area * phone).squareRoot())
    return Size(
      width: max(card.width, min(view.width * widest, width).rounded()),
      height: max(card.height, min(view.height * tallest, height).rounded()))
  }

  /// The card of small pictures, which all lie on plates of one size: smaller than that of others, so that they are
  /// not lost on it, and so large that the view is not empty.
  private static func card(ofSmall card: Size) -> Size {
    Size(
      width: max(1, (card.width * smallest).rounded()),
      height: max(1, (card.height * smallest).rounded()))
  }

  /// The card of small pictures, as a share of that of others.
  private static let smallest = 0.85
  /// The shape of most small pictures.
  private static let icon = 1.0

  /// The spacing at which the side cards of a cover flow reach the edges of the view, from `least` on.
  private static func spacing(
    _ least: Double, of length: Double, count: Int, view: Double
  ) -> Double {
    let sides = Double(min(count, visibleLimit) - 1) / 2
    let room = (view - length) / 2
    return min(max(least, room / (max(1, sides) * max(1, length))), max(least, loosest))
  }

  /// The largest spacing of a cover flow, in lengths of its cards.
  private static let loosest = 0.3

  func fill(_ settings: inout Carousel.Configuration) {
    settings.axis = axis
    fill(.wrap, in: &settings)
    // Where the last is not followed by the first there is no seam to be hidden.
    let goesRound = settings.options.value(.wrap, default: 0) != 0
    for option in options.keys where goesRound || !Self.seamOptions.contains(option) {
      fill(option, in: &settings)
    }
    if settings.perspective == nil { settings.perspective = perspective }
    if settings.contentOffset == nil {
      let isMirrored = settings.direction == .rightToLeft && axis == .horizontal
      let lean = isMirrored ? -group.shift : group.shift
      settings.contentOffset =
        shift + (axis == .horizontal ? Vector(x: lean, y: 0) : Vector(x: 0, y: lean))
    }
    if settings.contentTravel == nil { settings.contentTravel = group.travel }
    if gap > 0, settings.neighborGap == nil { settings.neighborGap = gap }
    // Where the front card does not stand in the middle, it is its own length that aligns it.
    guard measuresCards, !settings.usesCardLengths, settings.alignment == .center,
      !settings.trimsEnds
    else { return }
    settings.usesCardLengths = true
    settings.fitsCards = fitsCards
    if settings.itemWidth ?? 0 == 0 { settings.itemWidth = cardSize.along(axis) }
  }

  private func fill(_ option: ArrangementOption, in settings: inout Carousel.Configuration) {
    guard let value = options[option] else { return }
    switch settings.options[option] {
    case .automatic: break
    // What the arrangement declares gives way where fewer items than it expects wrap around.
    case .value(let set)
    where settings.kind == .custom && set == settings.declared?.options[option]: break
    default: return
    }
    settings.options[option] = .value(value)
  }

  /// Whether cards fill a view better one below the other: all that stand side by side or one behind the other, in a
  /// view that is at least as upright as 3:4.
  private static func fillsUprightViews(
    _ kind: ArrangementKind, declared: DeclaredArrangement?, count: Int, view: Size
  ) -> Bool {
    let standsAside =
      kind == .custom
      ? declared?.content == .measured && declared?.sideways != nil : kind != .stack
    return standsAside && count > 1 && view.width <= view.height * FrontShare.narrowest
  }

  /// The perspective of cards of a size: the smaller they are, the nearer is the eye.
  static func perspective(depth: Double, card: Size) -> Double {
    max(-0.01, -depth / max(40, max(card.width, card.height)))
  }

  /// The room that a caption needs between the front card and the next one below or above it, or below a column of
  /// keylines, in logical units, or 0 where none is there.
  private static func captionRoom(
    _ caption: CaptionStyle?, _ kind: ArrangementKind, declared: DeclaredArrangement?, axis: Axis,
    view: Size
  ) -> Double {
    guard let caption, axis == .vertical else { return 0 }
    switch kind {
    case .custom where declared?.keylines != nil:
      return caption.place(in: view, kind, axis) == .bottom ? caption.room(in: view) : 0
    case .stack, .timeMachine, .invertedTimeMachine, .custom: return 0
    default: break
    }
    switch caption.place(in: view, kind, axis) {
    // In a ring or cover flow, pictures of other shapes come nearer than those of the card's shape.
    case .automatic, .below, .above:
      return caption.room(in: view) * (kind == .linear ? 1 : 1.5)
    case .beside, .bottom: return 0
    }
  }

  /// How far the floor is above the lower edge of cards in the middle of the view.
  ///
  /// A lying picture that stands on the floor is below the middle of the view.
  ///
  /// The floor is lifted by half of what would bring it there, so that upright pictures are not as far above it, or
  /// so that the `tallest` picture is in the middle, but no further than the view has room for others.
  private static func floorLift(
    of card: Size, in view: Size, lying shape: Double, tallest: Double?
  ) -> Double {
    let lying = min(card.height, card.width / shape)
    let room = (view.height - card.height) / 2 - min(view.width, view.height) * CardSizing.margin
    let lift = max((card.height - lying) / 4, (card.height - (tallest ?? card.height)) / 2)
    return max(0, min(lift, room)).rounded()
  }

  /// The options by which cards fade where the last is followed by the first.
  private static let seamOptions: Set<ArrangementOption> = [.fadeMin, .fadeMax, .fadeRange]

  /// The number of cards on a full circle, however few there are.
  private static func circle(_ kind: ArrangementKind) -> Int {
    kind == .wheel || kind == .invertedWheel ? 16 : 12
  }

  /// The number of cards above which those of a cover flow stand close together.
  private static let dense = 5

  /// How many cards there are on a quarter of a ring.
  private static let quarter = 3.0

  /// The largest number of visible cards.
  private static let visibleLimit = 30

  private static func options(
    _ kind: ArrangementKind, declared: DeclaredArrangement?, axis: Axis, count: Int,
    placeholders: Int
  ) -> [ArrangementOption: Double] {
    guard kind != .stack, kind != .custom else {
      // Keylines wrap where there are enough items for them.
      guard let declared, declared.keylines == nil, declared.options[.wrap] == 1 else { return [:] }
      var options = options(
        .linear, declared: nil, axis: axis, count: count, placeholders: placeholders)
      options[.spacing] = nil
      let seam = options[.fadeMax] ?? .infinity
      for (option, value) in declared.options where option != .wrap {
        switch option {
        case .fadeMin where seam < -value: options[option] = -seam
        case .fadeMax where seam < value: options[option] = seam
        case .fadeRange where seam < (declared.options[.fadeMax] ?? .infinity): break
        default: options[option] = nil
        }
      }
      return options
    }
    var options: [ArrangementOption: Double] = [:]
    switch kind {
    case .linear: options[.spacing] = 1.06
    case .coverFlow, .coverFlow2: if count > dense { options[.spacing] = 0.13 }
    case .timeMachine, .invertedTimeMachine:
      // As near, and as far to the side, that what comes next is recognized.
      (options[.spacing], options[.tilt]) = (0.5, 0.55)
    case _ where kind.isCircular:
      // Where cards are not turned along the circle, or their corners meet, they need more room.
      let standsApart = kind == .rotary || kind == .wheel || kind == .invertedWheel
      options[.spacing] = standsApart ? 1.16 : 1.06
      if count < circle(kind) { options[.count] = Double(circle(kind)) }
    default: break
    }
    // If two items wrapped, one would be visible on both sides of the other. In a time machine it
    // is behind it. Placeholders are next to the items of a carousel that does not wrap.
    let isTimeMachine = kind == .timeMachine || kind == .invertedTimeMachine
    options[.wrap] = (count > 2 || count == 2 && isTimeMachine) && placeholders == 0 ? 1 : 0
    // Where the last is followed by the first, cards change sides unseen, and none is seen on both. A
    // circle of measured cards may hold many more than twelve.
    let most =
      kind.isCircular ? circle(kind) * 2 : isTimeMachine ? visibleLimit / 2 + 1 : visibleLimit
    if count < most, count > 2 || count == 2 && (kind.isCircular || isTimeMachine) {
      let seam = max(1, Double(count - 1) / 2)
      if kind != .timeMachine { options[.fadeMax] = seam }
      if kind != .invertedTimeMachine { options[.fadeMin] = -seam }
      options[.fadeRange] = 0.5
    }
    // The far side of an upright ring would look out between its near cards.
    if axis == .vertical, kind == .rotary || kind == .cylinder {
      options[.fadeMin] = max(options[.fadeMin] ?? -.infinity, -quarter)
      options[.fadeMax] = min(options[.fadeMax] ?? .infinity, quarter)
    }
    return options
  }

  /// Cards that lie to one side of the front card leave the middle to the whole.
  private static func shift(
    _ kind: ArrangementKind, declared: DeclaredArrangement?, axis: Axis, count: Int, view: Size,
    stands: Bool
  ) -> Vector {
    guard count > 1 else { return .zero }
    // A stack hangs down, in either direction.
    if kind == .stack { return Vector(x: 0, y: (view.height * -0.055).rounded()) }
    let along = view.along(axis)
    // The shorter side of the view limits the size of cards, and of wheels with them.
    let across = min(along, view.along(axis.other))
    // The hub of a wheel is below its front card, that of a vertical one to the left. Of few cards, and
    // of large ones, only the rim of it is seen.
    let isRim = stands || CardSizing.showsWhole(kind, count: count)
    let hub = (axis == .horizontal ? 1.0 : -1.0) * (isRim ? 0.4 : 1)
    let (x, y): (Double, Double) =
      switch kind {
      case .timeMachine: (along * 0.11, 0)
      case .invertedTimeMachine: (along * -0.11, 0)
      case .custom: (along * -0.11 * (declared?.overlapping.reduce(0, +) ?? 0), 0)
      case .wheel: (0, across * -0.16 * hub)
      case .invertedWheel: (0, across * 0.16 * hub)
      default: (0, 0)
      }
    return axis == .horizontal
      ? Vector(x: x.rounded(), y: y.rounded()) : Vector(x: y.rounded(), y: x.rounded())
  }
}
