import CarouselEngine

/// Set-up, layout and settings: Q1, Q3, Q4, Q20, Q27, Q30.
enum LayoutInputs {
  /// What happened before the recording began.
  static func setUp(_ play: inout Play) {
    let carousel = play.subject.carousel
    if carousel.itemWidth == 0, carousel.itemCount > 0 {
      explainNoWidth(&play)
    }
    if let rate = play.setup.refusedValue("deceleration-rate") {
      play.explain(
        .decelerationRate,
        !(0...1).contains(rate) && carousel.configuration.decelerationRate == 0.95,
        "refuses the rate \(rate)")
    }
    if let distance = play.setup.refusedValue("bounce-distance") {
      play.explain(
        .noBounceDistance, distance < 0 && carousel.configuration.bounceDistance == 1,
        "refuses the distance \(distance)")
      if !carousel.isWrapped { play.leave(because: .noBounceDistance) }
    }
    play.inputTime = TraceSetup.start
    defer { play.inputTime = nil }
    if play.trace["settled"].flag == true {
      play.subject.carousel.advance(to: 1026)
    } else {
      compareStart(&play)
    }
    play.subject.reported = []
    play.subject.collect()
  }

  private static func compareStart(_ play: inout Play) {
    let events = play.trace["setupEvents"].list
    let theirs = TraceEvent.normalized(events.compactMap(TraceEvent.init).filter(\.isData))
    let ours = TraceEvent.normalized(play.subject.reported.filter(\.isData))
    let shifted = DataInputs.explainOddPlaceholders(&play, ours, theirs)
    play.expect(shifted == theirs, "set-up asks \(ours), was \(theirs)")
    if play.subject.carousel.itemCount == 0 { return leaveEmpty(&play) }
    if events.contains(where: { $0[1].text == "willBeginScrollingAnimation" }) {
      explainScrollInPlace(&play)
    }
  }

  /// Q21: without a width ours does not follow a finger.
  private static func explainNoWidth(_ play: inout Play) {
    var ours = play.subject.carousel
    ours.dragBegan(at: ours.now)
    ours.dragMoved(translation: Point(x: 50, y: 50), at: ours.now)
    play.explain(.zeroItemWidth, ours.offset == 0 && ours.velocity == 0, "does not move")
  }

  /// Q30: an empty carousel's index is −1 to the original, and a flip runs when it changes.
  static func leaveEmpty(_ play: inout Play) {
    let carousel = play.subject.carousel
    play.explain(
      .emptyCarousel, (carousel.currentIndex == nil) == (carousel.itemCount == 0),
      "has an item in front if there is one")
    play.leave(because: .emptyCarousel)
  }

  /// Q1: the original scrolls to where it already is.
  private static func explainScrollInPlace(_ play: inout Play) {
    let ours = play.subject.carousel
    play.explain(
      .layoutScrolls, !ours.isScrolling && ours.offset == Double(ours.currentIndex ?? -1),
      "starts nothing")
    play.beginScrollInPlace()
  }

  /// A setting that makes the original lay out immediately.
  static func configure(
    _ play: inout Play, at now: Double, _ change: (inout Carousel.Configuration) -> Void
  ) {
    DataInputs.holdItemWidth(&play, at: now)
    let waiting = play.waiting
    play.waiting = nil
    let before = play.subject.carousel
    play.configure(at: now) {
      if let waiting { $0.options = waiting.options }
      change(&$0)
    }
    explainUnwrapped(&play, before)
    afterLayout(&play)
  }

  /// Q18: a motion around a ring that has become a row targets the same item in ours.
  private static func explainUnwrapped(_ play: inout Play, _ before: Carousel) {
    guard before.isWrapped, !play.subject.carousel.isWrapped, play.detour == nil,
      before.isScrolling || before.isDecelerating, play.subject.isRestarted(since: before)
    else { return }
    let target = play.subject.carousel.targetOffset
    play.explain(.flingRestarts, near(target, before.targetOffset), "targets the same item")
    play.leave(because: .flingRestarts)
  }

  static func resize(_ play: inout Play, _ size: Size, at now: Double) {
    play.subject.carousel.resize(to: size, at: now)
  }

  /// A layout pass of the original's; ours has laid out already.
  static func layOut(_ play: inout Play, at now: Double) {
    takeWaiting(&play, at: now)
    if play.needsReload { DataInputs.reloadNow(&play, at: now) }
    afterLayout(&play)
  }

  static func takeWaiting(_ play: inout Play, at now: Double) {
    guard let waiting = play.waiting else { return }
    play.waiting = nil
    play.configure(at: now) { $0.options = waiting.options }
  }

  private static func afterLayout(_ play: inout Play) {
    play.subject.collect()
    let begins = TraceEvent.delegate("willBeginScrollingAnimation", [])
    guard play.detour == nil, play.tick.reports("willBeginScrollingAnimation"),
      !play.subject.reported.contains(begins), play.scrollInPlaceEnd == nil
    else { return }
    if play.subject.carousel.isDragging {
      var ours = play.subject.carousel
      ours.dragMoved(translation: play.subject.vector(along: 10_000), at: ours.now)
      explainScrollUnderFinger(
        &play, ours.isDragging && !ours.isScrolling && ours.offset != play.subject.carousel.offset,
        "goes on with the drag")
    } else if !play.subject.isMoving {
      explainScrollInPlace(&play)
    }
  }

  /// Q3: from here on the original scrolls under the finger.
  static func explainScrollUnderFinger(_ play: inout Play, _ ours: Bool, _ message: String) {
    play.explain(.scrollUnderFinger, ours, message)
    play.leave(because: .scrollUnderFinger)
  }

  /// Q4: ours applies an option immediately, the original applies the wrap option at its next
  /// layout.
  static func setOption(_ play: inout Play, _ input: JSON, at now: Double) {
    guard let option = Carousel.Configuration.traceOptions[input["option"].text ?? ""] else {
      return
    }
    var changed = play.waiting ?? play.subject.carousel.configuration
    if let error = changed.change({ $0.set(option, input["value"].number) }) {
      return play.expect(
        play.subject.carousel.configuration.options.value(option, default: 0.123) == 0.123,
        "\(error) is refused")
    }
    var ours = play.subject.carousel
    ours.configure(valid: changed, at: now)
    if laysOut(play.tick) {
      play.waiting = changed
    } else if option == .wrap, ours.isWrapped != play.subject.carousel.isWrapped {
      play.explain(
        .wrapWaits, ours.isWrapped == (input["value"].number.map { $0 != 0 } ?? false),
        "applies it immediately")
      play.waiting = changed
    } else {
      play.subject.carousel = ours
    }
  }

  /// Whether the original takes a changed wrap option before anything else happens.
  private static func laysOut(_ tick: Tick) -> Bool {
    tick.inputs.contains {
      switch $0["op"].text {
      case "(layout)", "setType", "insert", "remove": true
      case "set": $0["property"].text == "vertical"
      case "setSize": $0["property"].text == "contentOffset"
      default: false
      }
    }
  }

  static func setItemWidth(_ play: inout Play, _ width: Double, at now: Double) {
    play.configure(at: now) {
      $0.take("delegateItemWidth", .number(width))
    }
  }

  /// Without a delegate, the options have their defaults, and no delegate is called.
  static func setDelegate(_ play: inout Play, isThere: Bool, at now: Double) {
    play.subject.collect()
    play.hasDelegate = isThere
    let setup = play.setup.configuration
    play.configure(at: now) { $0.options = isThere ? setup.options : ArrangementOptions() }
  }

  /// Q20: ours goes back smoothly when bounce is switched off beyond an end.
  static func setBounces(_ play: inout Play, _ bounces: Bool, at now: Double) {
    let before = play.subject.carousel
    play.configure(at: now) { $0.bounces = bounces }
    guard !bounces, play.subject.excess(before.offset) != 0 else { return }
    let ours = play.subject.carousel
    play.explain(
      .bounceOffJumps,
      ours.offset == before.offset
        && (ours.isDragging || play.subject.excess(ours.targetOffset) == 0),
      "goes back smoothly")
    play.leave(because: .bounceOffJumps)
  }
}
