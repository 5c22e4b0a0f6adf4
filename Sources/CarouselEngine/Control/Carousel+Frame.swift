extension Carousel {
  /// Fills `frame` with what is to be seen at the time of the last `advance`.
  ///
  /// A frame that has been filled before is filled again without allocating. Cards that show their
  /// hidden back, or that are invisible, are left out.
  public func frame(into frame: inout Frame) {
    frame.viewSize = viewSize
    frame.unordered.removeAll(keepingCapacity: true)
    frame.order.removeAll()
    var reference = 0.0
    let current = index
    for card in cards {
      let shown = shownPlacement(of: card)
      if card.index == current { reference = Self.along(shown.matrix, configuration.axis) }
      append(card, shown, isCurrent: card.index == current, to: &frame)
      if repeats { appendCopies(of: card, to: &frame) }
    }
    for gone in departing {
      append(
        gone.card,
        Placement(
          matrix: gone.matrix, center: gone.center, opacity: gone.opacity(at: now),
          offset: gone.offset), isDeparting: true, to: &frame)
    }
    for card in frame.unordered {
      frame.order.append(
        depth: card.depth,
        distance: abs(Self.along(card.transform, configuration.axis) - reference),
        index: card.index)
    }
    frame.order.sort()
    frame.cards.removeAll(keepingCapacity: true)
    for key in frame.order.keys { frame.cards.append(frame.unordered[key.position]) }
  }

  /// Whether a wrapped row has too few items to fill the view, so that they are shown again and
  /// again: it looks endless from two items on.
  private var repeats: Bool {
    wrapping.isWrapped && !configuration.kind.isCircular && wrapping.count > 1
      && wrapping.count < (hasCardLengths ? lengths.countInView : fittingCount)
  }

  /// Shows a card again, whole turns away, as far as cards fit.
  private func appendCopies(of card: LoadedCard, to frame: inout Frame) {
    let offset = offset(ofCard: card.index)
    let turns = (hasCardLengths ? lengths.countInView : fittingCount / 2) / wrapping.count + 1
    for turn in -turns...turns where turn != 0 {
      let copy = offset + Double(turn * wrapping.count)
      guard hasCardLengths ? isInView(copy) : abs(copy) <= Double(fittingCount) / 2
      else { continue }
      append(card, shownPlacement(of: card, offset: copy), turn: turn, to: &frame)
    }
  }

  private func append(
    _ card: LoadedCard, _ shown: Placement, isCurrent: Bool = false, isDeparting: Bool = false,
    turn: Int = 0, to frame: inout Frame
  ) {
    guard shown.opacity > 0, !isHidden(shown.matrix) else { return }
    let size = shownSize(of: card)
    let homography = Homography(matrix: shown.matrix, center: shown.center, size: size)
    let quad = homography.quad(of: size)
    frame.unordered.append(
      Frame.Card(
        index: card.index, slot: card.slot, id: card.id, handle: card.handle,
        size: size, settledSize: card.size, homography: homography, quad: quad,
        opacity: min(1, shown.opacity),
        depth: Self.depth(shown.matrix), offset: shown.offset,
        turn: turn, isBackFacing: quad.map { $0.signedArea < 0 } ?? false, isCurrent: isCurrent,
        isInteractive: !isDeparting && (isCurrent || !configuration.centersSelection),
        isDeparting: isDeparting, transform: shown.matrix, center: shown.center,
        replacedHandle: card.replaced?.handle,
        replacement: replacement(of: card)))
  }

  private func replacement(of card: LoadedCard) -> Double {
    guard let replaced = card.replaced, replaced.duration > 0 else { return 1 }
    return Ease.value((now - replaced.start) / replaced.duration)
  }

  /// How near a card is: the z of the point (1, 1, 1) of its own space.
  static func depth(_ matrix: Matrix) -> Double {
    matrix.m13 + matrix.m23 + matrix.m33 + matrix.m43
  }

  /// How far a card is along the axis, in the same manner.
  static func along(_ matrix: Matrix, _ axis: Axis) -> Double {
    axis == .horizontal
      ? matrix.m11 + matrix.m21 + matrix.m31 + matrix.m41
      : matrix.m12 + matrix.m22 + matrix.m32 + matrix.m42
  }
}
