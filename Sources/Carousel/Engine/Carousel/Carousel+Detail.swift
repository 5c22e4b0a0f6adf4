extension Carousel {
  /// Opens the current item: its card grows from its place into the view.
  public mutating func openDetail(at time: Double) {
    changeDetail(at: time) { detail, now in detail.open(at: now) }
  }

  /// Closes the opened item: it goes back to its card's place.
  public mutating func closeDetail(at time: Double) {
    guard detail != nil else { return advance(to: time) }
    changeDetail(at: time) { detail, now in detail.close(at: now) }
  }

  /// Passes fingers, zooms and page turns to the opened item.
  ///
  /// A pinch opens the current one.
  ///
  /// - Parameters:
  ///   - time: The current time, in seconds.
  ///   - cause: The cause in `Event.settled` if a neighbor becomes the opened item.
  ///   - change: Changes the opened item, at the time that it is called with.
  /// - Returns: The result of `change`, or `nil` if there is no item to open.
  @discardableResult
  public mutating func changeDetail<Result>(
    at time: Double, cause: Cause = .drag, _ change: (inout Detail, Double) -> Result
  ) -> Result? {
    perform(at: time) { carousel in
      guard let scene = carousel.detailScene else { return nil }
      var detail = carousel.detail ?? Detail(scene: scene)
      if carousel.detail == nil {
        detail.advance(to: carousel.now)
        carousel.deck.invalidate()
      }
      carousel.detailCause = cause
      detail.reducesMotion = carousel.configuration.reducesMotion
      let result = change(&detail, carousel.now)
      carousel.detail = detail
      return result
    }
  }
}

extension Carousel.Frame {
  /// Shows the opened item over the others, which fade as it opens.
  mutating func show(_ detail: Detail, of deck: Deck, at moment: Moment) {
    guard detail.phase != .closed else { return }
    let openness = detail.openness(at: moment.time)
    let isFading = detail.crossFade(at: moment.time) < 1
    fade(by: 1 - openness, hidingCurrent: !isFading)
    for side in [-1, 1] {
      guard let picture = detail.neighbor(on: side, at: moment.time) else { continue }
      let index = moment.metrics.wrapping.clamp(moment.index + side * Int(moment.metrics.sense))
      append(picture, deck.card(index), of: deck, openness, isCurrent: false, at: moment)
    }
    if let picture = detail.picture(at: moment.time) {
      append(picture, deck.card(moment.index), of: deck, openness, isCurrent: true, at: moment)
    }
  }

  private mutating func append(
    _ picture: Detail.Picture, _ card: LoadedCard?, of deck: Deck, _ openness: Double,
    isCurrent: Bool, at moment: Moment
  ) {
    guard let card, picture.opacity > 0 else { return }
    let box = moment.metrics.data.contentBox(of: card.index, in: card.size)
    guard let map = picture.homography(of: box.size) else { return }
    // A masked card is uncovered as it opens.
    let mask =
      isCurrent
      ? CardMask.mixed(deck.placement(of: card, at: moment).mask, with: nil, openness) : nil
    let homography = box.card(painting: map)
    let isWhole = box.size == card.size
    let scale = picture.madeScale(
      in: moment.metrics.viewSize, pixelScale: moment.metrics.configuration.pixelScale)
    appendOnTop(
      Card(
        index: card.index, slot: card.slot, identity: card.identity, id: card.id, size: card.size,
        settledSize: card.size,
        mask: mask?.part(of: card.size, along: moment.metrics.configuration.axis),
        homography: homography,
        quad: isWhole ? picture.quad : homography.quad(of: card.size), opacity: picture.opacity,
        depth: .greatestFiniteMagnitude, offset: Double(picture.offset),
        shownOffset: Double(picture.offset), turn: 0,
        isBackFacing: false, isCurrent: isCurrent, isInteractive: isCurrent, isDeparting: false,
        transform: .identity, center: .zero, replacedID: card.replaced?.id, replacement: 1,
        swipe: nil, isDetail: true, openness: openness,
        magnification: scale * picture.content.width / box.size.width))
  }
}
