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
    let hadAutoscroll = self.configuration.autoscroll != 0
    self.configuration = configuration
    if abs(wrapping.excess(position)) > bounce + 1e-6, drag == nil, motion == .none {
      begin(scrollTo: wrapping.clamp(position), cause: .layout)
    }
    layout()
    if configuration.autoscroll != 0 {
      startTicking()
    } else if hadAutoscroll {
      settleIfAstray()
    }
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
}
