extension Deck {
  func fill(_ frame: inout Carousel.Frame, at moment: Moment) {
    frame.begin(viewSize: moment.metrics.viewSize)
    if let reordering { return fill(&frame, during: reordering, at: moment) }
    let axis = moment.metrics.configuration.axis
    var reference = 0.0
    forEachVisibleCard(at: moment) { visible in
      if visible.isCurrent { reference = visible.shown.matrix.along(axis) }
      append(visible, at: moment, to: &frame)
    }
    frame.sort(along: axis, from: reference)
  }

  /// A card as it is seen: itself, a copy of it in a short ring, or a card that fades away.
  struct VisibleCard {
    let card: LoadedCard
    var shown: Placement
    let offset: Double
    var isCurrent = false
    var turn = 0
    /// Where it was when it began to fade away, or `nil` if it does not.
    var origin: Placement?
    /// How much of the card's shadow and reflection is seen.
    var castShare = 1.0
  }

  /// Calls `body` with everything that is seen at `moment`, in any order.
  @inline(__always)
  func forEachVisibleCard(at moment: Moment, _ body: (VisibleCard) -> Void) {
    let repeats = repeats(moment.metrics)
    for card in cards {
      let offset = lengths.offset(ofCard: card.index, at: moment)
      let shown = shownPlacement(of: card, offset: offset, at: moment)
      body(
        VisibleCard(card: card, shown: shown, offset: offset, isCurrent: card.index == moment.index)
      )
      guard repeats else { continue }
      for (turn, copy) in copies(of: card, at: moment) {
        let offset = offset + Double(turn * moment.metrics.count)
        body(VisibleCard(card: card, shown: copy, offset: offset, turn: turn))
      }
    }
    for gone in departing {
      let shown = gone.placement(at: moment)
      body(VisibleCard(card: gone.card, shown: shown, offset: shown.offset, origin: gone.placement))
    }
  }

  /// The card in view with this index, or `nil`.
  func card(_ index: Int) -> LoadedCard? { cards.first { $0.index == index } }

  /// The card in view with this identity, or `nil`.
  func card(_ id: CardID) -> LoadedCard? { cards.first { $0.id == id } }

  /// Whether a card is in view, or still seen on its way out.
  func shows(_ id: CardID) -> Bool {
    cards.contains { $0.id == id } || departing.contains { $0.card.id == id }
  }

  /// Whether a wrapped row has too few items to fill the view, so that they are shown again and
  /// again: it looks endless from two items on.
  ///
  /// On a circle of measured cards that is so for two, of which one would leave a side empty.
  func repeats(_ metrics: Metrics) -> Bool {
    guard metrics.isWrapped, metrics.count > 1 else { return false }
    if metrics.configuration.kind.isCircular {
      return metrics.hasCardLengths && metrics.count == 2
    }
    return metrics.count < (metrics.hasCardLengths ? lengths.countInView : metrics.fittingCount)
  }

  /// Where a card is seen again, whole turns around the ring away, as far as cards fit.
  func copies(of card: LoadedCard, at moment: Moment) -> [(turn: Int, placement: Placement)] {
    let metrics = moment.metrics
    let offset = lengths.offset(ofCard: card.index, at: moment)
    let inView = metrics.hasCardLengths ? lengths.countInView : metrics.fittingCount / 2
    let turns = inView / metrics.count + 1
    var copies: [(turn: Int, placement: Placement)] = []
    for turn in -turns...turns where turn != 0 {
      let copy = offset + Double(turn * metrics.count)
      guard
        metrics.hasCardLengths
          ? lengths.isInView(copy, at: moment) : abs(copy) <= Double(metrics.fittingCount) / 2
      else { continue }
      var still = card
      still.morph = nil
      var placement = shownPlacement(of: still, offset: copy, at: moment)
      if let morph = copyMorphs.first(where: { $0.card == card.id && $0.turn == turn })?.morph {
        placement = placement.reached(from: morph.placement, morph.fraction(at: moment.time))
      } else if let (start, end) = copyFade {
        placement.opacity *= Ease.value((moment.time - start) / (end - start))
      }
      copies.append((turn, placement))
    }
    return copies
  }

  /// Adds a visible to `frame`; `isOld` if it is the card in its former order.
  func append(
    _ visible: VisibleCard, isOld: Bool = false, at moment: Moment, to frame: inout Carousel.Frame
  ) {
    let (card, shown) = (visible.card, visible.shown)
    let isCurrent = visible.isCurrent && !isOld
    let isDeparting = isOld || visible.origin != nil
    let configuration = moment.metrics.configuration
    let showsBack = configuration.showsBack(of: card)
    guard shown.opacity > 0, shown.matrix.m33 > 0 || showsBack else { return }
    let size = shownSize(of: card, at: moment)
    let mask = shown.mask?.part(of: size, along: configuration.axis)
    if let mask, mask.size.width <= 0 || mask.size.height <= 0 { return }
    let (homography, quad) = shown.map(of: size, mask)
    // The sides of a box are seen from the side, where the matrix alone does not say which face is seen.
    if !showsBack, configuration.declared != nil, let quad, quad.signedArea < 0 { return }
    frame.append(
      Carousel.Frame.Card(
        index: card.index, slot: card.slot, identity: card.identity, id: card.id,
        size: size, settledSize: card.size, mask: mask,
        contentBox: isDeparting ? nil : moment.metrics.data.contentBox(of: card.slot, in: size),
        homography: homography, quad: quad, opacity: min(1, shown.opacity),
        castShare: visible.castShare, depth: shown.depth,
        offset: visible.offset, shownOffset: shown.offset,
        turn: visible.turn, isBackFacing: quad.map { $0.signedArea < 0 } ?? false,
        isCurrent: isCurrent && card.index >= 0,
        isInteractive: !isDeparting && (isCurrent || !configuration.centersSelection),
        isDeparting: isDeparting, transform: shown.matrix, center: shown.center,
        replacedID: card.replaced?.id,
        replacement: card.replaced?.share(at: moment.time) ?? 1,
        swipe: moment.swipes.isEmpty
          ? nil
          : moment.swipes.phase(of: card.id).flatMap {
            moment.metrics.swipeRule.progress(way: $0.state(at: moment.time).way)
          }))
  }

  /// A card where it belongs, be it seen or not; `uncovered` is how much of what its mask hides is to be seen.
  func cardInPlace(
    _ card: LoadedCard, uncovered: Double, at moment: Moment
  ) -> Carousel.Frame.Card {
    let placement = placement(of: card, at: moment)
    let mask = CardMask.mixed(placement.mask, with: nil, uncovered)?
      .part(of: card.size, along: moment.metrics.configuration.axis)
    let (homography, quad) = placement.map(of: card.size, mask)
    let isCurrent = moment.isCurrent(card)
    return Carousel.Frame.Card(
      index: card.index, slot: card.slot, identity: card.identity, id: card.id, size: card.size,
      settledSize: card.size, mask: mask,
      contentBox: moment.metrics.data.contentBox(of: card.slot, in: card.size),
      homography: homography, quad: quad, opacity: placement.opacity, depth: placement.depth,
      offset: placement.offset,
      shownOffset: placement.offset, turn: 0,
      isBackFacing: quad.map { $0.signedArea < 0 } ?? false, isCurrent: isCurrent,
      isInteractive: isCurrent, isDeparting: false, transform: placement.matrix,
      center: placement.center, replacedID: card.replaced?.id, replacement: 1, swipe: nil)
  }
}

extension Placement {
  /// From a card of `size` that is here to the view, and the corners of its visible part.
  @inline(__always)
  func map(
    of size: Size, _ mask: Carousel.Frame.Mask?
  ) -> (homography: Homography, quad: Quad?) {
    let homography = homography(of: size)
    return (homography, mask.map { homography.quad(of: $0) } ?? homography.quad(of: size))
  }
}

extension Homography {
  /// The corners of the visible part of a card, or `nil` if one of them is not before the eye.
  fileprivate func quad(of mask: Carousel.Frame.Mask) -> Quad? {
    let shift = Homography(
      h11: 1, h12: 0, h13: mask.origin.x, h21: 0, h22: 1, h23: mask.origin.y, h31: 0, h32: 0,
      h33: 1)
    return (self * shift).quad(of: mask.size)
  }
}

extension Carousel.Configuration {
  fileprivate func showsBack(of card: LoadedCard) -> Bool {
    options.isOn(
      .showsBackfaces,
      default: isDoubleSided && card.isDoubleSided && kind != .invertedCylinder)
  }
}

extension Placement {
  /// The depth in the order of the cards; the larger, the nearer.
  var depth: Double { matrix.depth - lift }
}

extension Matrix {
  /// The depth of a card: the z of the point (1, 1, 1) in its coordinate system.
  var depth: Double { m13 + m23 + m33 + m43 }

  func along(_ axis: Axis) -> Double {
    axis == .horizontal ? m11 + m21 + m31 + m41 : m12 + m22 + m32 + m42
  }
}
