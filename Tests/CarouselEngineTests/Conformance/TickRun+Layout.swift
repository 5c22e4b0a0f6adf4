@testable import CarouselEngine

/// The rules of layout: Q1, Q3, Q4, Q27, Q28, Q30, Q35, Q37 and what was refused.
extension TickRun {
  /// What a refused setting changes cannot be compared: ours keeps the default.
  mutating func explainRefusedSetup() {
    for case .outOfRange(let name, _, _) in scene.refused {
      outcome.explain(Quirk(refused: name), scene.isFinite, "\(name) is refused")
      // A rate out of range changes flings only: those are explained one by one.
      if name != "deceleration-rate" { isOver = true }
    }
    let arrangement = scene.carousel.arrangement
    if arrangement.itemWidth == 0, scene.items > 0, scene.configuration.itemWidth == 0 {
      outcome.explain(.zeroItemWidth, zeroWidthStandsStill())
      isOver = true
    }
  }

  private func zeroWidthStandsStill() -> Bool {
    var ours = scene.carousel
    ours.dragBegan(at: ours.now)
    ours.dragMoved(translation: Point(x: 50, y: 50), at: ours.now)
    return ours.offset == 0 && ours.velocity == 0
  }

  /// The first layout at the beginning of a case that starts there.
  mutating func startUp() {
    compareQuestions(scene.setUpEvents, trace["setupEvents"].list)
    scene.carousel.startTicking()
    if scene.carousel.itemCount == 0 {
      fillOrEmpty()
    } else {
      scrollInPlace()
    }
  }

  /// What the data source was asked for before the first tick.
  private mutating func compareQuestions(_ ours: [TraceEvent], _ events: [JSON]) {
    let theirs = TraceEvent.normalized(events.compactMap(TraceEvent.init).filter(\.isData))
    let ours = explainOddPlaceholders(TraceEvent.normalized(ours.filter(\.isData)), theirs)
    outcome.expect(ours == theirs, "set-up asked \(ours), was \(theirs)")
  }

  /// Q26: with an odd number of placeholders the original asks for the middle one again instead of
  /// the one behind it, and so on.
  mutating func explainOddPlaceholders(
    _ ours: [TraceEvent], _ theirs: [TraceEvent]
  ) -> [TraceEvent] {
    let placeholders = scene.carousel.placeholders
    guard ours != theirs, placeholders.count % 2 == 1 else { return ours }
    let shifted = ours.map { event -> TraceEvent in
      guard case .data("placeholder", let index, let isReused) = event,
        index >= placeholders.before
      else { return event }
      return .data("placeholder", index - 1, isReused: isReused)
    }
    guard TraceEvent.normalized(shifted) == theirs else { return ours }
    let asked = ours.filter { if case .data("placeholder", _, _) = $0 { true } else { false } }
    outcome.explain(
      .oddPlaceholders, Set(asked.map(\.description)).count == asked.count, "asks for each once")
    return TraceEvent.normalized(shifted)
  }

  /// Q1: the scroll to where the carousel already is.
  mutating func scrollInPlace() {
    let carousel = scene.carousel
    guard carousel.motion == .none, carousel.configuration.autoscroll == 0,
      carousel.configuration.returnsToItems, let index = carousel.currentIndex,
      abs(carousel.offset - Double(index)) < 1e-9
    else { return }
    let isCalm = !reported.contains(.delegate("willBeginScrollingAnimation", []))
    outcome.explain(.layoutScrolls, isCalm && carousel.cause == nil, "starts nothing")
    scene.carousel.begin(scrollTo: Double(index))
    collect()
    leeway.events.formUnion(Leeway.scroll)
  }

  mutating func configureWithLayout() {
    let before = scene.carousel
    if let waiting { scene.configuration.options = waiting.options }
    waiting = nil
    holdItemWidth()
    configure()
    afterLayout(before)
  }

  mutating func resize(_ size: Size) {
    scene.carousel.resize(to: size, at: scene.carousel.now)
  }

  /// A layout pass of the original's; ours has laid out already.
  mutating func layoutPass() {
    if let waiting {
      scene.configuration.options = waiting.options
      self.waiting = nil
      configure()
    }
    layoutAfterReload()
    afterLayout(scene.carousel)
  }

  private mutating func afterLayout(_ before: Carousel) {
    collect()
    guard originalReports("willBeginScrollingAnimation") else { return }
    if scene.carousel.drag != nil {
      scrollUnderFinger()
    } else {
      scrollInPlace()
    }
  }

  /// Q3: from here on the original scrolls under the finger; ours goes on with the drag.
  mutating func scrollUnderFinger() {
    var ours = scene.carousel
    ours.dragMoved(translation: Point(x: 10_000, y: 0), at: ours.now)
    outcome.explain(
      .scrollUnderFinger,
      scene.carousel.motion == .none && ours.isDragging && ours.offset != scene.carousel.offset,
      "the drag goes on")
    isOver = true
  }

  mutating func setOption(_ input: JSON) {
    guard let option = Configuration.traceOptions[input["option"].text ?? ""] else { return }
    var changed = waiting ?? scene.configuration
    do throws(EngineError) {
      try changed.set(option, input["value"].number)
    } catch {
      scene.refused.append(error)
      return
    }
    // Q4: ours takes it at once, the original at its next layout.
    var ours = scene.carousel
    ours.configure(changed, at: ours.now)
    if laysOutInThisTurn {
      waiting = changed
    } else if option == .wrap, ours.isWrapped != scene.carousel.isWrapped {
      outcome.explain(
        .wrapWaits, ours.isWrapped == (input["value"].number.map { $0 != 0 } ?? false))
      waiting = changed
    } else {
      scene.configuration = changed
      configure()
    }
  }

  /// Whether the original takes a changed wrap option before anything else happens.
  private var laysOutInThisTurn: Bool {
    tick["inputs"].list.contains {
      switch $0["op"].text {
      case "(layout)", "setType", "insert", "remove": true
      case "set": $0["property"].text == "vertical"
      case "setSize": $0["property"].text == "contentOffset"
      default: false
      }
    }
  }

  /// Q27: keeps the item width when the data from which it came changes.
  mutating func holdItemWidth() {
    var ours = scene.carousel
    ours.data = scene.data()
    ours.configuration = scene.configuration
    ours.layout()
    if ours.itemWidth != scene.carousel.itemWidth, scene.configuration.itemWidth == 0,
      scene.carousel.itemWidth > 0
    {
      let first = scene.items > 0 ? Slot.item(0) : .placeholder(0)
      outcome.explain(
        .itemWidthSticks,
        ours.itemCount + ours.placeholderCount == 0
          || ours.itemWidth == scene.data().size(of: first).along(ours.configuration.axis))
      scene.configuration.itemWidth = scene.carousel.itemWidth
      scene.carousel.configuration.itemWidth = scene.carousel.itemWidth
    }
    scene.changeAnswers()
  }

  mutating func setDelegateWidth(_ width: Double) {
    scene.configuration.itemWidth = width
    holdItemWidth()
    configure()
  }

  /// Without a delegate the options are at their defaults, and nobody is called.
  mutating func setDelegate(_ isThere: Bool) {
    collect()
    hasDelegate = isThere
    var fresh: [EngineError] = []
    if isThere {
      for name in ["options", "optionFactors"] {
        scene.configuration.take(name, trace["setup"][name], refused: &fresh)
      }
    } else {
      scene.configuration.options = Options()
    }
    configure()
  }

  /// Q35: without a data source there is nothing.
  mutating func setDataSource(_ isThere: Bool) {
    if !isThere {
      var ours = scene.carousel
      ours.reload(DataSource(), at: ours.now)
      outcome.explain(.blankReports, ours.visibleIndices == [] && ours.currentIndex == nil)
      isOver = true
    }
  }
}
