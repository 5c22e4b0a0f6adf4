extension Carousel {
  /// Takes the numbers of other data, another size or other settings; where a ring becomes a row the item in
  /// front stays in front, and a motion is bound for the same item.
  mutating func take(
    _ data: DataSource, viewSize: Size? = nil, configuration: Configuration? = nil
  ) {
    let old = metrics
    step.metrics = Metrics(
      configuration: configuration ?? old.configuration, viewSize: viewSize ?? old.viewSize,
      data: data, itemWidth: old.itemWidth, origin: old.wrapping.origin)
    deck.forgetMetrics()
    if old.isWrapped, !metrics.isWrapped, old.count > 0, metrics.count > 0 {
      track.unroll(old.wrapping, &step)
    }
  }

  /// Takes other numbers by `change`, and aligns a carousel at rest.
  ///
  /// A drag or a running motion is not disturbed, unless it would end where nothing is any more.
  mutating func relayout(
    _ change: (inout Carousel) -> Void, then bind: (inout Carousel) -> Void = { _ in }
  ) {
    track.unwind(metrics.wrapping, at: now)
    change(&self)
    bind(&self)
    step.outbox.renumber(position: track.position)
    realign()
  }

  /// Brings a carousel at rest to where it may rest, and a running motion to an end that exists.
  mutating func realign() {
    if metrics.count == 0 || step.outbox.index < 0 { track.restart(metrics) }
    track.realign(&step)
    track.gripAnew()
  }
}
