@testable import CarouselEngine

/// The rules of reloading: Q28, Q30, Q34, Q37.
extension TickRun {
  mutating func reloadData() {
    if let waiting {
      scene.configuration.options = waiting.options
      scene.carousel.configuration.options = waiting.options
      self.waiting = nil
    }
    holdItemWidth()
    if !scene.carousel.departing.isEmpty {
      outcome.explain(.latePooling, poolsAreFresh())
      poolsDiffer = true
    }
    var ours = scene.carousel
    ours.reload(scene.data(), at: ours.now)
    if ours.currentIndex == nil || scene.carousel.currentIndex == nil {
      let wasEmpty = scene.carousel.currentIndex == nil
      scene.carousel = ours
      collect()
      if wasEmpty != (ours.currentIndex == nil) { fillOrEmpty() }
      return
    }
    let hadMore = scene.carousel.itemCount > ours.itemCount
    loadFirst()
    if hadMore { explainFewerItems(ours) }
  }

  mutating func reloadItem(_ input: JSON) {
    let index = input["index"].integer ?? 0
    let now = scene.carousel.now
    scene.carousel.reloadItem(at: index, animated: input["animated"].flag ?? false, at: now)
    for event in tick["events"].list where event[0].text == "crossfade" {
      let replaced = scene.carousel.cards.first { $0.index == index }?.replaced
      outcome.expectNear(replaced?.duration ?? 0, event[1]["duration"].number, "cross-fade")
      outcome.expectNear(replaced?.start ?? 0, now, "cross-fade begins")
    }
  }

  private func poolsAreFresh() -> Bool {
    var ours = scene.carousel
    ours.reload(scene.data(), at: ours.now)
    return ours.departing.isEmpty && ours.itemPool.handles.isEmpty
  }

  /// Q28: lets the carousel ask for item 0 first, as the original does to know its width.
  private mutating func loadFirst() {
    var ours = scene.carousel
    _ = ours.takeEvents()
    ours.reload(scene.data(), at: ours.now)
    if !ours.visibleIndices.contains(0) {
      let asked = ours.takeEvents().compactMap(TraceEvent.init)
      outcome.explain(
        .firstItemAsked, !asked.contains(.data("item", 0, isReused: false)), "is not asked for it")
    }
    scene.carousel.forgetCards()
    scene.carousel.data = scene.data()
    scene.carousel.settleMetrics()
    let offset = scene.carousel.offset
    scene.carousel.returnFromBelow()
    if scene.carousel.offset != offset { scene.carousel.refresh() }
    needsLayout = true
  }

  /// The layout that a reload has asked for.
  mutating func layoutAfterReload() {
    guard needsLayout else { return }
    needsLayout = false
    if scene.carousel.cards.isEmpty { scene.carousel.cards = [scene.carousel.load(0)] }
    scene.carousel.layout()
  }

  /// Q37: with fewer items the original starts its way back where no item is.
  private mutating func explainFewerItems(_ ours: Carousel) {
    guard case .scroll(let scroll, _) = ours.motion, !ours.isWrapped else { return }
    let from = tick["internal"]["from"].number ?? scroll.from
    guard !near(from, scroll.from) || !near(ours.offset, tick["offset"].number ?? 0) else { return }
    outcome.explain(
      .fewerItems, ours.wrapping.excess(scroll.from) <= max(1, ours.bounce) && scroll.to >= 0)
    isOver = true
  }

  /// Q30: an empty carousel's index is −1 to the original, and a flip runs when it changes.
  mutating func fillOrEmpty() {
    let isEmpty = scene.carousel.itemCount == 0
    outcome.explain(
      .emptyCarousel, (scene.carousel.currentIndex == nil) == isEmpty && scene.carousel.toggle == 0)
    leeway = Leeway(allEvents: true, stepped: true, flags: true, toggle: true, cards: true)
    isOver = true
  }
}
