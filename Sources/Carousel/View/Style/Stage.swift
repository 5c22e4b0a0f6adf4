import CarouselEngine

/// Finds how large cards may be and how far apart they stand, measured on a carousel that shows them.
struct Stage {
  let view: Size
  let axis: Axis
  private let depth: Double
  let captionRoom: Double
  let isGroup: Bool
  /// How many cards are measured for the room around one: as many as there are, up to a full circle.
  private let count: Int
  /// How far the neighbors of a declared arrangement stand to the sides; see ``DeclaredArrangement/sideways``.
  let sideways: Double?
  /// Whether all cards of a declared arrangement stand upright, and whether it is a ring.
  let (isUpright, isRing): (Bool, Bool)
  private var configuration: Carousel.Configuration

  /// The share of the view's shorter side that is left free at its edges.
  static let margin = 0.02

  init(
    _ kind: ArrangementKind, axis: Axis, count: Int, view: Size, shift: Vector,
    options: [ArrangementOption: Double], depth: Double, captionRoom: Double,
    isGroup: Bool, declared: DeclaredArrangement? = nil
  ) {
    (self.view, self.axis, self.depth, self.captionRoom) = (view, axis, depth, captionRoom)
    self.count = min(max(5, count), 31)
    (self.isGroup, sideways) = (isGroup, declared?.sideways)
    (isUpright, isRing) = (declared?.isUpright ?? true, declared?.isRing ?? false)
    configuration = Carousel.Configuration(kind, axis: axis)
    configuration.contentOffset = shift
    for (option, value) in options { configuration.options[option] = .value(value) }
    // What is cut at the edges of the view is measured whole.
    var whole = declared
    whole?.masksEdges = false
    whole?.apply(to: &configuration)
  }

  /// Whether all cards are seen whole: two and three, but not those that leave a stack.
  static func showsWhole(_ kind: ArrangementKind, count: Int) -> Bool {
    (2...3).contains(count) && kind != .stack && kind != .custom
  }

  /// Whether the cards stay in the middle of the view as a group for each current item: two that do
  /// not wrap, without placeholders.
  static func keepsTogether(
    _ kind: ArrangementKind, declared: DeclaredArrangement? = nil, count: Int, placeholders: Int
  ) -> Bool {
    guard count == 2, placeholders == 0 else { return false }
    return declared?.sideways != nil
      || showsWhole(kind, count: count) && kind != .timeMachine && kind != .invertedTimeMachine
  }

  /// What keeps two cards in the middle of the view as a group.
  struct Group: Equatable {
    /// How far they are shifted along the axis while the position is half way between them, in logical units.
    var shift = 0.0
    /// How far they move with the position, in logical units an item.
    var travel = 0.0
  }

  /// Moves that keep two cards of the size `card` in the middle of the view for each current item.
  ///
  /// `data` are those that are shown if each is as long as its picture.
  func group(of card: Size, measured data: Carousel.DataSource? = nil) -> Group {
    guard
      var carousel = carousel(of: card, count: 2, gap: gap(for: card), measured: data)
    else { return Group() }
    var frame = Carousel.Frame()
    var distances: [Double] = []
    for index in 0..<2 {
      carousel.scroll(toItem: index, duration: 0, at: Double(index))
      carousel.advance(to: Double(index) + 0.9)
      carousel.frame(into: &frame)
      let bounds = frame.cards.compactMap { $0.quad?.bounds }
      let low = bounds.map { $0.minimum.along(axis) }.min() ?? 0
      let high = bounds.map { $0.maximum.along(axis) }.max() ?? 0
      distances.append((low + high) / 2 - middle.along(axis))
    }
    let group = Group(
      shift: -(distances[0] + distances[1]) / 2, travel: distances[0] - distances[1])
    let isInRange = abs(group.shift) <= 1e6 && (0...1e6).contains(group.travel)
    return isInRange ? group : Group()
  }

  /// The size of the largest cards of which `count` are fully visible for each current item, and
  /// which are at most as large as `limit`.
  ///
  /// They are not flatter than 3:2 and not narrower than 3:4, so that pictures of all shapes are large.
  func cardSize(of count: Int, atMost limit: Size) -> Size {
    cardSize(atMost: limit, shapes: FrontShare.narrowest...1.5) { share(of: $0, count: count) }
  }

  /// The size of the largest cards that are at most as large as `limit` and have one of the `shapes`; `share` returns
  /// by what a card of a size has to shrink along and across the axis, where that is less than 1.
  func cardSize(
    atMost limit: Size, shapes: ClosedRange<Double>,
    share: (Size) -> (along: Double, across: Double)
  ) -> Size {
    func shape(_ limit: Size) -> Size {
      FrontShare.fitted(limit, from: shapes.lowerBound, to: shapes.upperBound)
    }
    var limit = limit
    var card = shape(limit)
    for _ in 0..<8 {
      let share = share(card)
      guard share.along > 0, share.across > 0, share.along < 1 || share.across < 1 else { break }
      let (along, across) = (card.along(axis), card.along(axis.other))
      let (length, breadth) = (
        (along * share.along).rounded(.down), (across * share.across).rounded(.down)
      )
      limit =
        axis == .horizontal
        ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
      card = shape(limit)
    }
    return card
  }

  /// How much farther the neighbors of the current card stand from it, in item lengths, so that its caption
  /// has room between.
  func gap(for card: Size) -> Double {
    guard captionRoom > 0, let bare = space(around: card, gap: 0),
      let wide = space(around: card, gap: 1), wide > bare
    else { return 0 }
    // Short cards stand nearer to each other than long ones: their distance does not count as room.
    return min(10, max(0, (captionRoom - min(0, bare)) / (wide - bare)))
  }

  /// The distance along the axis between the current card and the next one as they are seen.
  private func space(around card: Size, gap: Double) -> Double? {
    guard let carousel = carousel(of: card, count: count, gap: gap) else { return nil }
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    guard let front = frame.cards.first(where: { $0.offset == 0 })?.quad?.bounds,
      let next = frame.cards.first(where: { $0.offset == 1 })?.quad?.bounds
    else { return nil }
    return next.minimum.along(axis) - front.maximum.along(axis)
  }

  /// Where the current card's middle is before any travel.
  var middle: Point {
    Point(
      x: view.width / 2 + configuration.contentOffset.x,
      y: view.height / 2 + configuration.contentOffset.y)
  }

  func carousel(
    of card: Size, count: Int, gap: Double, travel: Double = 0,
    measured data: Carousel.DataSource? = nil
  ) -> Carousel? {
    var configuration = configuration
    configuration.contentTravel = travel
    if data != nil {
      (configuration.usesCardLengths, configuration.fitsCards) = (true, true)
      configuration.itemWidth = card.along(axis)
    }
    var data = data ?? Carousel.DataSource(itemCount: count)
    data.itemSize = card
    configuration.perspective = Composition.perspective(depth: depth, card: card)
    configuration.emphasis.gap = gap
    // Only a view without room makes numbers that are refused.
    return try? Carousel(
      configuration: configuration, viewSize: view, data: data)
  }

  /// The largest length of cards along and across the axis for each current item, as shares of
  /// `card`.
  private func share(of card: Size, count: Int) -> (along: Double, across: Double) {
    let travel = isGroup ? group(of: card).travel : 0
    guard
      var carousel = carousel(of: card, count: count, gap: gap(for: card), travel: travel)
    else { return (1, 1) }
    let margin = min(view.width, view.height) * Self.margin
    let middle = middle
    let end = Point(x: view.width, y: view.height)
    func share(_ low: Point, _ high: Point, _ axis: Axis) -> Double {
      let middle = middle.along(axis)
      var share = 1.0
      for (reach, room) in [
        (middle - low.along(axis), middle), (high.along(axis) - middle, end.along(axis) - middle),
      ] where reach > 0 {
        share = min(share, max(0, room - margin) / reach)
      }
      return share
    }
    var shares = (along: 1.0, across: 1.0)
    var frame = Carousel.Frame()
    for index in 0..<count {
      carousel.scroll(toItem: index, duration: 0, at: Double(index))
      carousel.advance(to: Double(index) + 0.9)
      carousel.frame(into: &frame)
      for bounds in frame.cards.compactMap({ $0.quad?.bounds }) {
        shares.along = min(shares.along, share(bounds.minimum, bounds.maximum, axis))
        shares.across = min(shares.across, share(bounds.minimum, bounds.maximum, axis.other))
      }
    }
    return shares
  }
}
