@testable import CarouselEngine

extension TickRun {
  mutating func compareInitial() {
    compareState(trace["initial"])
    compareFlags(trace["initial"]["flags"].text)
  }

  mutating func compareFinal() {
    leeway = Leeway()
    compareState(trace["final"])
    compareFlags(trace["final"]["flags"].text)
  }

  mutating func compare(stepped: Bool) {
    guard tick["offset"].number?.isFinite == true else { return explainNaN() }
    let carousel = scene.carousel
    let name = "t \(tick["t"].number ?? 0)"
    if !isOpen("offset") {
      outcome.expectNear(carousel.offset, tick["offset"].number, "\(name) offset")
      outcome.expectNear(
        Double(carousel.currentIndex ?? -1), tick["index"].number, "\(name) index")
    }
    explainEmptyToggle()
    if !isOpen("toggle"), !leeway.toggle {
      outcome.expectNear(carousel.toggle, tick["toggle"].number, "\(name) toggle")
    }
    compareFlags(tick["flags"].text)
    if !isOpen("stepped"), !leeway.stepped {
      outcome.expect(stepped == tick["stepped"].flag, "\(name) stepped \(stepped)")
    }
    compareState(tick)
    compareStack()
    comparePools()
    compareEvents()
  }

  /// Q6, Q21: an offset that is no number leads nowhere.
  private mutating func explainNaN() {
    let quirk: Quirk = scene.carousel.itemWidth == 0 ? .zeroItemWidth : .noBounceDistance
    outcome.explain(quirk, scene.carousel.offset.isFinite && scene.isFinite)
    isOver = true
  }

  /// Q30: an empty carousel of the original keeps what was left of a flip at its start.
  private mutating func explainEmptyToggle() {
    guard scene.carousel.itemCount == 0, let toggle = tick["toggle"].number, toggle != 0,
      abs(toggle) < 1e-6
    else { return }
    outcome.explain(.emptyCarousel, scene.carousel.toggle == 0)
    leeway.toggle = true
  }

  private mutating func compareFlags(_ recorded: String?) {
    guard let recorded, !leeway.flags else { return }
    let carousel = scene.carousel
    var ours =
      (carousel.isDragging ? "g" : "-") + (carousel.isDecelerating ? "d" : "-")
      + (carousel.isScrolling ? "s" : "-") + (carousel.isTicking ? "t" : "-")
    if isOpen("flags") || leeway.events.contains("timer") {
      ours = String(ours.prefix(3) + recorded.suffix(1))
    }
    outcome.expect(
      ours == recorded, "t \(tick["t"].number ?? 0) flags \(ours), was \(recorded)")
  }

  private mutating func compareState(_ block: JSON) {
    var skipped: Set<String> = ["toggle"]
    if isOpen("offset") { skipped.formUnion(["scrollOffset", "currentItemIndex"]) }
    let isLate = lateUntil.map { scene.carousel.now < $0 - 1e-9 } ?? false
    explainLateEnd()
    if isLate || leeway.cards || isStale {
      skipped.formUnion(["visible", "indexesForVisibleItems"])
    }
    StateBlock.compare(scene.carousel, block, skipping: skipped, into: &outcome)
    guard !leeway.cards, !isStale, !isOpen("items") else { return }
    let inView = Set(scene.carousel.visibleIndices)
    let items = block["items"].list.filter {
      !isLate || $0["index"].integer.map(inView.contains) == true
    }
    StateBlock.compareItems(scene.carousel, items, into: &outcome)
  }

  /// Q33: at the end of the slide of an animated insertion the original catches up.
  private mutating func explainLateEnd() {
    guard let lateUntil, scene.carousel.now >= lateUntil - 1e-9 else { return }
    self.lateUntil = nil
    leeway.events.formUnion(["data", "didScroll", "currentItemIndexDidChange", "timer"])
  }

  /// Q8: whether cards of the original stand as they did before a motion was cut short.
  private var isStale: Bool { staleOffset.map { near($0, scene.carousel.offset) } ?? false }

  /// Q11: the original sorts the cards at a few moments only, and by where they were.
  private mutating func compareStack() {
    guard !isOpen("stack"), !leeway.cards, !isStale, lateUntil == nil, !tick["stack"].isNull
    else { return }
    var stacking = Outcome()
    StackingOrder.compare(
      tick["stack"].integers, items: tick["items"].list, current: tick["index"].integer ?? 0,
      axis: scene.configuration.axis, with: scene.carousel, into: &stacking)
    if originalReports("didEndScrollingAnimation") {
      outcome.failures += stacking.failures
    } else if !stacking.failures.isEmpty {
      outcome.explain(.staleStacking, isSorted, "sorted by the present depths")
    }
  }

  private var isSorted: Bool {
    var frame = Frame()
    scene.carousel.stack(into: &frame)
    return zip(frame.order.keys, frame.order.keys.dropFirst()).allSatisfy { $0.isBehind($1) }
  }

  private mutating func comparePools() {
    guard !poolsDiffer, lateUntil == nil, !tick["pools"].isNull else { return }
    let ours = [
      scene.carousel.itemPool.handles.count, scene.carousel.placeholderPool.handles.count,
    ]
    outcome.expect(
      ours == tick["pools"].integers, "pools \(ours), was \(tick["pools"].integers)")
  }

  private mutating func compareEvents() {
    guard !leeway.allEvents else { return }
    var theirs = TraceEvent.normalized(tick["events"].list.compactMap(TraceEvent.init))
    var ours = TraceEvent.normalized(reported)
    let timerIsOpen = isOpen("events") || isOpen("flags") || isOpen("stepped")
    func isSkipped(_ event: TraceEvent) -> Bool {
      switch event {
      case .timer: timerIsOpen || leeway.events.contains("timer")
      case .data: leeway.events.contains("data")
      case .delegate(let name, _): leeway.events.contains(name)
      }
    }
    theirs.removeAll(where: isSkipped)
    ours.removeAll(where: isSkipped)
    if poolsDiffer {
      theirs = theirs.map(\.withoutReuse)
      ours = ours.map(\.withoutReuse)
    }
    ours = explainOddPlaceholders(ours, theirs)
    outcome.expect(
      ours == theirs, "t \(tick["t"].number ?? 0) events \(ours), was \(theirs)")
  }
}

extension TraceEvent {
  /// The same event whatever view was offered for use again.
  var withoutReuse: TraceEvent {
    if case .data(let kind, let index, _) = self {
      .data(kind, index, isReused: false)
    } else {
      self
    }
  }
}
