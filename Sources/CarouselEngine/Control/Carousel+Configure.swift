extension Carousel {
  /// Changes what can be set.
  ///
  /// - Parameters:
  ///   - configuration: the new settings
  ///   - duration: how long cards take from where they are to where they belong, in seconds; 0 is
  ///     at once
  ///   - time: now, in seconds
  public mutating func configure(
    _ configuration: Configuration, duration: Double = 0, at time: Double
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
    if configuration.needsLayout(after: old) { layout() } else { takeNumbers() }
    if configuration.autoscroll == 0, old.autoscroll != 0 { settleIfAstray() }
    if configuration.autoscroll != old.autoscroll, !wantsAutoscroll { reportAutoscrollEnd() }
    morph(from: before, start: now, duration: duration)
    noteRest()
  }

  /// Gives the view another size.
  public mutating func resize(to size: Size, at time: Double) {
    advance(to: time)
    guard size.sanitized != viewSize else { return }
    viewSize = size.sanitized
    layout()
    noteRest()
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
