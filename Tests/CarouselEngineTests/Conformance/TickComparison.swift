import CarouselEngine

/// Comparing ours with what was recorded at a tick.
enum TickComparison {
  static func compareInitial(_ play: inout Play) {
    guard play.detour == nil else { return }
    let block = Tick(json: play.trace["initial"])
    play.previous = block
    compareFlags(&play, block.flags)
    compareState(&play, block.json)
  }

  static func compareFinal(_ play: inout Play) {
    guard play.detour == nil else { return compareLeft(&play) }
    play.leeway = Leeway()
    let block = Tick(json: play.trace["final"])
    compareState(&play, block.json)
  }

  static func compare(_ play: inout Play) {
    guard play.detour == nil else { return DetourComparison.compare(&play) }
    guard play.tick.offset?.isFinite == true else {
      return play.expect(false, "\(play.place): the offset is none")
    }
    AutoscrollRules.explainEnd(&play)
    followScrollInPlace(&play)
    let carousel = play.subject.carousel
    if !play.isOpen("offset"), !play.leeway.place {
      play.expectNear(carousel.offset, play.tick.offset, "\(play.place) offset")
      play.expectNear(
        Double(carousel.currentIndex ?? -1), play.tick.json["index"].number, "\(play.place) index")
    }
    FlipComparison.compare(&play)
    compareFlags(&play, play.tick.flags)
    compareAwake(&play)
    compareState(&play, play.tick.json)
    compareStack(&play)
    comparePools(&play)
    EventComparison.compare(&play)
  }

  /// Q1, Q13: the scroll that leads nowhere ends in its own time.
  private static func followScrollInPlace(_ play: inout Play) {
    guard let end = play.scrollInPlaceEnd else { return }
    if play.subject.isMoving || play.subject.carousel.isDragging {
      play.scrollInPlaceEnd = nil
    } else if play.tick.isStepped, play.tick.time >= end {
      play.scrollInPlaceEnd = nil
      play.expect(
        play.tick.reports("didEndScrollingAnimation"), "\(play.place): a scroll in place ends")
      play.leeway.events.insert("didEndScrollingAnimation")
      AutoscrollRules.begin(&play)
    }
  }

  private static func compareFlags(_ play: inout Play, _ recorded: TickFlags) {
    let carousel = play.subject.carousel
    let isScrolling = carousel.isScrolling || play.scrollInPlaceEnd != nil
    play.expect(
      carousel.isDragging == recorded.isDragging
        && carousel.isDecelerating == recorded.isDecelerating
        && isScrolling == recorded.isScrolling,
      "\(play.place): drags \(carousel.isDragging), decelerates \(carousel.isDecelerating), "
        + "scrolls \(isScrolling), was \(recorded)")
  }

  /// Ours is awake while something moves.
  ///
  /// The original's timer runs at least as long (Q45).
  private static func compareAwake(_ play: inout Play) {
    let isOpen = play.isOpen("flags") || play.isOpen("stepped") || play.isOpen("events")
    guard play.isShown, !isOpen, !play.leeway.timer, play.strayFlip == nil else { return }
    let recorded = play.tick.flags
    if play.subject.isAwake {
      play.expect(recorded.isTimed, "\(play.place): ours is awake, the original sleeps")
    } else if recorded.isTimed {
      let isIdle =
        !play.subject.isMoving && (!recorded.isMoving || play.scrollInPlaceEnd != nil)
        && (play.isOpen("toggle") || abs(play.tick.toggle ?? 0) <= 1e-6
          || play.scrollInPlaceEnd != nil || play.isAtEnd)
      play.explain(.ticksOnly, isIdle, "sleeps as soon as nothing moves (\(play.place))")
    }
  }

  private static func compareState(_ play: inout Play, _ block: JSON) {
    var skipped: Set<String> = ["toggle"]
    if play.isOpen("offset") || play.leeway.place {
      skipped.formUnion(["scrollOffset", "currentItemIndex"])
    }
    let isLate = play.lateUntil.map { play.tick.time < $0 - 1e-9 } ?? false
    if !isLate, play.lateUntil != nil {
      // Q33: at the end of the slide the original catches up.
      play.lateUntil = nil
      play.leeway.events.formUnion(["data", "didScroll", "currentItemIndexDidChange"])
      play.leeway.timer = true
    }
    let isStale = play.strayFlip?.staleOffset != nil
    if isLate || isStale || play.leeway.place {
      skipped.formUnion(["visible", "indexesForVisibleItems"])
    }
    if play.subject.carousel.itemWidth == 0, play.subject.carousel.itemCount > 0 {
      // Q38: infinitely many cards fit.
      skipped.formUnion(["numberOfVisibleItems", "visible", "indexesForVisibleItems"])
    }
    StateComparison.compare(play.subject.carousel, block, skipping: skipped, into: &play.outcome)
    guard !play.leeway.place, !isStale, !play.isOpen("items") else { return }
    compareCards(&play, block, isLate: isLate)
  }

  /// The trace has cards where they will be when they have slid.
  private static func compareCards(_ play: inout Play, _ block: JSON, isLate: Bool) {
    var carousel = play.subject.carousel
    if let end = play.slideEnd {
      if play.tick.time < end {
        guard !play.subject.isMoving else { return }
        let ours = end + play.subject.lead
        carousel = play.subject.later(by: ours - carousel.now + 1.0 / 1024)
      } else {
        play.slideEnd = nil
        // Q45: where ours' clock lags, its slide has a rest of as much.
        if play.subject.lead < 0, !play.subject.isMoving {
          carousel = play.subject.later(by: -play.subject.lead)
        }
      }
    }
    var fields: Set<SampleField> = isLate ? [.shown] : []
    if abs(play.tick.toggle ?? 0) <= 1e-6 { play.hasJumped = false }
    if play.hasJumped { fields.insert(.transform) }
    if play.strayFlip != nil, carousel.configuration.kind == .coverFlow2 {
      fields.insert(.transform)
    }
    // Which view is used again is open, and so is its size.
    if play.setup.answers.hasVariedSizes { fields.insert(.size) }
    FrameComparison(carousel).compare(block["items"].list, without: fields, into: &play.outcome)
  }

  /// Q11: the original sorts the cards at a few moments only, and by where they were.
  private static func compareStack(_ play: inout Play) {
    guard !play.isOpen("stack"), !play.leeway.place, play.strayFlip == nil, play.lateUntil == nil,
      play.slideEnd == nil, !play.tick.json["stack"].isNull
    else { return }
    let frame = FrameComparison(play.subject.carousel)
    var stacking = Outcome()
    frame.compareOrder(
      play.tick.json["stack"].integers, items: play.tick.json["items"].list,
      current: play.tick.json["index"].integer ?? 0, into: &stacking)
    if play.tick.reports("didEndScrollingAnimation") || stacking.failures.isEmpty {
      play.outcome.add(stacking)
    } else {
      play.explain(.staleStacking, frame.isStackedByDepth, "stacks by the present depths")
    }
  }

  private static func comparePools(_ play: inout Play) {
    guard !play.poolsDiffer, play.lateUntil == nil, !play.tick.json["pools"].isNull else { return }
    let pools = play.subject.pools
    let ours = [pools.items.count, pools.placeholders.count]
    play.expect(
      ours == play.tick.json["pools"].integers,
      "\(play.place) pools \(ours), was \(play.tick.json["pools"].integers)")
  }

  /// A case that ends elsewhere: ours comes to rest where it may.
  private static func compareLeft(_ play: inout Play) {
    // No finger keeps it where it is.
    play.subject.carousel.dragCanceled(at: play.subject.carousel.now)
    play.subject.carousel.touchUp(at: play.subject.carousel.now)
    guard let rest = play.subject.atRest(within: 120) else {
      return play.expect(
        play.subject.carousel.configuration.autoscroll != 0 || play.subject.carousel.velocity != 0,
        "comes to rest")
    }
    play.expect(play.subject.excess(rest.offset) == 0, "rests at \(rest.offset)")
  }
}

extension Play {
  /// Whether a field depends on the order in which the original walks its collections by now.
  func isOpen(_ field: String) -> Bool {
    trace["orderSensitive"][field].number.map { $0 <= tick.time } ?? false
  }

  /// Whether ours is on the last item or beyond an end: there cards turn by their offsets.
  var isAtEnd: Bool {
    let carousel = subject.carousel
    return !carousel.isWrapped
      && (carousel.offset < 0 || carousel.offset >= Double(carousel.itemCount - 1))
  }
}
