extension Carousel {
  /// Changes what can be set: all of it, or nothing if one number is out of its range.
  ///
  /// - Parameters:
  ///   - configuration: the new settings
  ///   - itemSize: the new size of the cards in logical units, or `nil` for no change. Cards with
  ///     their own size keep it.
  ///   - duration: the duration of the change of the cards' positions and sizes, in seconds, or 0
  ///     for an immediate change
  ///   - time: now, in seconds
  /// - Throws: `EngineError.outOfRange` for the first setting that is not in its range
  public mutating func configure(
    _ configuration: Configuration, itemSize: Size? = nil, duration: Double = 0, at time: Double
  ) throws(EngineError) {
    try configuration.validate()
    perform(at: time) {
      $0.set(configuration, itemSize: itemSize, duration: duration)
    }
  }

  /// Changes what can be set together with what fills in the settings that are left open, and with the size of the
  /// view unless that is `nil`; the rest as above.
  package mutating func configure(
    _ configuration: Configuration, layout: @escaping Layout, viewSize: Size? = nil,
    duration: Double = 0, at time: Double
  ) throws(EngineError) {
    try configuration.validate()
    perform(at: time) {
      $0.set(configuration, layout: layout, viewSize: viewSize?.sanitized, duration: duration)
    }
  }

  /// Gives the view another size, and the cards with it if they are to have one.
  ///
  /// Nothing else changes: items, identities, placeholders and settings stay.
  ///
  /// - Parameters:
  ///   - size: the size of the view in logical units
  ///   - itemSize: the new size of the cards in logical units, or `nil` for no change. Cards with
  ///     their own size keep it.
  ///   - time: now, in seconds
  public mutating func resize(to size: Size, itemSize: Size? = nil, at time: Double) {
    perform(at: time) { carousel in
      let itemSize = itemSize ?? carousel.data.itemSize
      guard size.sanitized != carousel.viewSize || itemSize != carousel.data.itemSize else {
        return
      }
      carousel.relayout { carousel in
        var data = carousel.data
        data.itemSize = itemSize
        carousel.take(carousel.metrics.with(data, viewSize: size.sanitized))
      }
      carousel.deck.resize(carousel.data)
    }
  }

  /// Requests the sizes of the cards again, because their content may have changed.
  ///
  /// The item in front stays where it is, the others make room; a drag or a motion goes on.
  ///
  /// - Parameters:
  ///   - duration: the duration of the change of the cards' positions and sizes, in seconds, or 0
  ///     for an immediate change
  ///   - time: now, in seconds
  public mutating func measureCards(duration: Double = 0, at time: Double) {
    perform(at: time) { carousel in
      if duration > 0, !carousel.configuration.reducesMotion {
        carousel.deck.begin(
          at: carousel.moment, start: carousel.now, duration: min(duration, 60), leaving: .fade)
      }
      carousel.relayout { $0.take($0.metrics.with($0.data)) }
      carousel.deck.resize(carousel.data)
    }
  }

  /// The size of the card of an item in view as it was measured last, or `nil` if it is not in view.
  package func measuredSize(ofItem index: Int) -> Size? { deck.card(index)?.size }

  private mutating func set(
    _ new: Configuration, layout: Layout? = nil, viewSize: Size? = nil, itemSize: Size? = nil,
    duration: Double
  ) {
    let old = metrics
    if duration > 0, !new.reducesMotion {
      deck.begin(at: moment, start: now, duration: min(duration, 60), leaving: .fade)
    }
    let bounce = new.bounces ? new.bounceDistance : 0
    if track.phase.isResting, abs(old.wrapping.excess(track.position)) > bounce + 1e-6 {
      let end = old.wrapping.clamp(track.position)
      track.scroll(to: end, cause: .layout, step)
    }
    var data = data
    if let itemSize { data.itemSize = itemSize }
    let next = old.with(data, viewSize: viewSize, settings: new, layout: layout)
    if next.needsLayout(after: old) {
      relayout { $0.take(next) }
    } else {
      take(next)
      // Numbers alone do not align a carousel that rests between items.
      if next.wrapping != old.wrapping { realign() }
    }
    if next.resizesCards(of: old) { deck.resize(self.data) }
    if new.reducesMotion, autoplay != nil {
      if isAutoplaying { post(.autoplayChanged(isRunning: false)) }
      autoplay = nil
    }
    track.drift(from: outbox.isAwake ? now : nil, metrics)
    let scrolled = old.configuration.scrollsConstantly
    if scrolled, !configuration.scrollsConstantly { settle(cause: .tap) }
    if new.autoscroll != old.configuration.autoscroll
      || configuration.scrollsConstantly != scrolled,
      !metrics.scrolls(from: track.position)
    {
      track.activity.meetAutoscrollEnd(metrics)
    }
  }
}

extension Metrics {
  /// Whether a carousel is laid out, and so aligned, when these numbers take the place of `old`.
  func needsLayout(after old: Metrics) -> Bool {
    let (new, was) = (configuration, old.configuration)
    return viewSize != old.viewSize || data.itemSize != old.data.itemSize || new.kind != was.kind
      || new.axis != was.axis
      || new.contentOffset != was.contentOffset || new.direction != was.direction
      || new.alignment != was.alignment || new.trimsEnds != was.trimsEnds
      || new.usesCardLengths != was.usesCardLengths || new.fitsCards != was.fitsCards
  }

  /// Whether cards without their own size may have another one than with the metrics `old`.
  fileprivate func resizesCards(of old: Metrics) -> Bool {
    data.itemSize != old.data.itemSize || configuration.fitsCards != old.configuration.fitsCards
      || configuration.axis != old.configuration.axis
  }
}

extension Carousel {
  /// Replaces the metrics by those for other data, another view size or other settings.
  ///
  /// Where a ring becomes a row, the current item and the target of a motion stay the same.
  mutating func take(_ new: Metrics) {
    let old = metrics
    step.metrics = new
    deck.forgetMetrics()
    if old.isWrapped, !metrics.isWrapped, old.count > 0, metrics.count > 0 {
      track.unroll(old.wrapping, step)
    }
  }

  /// Takes other numbers by `change`, and aligns a carousel at rest.
  ///
  /// A drag or a running motion is not disturbed, unless it would end where nothing is any more.
  mutating func relayout(
    _ change: (inout Carousel) -> Void, then bind: (inout Carousel) -> Void = { _ in }
  ) {
    let wasEmpty = metrics.count == 0
    track.unwind(metrics.wrapping, at: now)
    let destination = track.destination(metrics)
    change(&self)
    if let destination, destination.isTrimmedEnd {
      track.bind(to: destination.item, destination, step)
    }
    bind(&self)
    outbox.renumber(position: track.position)
    realign(wasEmpty: wasEmpty)
  }

  /// Brings a carousel at rest to where it may rest, and a running motion to an end that exists.
  private mutating func realign(wasEmpty: Bool = false) {
    if metrics.count == 0 || wasEmpty { track.restart(metrics) }
    track.realign(step)
    track.gripAnew()
  }
}
