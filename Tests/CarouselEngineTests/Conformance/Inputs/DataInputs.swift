import CarouselEngine

/// Data that changes as a whole: Q18, Q26–Q28, Q30, Q34, Q35, Q37.
enum DataInputs {
  /// From now on the data source returns other values, without a notification.
  static func takeAnswers(_ play: inout Play, _ input: JSON, at now: Double) {
    play.setup.answers.change(input)
    holdItemWidth(&play, at: now)
  }

  /// Q27: the original keeps the item width when the data from which it came changes.
  static func holdItemWidth(_ play: inout Play, at now: Double) {
    let carousel = play.subject.carousel
    guard (carousel.configuration.itemWidth ?? 0) == 0, carousel.itemWidth > 0 else { return }
    let data = play.setup.answers.data
    let first = data.itemCount > 0 ? Carousel.Slot.item(0) : .placeholder(0)
    let width = data.size(of: first).along(play.subject.axis)
    guard width != carousel.itemWidth, data.itemCount + data.placeholderCount > 0 else { return }
    var ours = carousel
    ours.reload(data, at: now)
    play.explain(.itemWidthSticks, ours.itemWidth == width, "follows the data")
    play.configure(at: now) {
      $0.take("delegateItemWidth", .number(carousel.itemWidth))
    }
  }

  /// The original forgets its cards and asks for new ones with its next layout, when other inputs
  /// of the same turn may have changed the data again; ours is reloaded then.
  static func reload(_ play: inout Play, at now: Double) {
    play.needsReload = play.tick.has("(layout)")
    if !play.needsReload { reloadNow(&play, at: now) }
  }

  static func reloadNow(_ play: inout Play, at now: Double) {
    play.needsReload = false
    LayoutInputs.takeWaiting(&play, at: now)
    holdItemWidth(&play, at: now)
    play.subject.collect()
    let before = play.subject.carousel
    play.subject.carousel.reload(play.setup.answers.data, at: now)
    var ours = play.subject.carousel
    let asked = ours.takeEvents().compactMap { TraceEvent($0) }
    play.subject.collect()
    play.subject.forgetPools()
    explainLatePooling(&play)
    play.slideEnd = nil
    play.lateUntil = nil
    guard play.detour == nil else { return }
    let carousel = play.subject.carousel
    if carousel.itemCount == 0 || before.itemCount == 0 {
      if carousel.itemCount != before.itemCount { LayoutInputs.leaveEmpty(&play) }
      return
    }
    explainFirstItem(&play, asked)
    if before.itemCount > carousel.itemCount { explainFewerItems(&play, before) }
  }

  /// Q34: what fades away is pooled later by the original, into the pool of the new data.
  private static func explainLatePooling(_ play: inout Play) {
    guard (play.inputTime ?? 0) < play.fadeEnd else { return }
    var frame = Carousel.Frame()
    play.subject.carousel.frame(into: &frame)
    play.explain(
      .latePooling,
      play.subject.pools.items.isEmpty && !frame.cards.contains(where: \.isDeparting),
      "discards all cards immediately")
    play.poolsDiffer = true
    play.fadeEnd = 0
  }

  /// Q28: the original asks for item 0 first, to know its width.
  private static func explainFirstItem(_ play: inout Play, _ asked: [TraceEvent]) {
    play.leeway.firstItem = true
    let isVisible = play.subject.carousel.visibleIndices.contains(0)
    let count = asked.filter { $0.asks(for: 0) }.count
    guard !isVisible else { return play.expect(count == 1, "asks once for item 0") }
    play.explain(.firstItemAsked, count == 0, "is not asked for it")
    play.poolsDiffer = true
  }

  /// Q18, Q37: with fewer items the original starts its way back where no item is, or where a fling
  /// began.
  private static func explainFewerItems(_ play: inout Play, _ before: Carousel) {
    let ours = play.subject.carousel
    if before.isDecelerating {
      guard !ours.isDecelerating else { return }
      play.explain(
        .flingRestarts, play.subject.excess(ours.targetOffset) == 0, "goes to the last item")
      return play.leave(because: .flingRestarts)
    }
    guard !ours.isDragging, play.tick.flags.isScrolling,
      let from = play.tick.motion["from"].number, !near(from, ours.offset)
    else { return }
    let room = max(1, ours.configuration.bounceDistance) + 1e-9
    play.explain(
      .fewerItems,
      abs(play.subject.excess(ours.offset)) <= room && play.subject.excess(ours.targetOffset) == 0,
      "goes to the last item from where one can be")
    play.leave(because: .fewerItems)
  }

  static func reloadItem(_ play: inout Play, _ input: JSON, at now: Double) {
    let index = input["index"].integer ?? 0
    let old = play.subject.carousel.cardID(ofItem: index)
    play.subject.carousel.reload(
      item: index, animated: input["animated"].flag ?? false, at: now)
    for event in play.tick.events where event[0].text == "crossfade" {
      let duration = event[1]["duration"].number ?? 0
      let shares = [0, duration / 2, duration].map { seconds in
        FrameComparison(play.subject.later(by: seconds)).replacement(of: index)
      }
      play.expect(
        shares[0] == 0 && abs((shares[1] ?? 0) - 0.5) < 1e-6 && shares[2] == nil,
        "item \(index) fades in for \(duration) s, not \(shares)")
      explainCovered(&play, old, duration)
    }
  }

  /// Q34: the original pools a card that fades away immediately, for reuse while it is still
  /// visible.
  private static func explainCovered(_ play: inout Play, _ old: CardID?, _ duration: Double) {
    let now = play.subject.carousel.now
    let released = old.map { Carousel.Event.cardReleased($0) }
    play.explain(
      .latePooling,
      !play.subject.events(until: now + duration - 0.01).contains { $0 == released }
        && play.subject.events(until: now + duration).contains { $0 == released },
      "releases what fades away when it is seen no more")
    play.poolsDiffer = true
    play.reuseDiffers = true
  }

  /// Q35: without a data source ours shows nothing and says so.
  static func setDataSource(_ play: inout Play, isThere: Bool, at now: Double) {
    if isThere {
      play.subject.carousel.reload(play.setup.answers.data, at: now)
      return
    }
    play.subject.carousel.reload(Carousel.DataSource(), at: now)
    let ours = play.subject.carousel
    play.explain(
      .blankReports, ours.visibleIndices.isEmpty && ours.currentIndex == nil, "has no items")
    play.leave(because: .blankReports, isFinal: true)
  }

  /// Q26: with an odd number of placeholders the original asks for the middle one again instead of
  /// the one behind it, and so on.
  static func explainOddPlaceholders(
    _ play: inout Play, _ ours: [TraceEvent], _ theirs: [TraceEvent]
  ) -> [TraceEvent] {
    let count = play.subject.carousel.placeholderCount
    guard ours != theirs, count % 2 == 1 else { return ours }
    let before = count - count / 2
    let shifted = ours.map { event -> TraceEvent in
      guard case .data("placeholder", let index, let isReused) = event, index >= before
      else { return event }
      return .data("placeholder", index - 1, isReused: isReused)
    }
    guard TraceEvent.normalized(shifted) == theirs else { return ours }
    let asked = ours.filter { if case .data("placeholder", _, _) = $0 { true } else { false } }
    play.explain(
      .oddPlaceholders, Set(asked.map(\.description)).count == asked.count, "asks for each once")
    return TraceEvent.normalized(shifted)
  }
}
