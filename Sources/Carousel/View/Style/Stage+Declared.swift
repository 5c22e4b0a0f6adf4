import CarouselEngine

/// The size of the cards of a declared arrangement, measured on its poses.
extension Stage {
  /// How many cards are measured at most.
  private static let mostMeasured = 41
  /// How far a neighbor stands out across the carousel, as a share of the current card's breadth, where it has to be
  /// seen whole: on a wheel or inside a ring.
  private static let bend = 0.05
  /// What is fainter is not measured.
  private static let faintest = 0.05

  /// The size of the largest cards of `count` that are at most as large as `limit`.
  ///
  /// Two cards side by side are seen whole, and three in a view that is long along the carousel. Keylines are as long
  /// as the view. Of a ring, the middles of the outermost cards are seen, of other arrangements
  /// the middle of a neighbor, or all of it where it is not straight next to the current card and the view is long.
  func cardSize(ofDeclared count: Int, keylines: Bool, atMost limit: Size) -> Size {
    if isGroup || isUpright && sideways != nil && count == 3 && isLong {
      return cardSize(of: count, atMost: limit)
    }
    let shapes = keylines ? FrontShare.narrowest * 0.8...16.0 / 9 : FrontShare.shapes(in: view)
    return cardSize(atMost: limit, shapes: shapes) { card in
      let cards = measuredCards(count, of: card, keylines: keylines)
      return keylines ? rowShare(cards) : poseShare(cards)
    }
  }

  /// How far keylines are shifted along the axis so that their row, with its caption, is in the middle of the view.
  func rowShift(of card: Size, count: Int) -> Double {
    guard let row = row(measuredCards(count, of: card, keylines: true)) else { return 0 }
    let shift = middle.along(axis) - (row.low + row.high + captionRoom) / 2
    return abs(shift) <= 1e6 ? shift.rounded() : 0
  }

  /// A card as it is seen at rest.
  private struct Seen {
    let offset: Double
    let low, high: Point
  }

  private func measuredCards(_ count: Int, of card: Size, keylines: Bool) -> [Seen] {
    // Of poses, a card on both sides is seen.
    let count = min(keylines ? count : max(count, 3), Self.mostMeasured)
    guard
      var carousel = carousel(of: card, count: count, gap: keylines ? 0 : gap(for: card))
    else { return [] }
    carousel.scroll(toItem: keylines ? 0 : count / 2, duration: 0, at: 0)
    carousel.advance(to: 0.9)
    var frame = Carousel.Frame()
    carousel.frame(into: &frame)
    return frame.cards.compactMap { card in
      guard card.opacity > Self.faintest, card.turn == 0, let bounds = card.quad?.bounds else {
        return nil
      }
      return Seen(offset: card.offset, low: bounds.minimum, high: bounds.maximum)
    }
  }

  /// Where a row begins and ends.
  private func row(_ cards: [Seen]) -> (low: Double, high: Double)? {
    guard let low = cards.map({ $0.low.along(axis) }).min(),
      let high = cards.map({ $0.high.along(axis) }).max()
    else { return nil }
    return (low, high)
  }

  private func rowShare(_ cards: [Seen]) -> (along: Double, across: Double) {
    guard let row = row(cards), row.high > row.low else { return (1, 1) }
    return ((view.along(axis) - 2 * margin - captionRoom) / (row.high - row.low), 1)
  }

  private func poseShare(_ cards: [Seen]) -> (along: Double, across: Double) {
    guard let front = cards.first(where: { abs($0.offset) < 0.5 }) else { return (1, 1) }
    // How much of the way from the middle to the edge of the view is left for what is `reach` away from it.
    func share(_ reach: Double, _ axis: Axis, _ room: Double) -> Double {
      reach > 0 ? max(0, room) / reach : 1
    }
    func reach(_ card: Seen, _ axis: Axis) -> Double {
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

  /// Whether the view is at least as long along the carousel as across it.
  private var isLong: Bool { view.along(axis) >= view.along(axis.other) }

  /// What is left free at an edge of the view, in logical units.
  private var margin: Double { min(view.width, view.height) * Self.margin }
}
