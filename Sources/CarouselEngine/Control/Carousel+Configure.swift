extension Carousel {
  /// Changes what can be set.
  ///
  /// - Parameters:
  ///   - configuration: the new settings
  ///   - itemSize: the new size of the cards in logical units; `nil` leaves it. Cards that
  ///     `DataSource.sizes` knows are as large as that says.
  ///   - duration: how long cards take from where they are, and how large, to where they belong, in
  ///     seconds; 0 is at once
  ///   - time: now, in seconds
  public mutating func configure(
    _ configuration: Configuration, itemSize: Size? = nil, duration: Double = 0, at time: Double
  ) {
    advance(to: time)
    let duration = duration > 0 && !configuration.reducesMotion ? min(duration, 60) : 0
    let before = duration > 0 ? shownPlacements() : []
    fading = duration > 0 ? Fading(placements: before, duration: duration) : nil
    defer { fading = nil }
    let old = self.configuration
    self.configuration = configuration
    if abs(wrapping.excess(position)) > bounce + 1e-6, drag == nil, motion == .none {
      begin(scrollTo: wrapping.clamp(position), cause: .layout)
    }
    let resizes = itemSize.map { $0 != data.itemSize } ?? false
    if let itemSize { data.itemSize = itemSize }
    if resizes || configuration.needsLayout(after: old) { layout() } else { takeNumbers() }
    if resizes { resizeCards() }
    if configuration.autoscroll == 0, old.autoscroll != 0 { settleIfAstray() }
    if configuration.autoscroll != old.autoscroll, !wantsAutoscroll { reportAutoscrollEnd() }
    morph(from: before, start: now, duration: duration)
    noteRest()
  }

  /// Gives the view another size, and the cards with it if they are to have one.
  ///
  /// Nothing else changes: items, identities, placeholders and settings stay.
  ///
  /// - Parameters:
  ///   - size: the size of the view in logical units
  ///   - itemSize: the new size of the cards in logical units; `nil` leaves it. Cards that
  ///     `DataSource.sizes` knows are as large as that says.
  ///   - time: now, in seconds
  public mutating func resize(to size: Size, itemSize: Size? = nil, at time: Double) {
    advance(to: time)
    let itemSize = itemSize ?? data.itemSize
    guard size.sanitized != viewSize || itemSize != data.itemSize else { return }
    viewSize = size.sanitized
    data.itemSize = itemSize
    layout()
    resizeCards()
    noteRest()
  }

  /// Gives the cards in view the size that the data has for them now.
  private mutating func resizeCards() {
    for place in cards.indices {
      cards[place].size = data.size(of: cards[place].slot)
    }
  }

  /// Takes new numbers without aligning a carousel that rests between items.
  private mutating func takeNumbers() {
    let old = wrapping
    remeasure()
    if wrapping == old { refresh() } else { layout() }
  }
}

extension Configuration {
  /// Whether a carousel is laid out, and so aligned, when these settings take the place of `old`.
  fileprivate func needsLayout(after old: Configuration) -> Bool {
    kind != old.kind || axis != old.axis || contentOffset != old.contentOffset
      || direction != old.direction || alignment != old.alignment
      || trimsEnds != old.trimsEnds || usesCardLengths != old.usesCardLengths
  }
}
