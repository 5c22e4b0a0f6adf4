import CarouselEngine

/// Finds how large cards may be and how far apart they stand, by where they are seen.
struct CardSizing {
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
    guard let cards = cards(of: card, count: 2, gap: gap(for: card), measured: data) else {
      return Group()
    }
    let distances = (0..<2).map { current in
      let seen = cards.all(around: current)
      let low = seen.map { $0.low.along(axis) }.min() ?? 0
      let high = seen.map { $0.high.along(axis) }.max() ?? 0
      return (low + high) / 2 - middle.along(axis)
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
    guard let cards = cards(of: card, count: count, gap: gap),
      let front = cards.bounds(of: 0, from: 0), let next = cards.bounds(of: 1, from: 0)
    else { return nil }
    return next.low.along(axis) - front.high.along(axis)
  }

  /// Where the current card's middle is before any travel.
  var middle: Point {
    Point(
      x: view.width / 2 + (configuration.contentOffset?.x ?? 0),
      y: view.height / 2 + (configuration.contentOffset?.y ?? 0))
  }

  /// The cards of a carousel at rest that are `card` large; each as long as its picture if `data` are given.
  private func cards(
    of card: Size, count: Int, gap: Double, travel: Double = 0,
    measured data: Carousel.DataSource? = nil
  ) -> RestingCards? {
    var configuration = configuration
    configuration.contentTravel = travel
    if data != nil {
      (configuration.usesCardLengths, configuration.fitsCards) = (true, true)
      configuration.itemWidth = card.along(axis)
    }
    var data = data ?? Carousel.DataSource(itemCount: count)
    data.itemSize = card
    configuration.perspective = Composition.perspective(depth: depth, card: card)
    configuration.neighborGap = gap
    // Only a view without room makes numbers that are refused.
    return RestingCards(configuration, viewSize: view, data: data)
  }

  /// The largest length of cards along and across the axis for each current item, as shares of
  /// `card`.
  private func share(of card: Size, count: Int) -> (along: Double, across: Double) {
    let travel = isGroup ? group(of: card).travel : 0
    guard let cards = cards(of: card, count: count, gap: gap(for: card), travel: travel)
    else { return (1, 1) }
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
    for current in 0..<count {
      for card in cards.all(around: current) {
        shares.along = min(shares.along, share(card.low, card.high, axis))
        shares.across = min(shares.across, share(card.low, card.high, axis.other))
      }
    }
    return shares
  }
}

/// The size of the cards of a declared arrangement, measured on its poses.
extension CardSizing {
  private static let mostMeasured = 41
  /// How far a neighbor stands out across the carousel, as a share of the current card's breadth, where it has to be
  /// seen whole: on a wheel or inside a ring.
  private static let bend = 0.05
  private static let faintest = 0.05

  /// The size of the largest cards of `count` that are at most as large as `limit`.
  ///
  /// Two cards side by side are seen whole, and three in a view that is long along the carousel. Keylines are as long
  /// as the view. Of a ring, the middles of the outermost cards are seen, of other arrangements
  /// the middle of a neighbor, or all of it where it is not straight next to the current card and the view is long.
  /// Cards have one of the `shapes`, or one that suits photographs.
  func cardSize(
    ofDeclared count: Int, keylines: Bool, shapes: ClosedRange<Double>?, atMost limit: Size
  ) -> Size {
    if isGroup || isUpright && sideways != nil && count == 3 && isLong {
      return cardSize(of: count, atMost: limit)
    }
    let shapes =
      shapes ?? (keylines ? narrowestKeyline...16.0 / 9 : FrontShare.shapes(in: view))
    return cardSize(atMost: limit, shapes: shapes) { card in
      let cards = measuredCards(count, of: card, keylines: keylines)
      return keylines ? rowShare(cards) : poseShare(cards)
    }
  }

  /// The narrowest shape of the card of keylines, which crop their pictures: in an upright view a tall one.
  private var narrowestKeyline: Double {
    view.width <= view.height * FrontShare.narrowest ? 0.38 : FrontShare.narrowest * 0.8
  }

  /// How far keylines are shifted along the axis so that their row, with its caption, is in the middle of the view.
  func rowShift(of card: Size, count: Int) -> Double {
    guard let row = row(measuredCards(count, of: card, keylines: true)) else { return 0 }
    let shift = middle.along(axis) - (row.low + row.high + captionRoom) / 2
    return abs(shift) <= 1e6 ? shift.rounded() : 0
  }

  private func measuredCards(_ count: Int, of card: Size, keylines: Bool) -> [RestingCards.Bounds] {
    // Of poses, a card on both sides is seen.
    let count = min(keylines ? count : max(count, 3), Self.mostMeasured)
    let cards = cards(of: card, count: count, gap: keylines ? 0 : gap(for: card))
    let seen = cards?.all(around: keylines ? 0 : count / 2, repeated: false) ?? []
    return seen.filter { $0.opacity > Self.faintest }
  }

  /// Where a row begins and ends.
  private func row(_ cards: [RestingCards.Bounds]) -> (low: Double, high: Double)? {
    guard let low = cards.map({ $0.low.along(axis) }).min(),
      let high = cards.map({ $0.high.along(axis) }).max()
    else { return nil }
    return (low, high)
  }

  private func rowShare(_ cards: [RestingCards.Bounds]) -> (along: Double, across: Double) {
    guard let row = row(cards), row.high > row.low else { return (1, 1) }
    return ((view.along(axis) - 2 * margin - captionRoom) / (row.high - row.low), 1)
  }

  private func poseShare(_ cards: [RestingCards.Bounds]) -> (along: Double, across: Double) {
    guard let front = cards.first(where: { abs($0.offset) < 0.5 }) else { return (1, 1) }
    // How much of the way from the middle to the edge of the view is left for what is `reach` away from it.
    func share(_ reach: Double, _ axis: Axis, _ room: Double) -> Double {
      reach > 0 ? max(0, room) / reach : 1
    }
    func reach(_ card: RestingCards.Bounds, _ axis: Axis) -> Double {
      max(middle.along(axis) - card.low.along(axis), card.high.along(axis) - middle.along(axis))
    }
    let room = (
      along: view.along(axis) / 2 - margin, across: view.along(axis.other) / 2 - margin
    )
    var along = min(1, share(reach(front, axis), axis, room.along))
    let across = min(1, share(reach(front, axis.other), axis.other, room.across))
    if isRing {
      let far = cards.map { card in
        abs((card.low.along(axis) + card.high.along(axis)) / 2 - middle.along(axis))
      }
      return (min(along, share(far.max() ?? 0, axis, room.along)), across)
    }
    let breadth = front.high.along(axis.other) - front.low.along(axis.other)
    let sides = [-1.0, 1].compactMap { side in cards.first { abs($0.offset - side) < 0.5 } }
      .map { card in
        let isBent =
          max(
            card.high.along(axis.other) - front.high.along(axis.other),
            front.low.along(axis.other) - card.low.along(axis.other)) > breadth * Self.bend
        let middle = abs(
          (card.low.along(axis) + card.high.along(axis)) / 2 - self.middle.along(axis))
        return share(isBent && isLong ? reach(card, axis) : middle, axis, room.along)
      }
    if let best = sides.max() { along = min(along, best) }
    return (along, across)
  }

  private var isLong: Bool { view.along(axis) >= view.along(axis.other) }

  /// What is left free at an edge of the view, in logical units.
  private var margin: Double { min(view.width, view.height) * Self.margin }
}
