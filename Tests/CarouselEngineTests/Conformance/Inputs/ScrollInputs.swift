import CarouselEngine

/// Moves by the program: Q3, Q22–Q24.
enum ScrollInputs {
  static func scroll(_ play: inout Play, _ input: JSON, at now: Double) {
    let duration = input["duration"].number ?? (input["animated"].flag == false ? 0 : 0.4)
    let before = play.subject.carousel
    if duration <= 0 { return place(&play, at: now) { scroll(&$0, input, 0, at: $1) } }
    scroll(&play.subject.carousel, input, duration, at: now)
    if before.isDragging {
      return LayoutInputs.explainScrollUnderFinger(
        &play, !play.subject.carousel.isDragging && play.subject.carousel.isScrolling,
        "takes the carousel from the finger")
    }
    play.scrollInPlaceEnd = nil
    explainLongWay(&play, before, duration, at: now)
  }

  private static func scroll(
    _ carousel: inout Carousel, _ input: JSON, _ duration: Double, at now: Double
  ) {
    let offset = input["offset"].number ?? 0
    switch input["op"].text {
    case "scrollToItem":
      carousel.scroll(toItem: input["index"].integer ?? 0, duration: duration, at: now)
    case "scrollByItems":
      carousel.scroll(byItems: input["count"].integer ?? 0, duration: duration, at: now)
    case "scrollByOffset": carousel.scroll(byOffset: offset, duration: duration, at: now)
    default: carousel.scroll(toOffset: offset, duration: duration, at: now)
    }
  }

  /// Q24: a wrapped way that is longer than half the items.
  private static func explainLongWay(
    _ play: inout Play, _ before: Carousel, _ duration: Double, at now: Double
  ) {
    let ours = play.subject.carousel
    let items = Double(ours.itemCount)
    guard ours.isWrapped, let to = play.tick.motion["to"].number,
      let from = play.tick.motion["from"].number, abs(to - from) > items / 2 + 1e-9,
      play.subject.isSamePlace(ours.targetOffset, to)
    else { return }
    // Half of the time is half of the way.
    let half = play.subject.later(by: duration / 2).offset - ours.offset
    let way = abs(half - items * (half / items).rounded())
    let isShort = near(way, abs(to - from) / 2) == false && way <= items / 4 + 1e-9
    let turns = play.tick.inputs.contains {
      $0["op"].text == "scrollByItems" || $0["op"].text == "scrollByOffset"
    }
    guard !turns else { return }
    play.explain(.longWayRound, isShort, "takes the shorter way")
    play.subject.carousel = before
    play.subject.carousel.scroll(byOffset: to - before.offset, duration: duration, at: now)
  }

  /// Q43: a jump over other items turns no cards in ours.
  private static func explainJump(_ play: inout Play, _ before: Carousel) {
    let ours = play.subject.carousel
    guard ours.configuration.kind == .coverFlow2, abs(ours.toggle) == 1,
      let from = before.currentIndex, let to = ours.currentIndex
    else { return }
    let way = abs(from - to)
    guard (ours.isWrapped ? min(way, ours.itemCount - way) : way) > 1 else { return }
    let now = FrameComparison(ours).transforms
    play.explain(
      .jumpFlips, now == FrameComparison(play.subject.later(by: 1)).transforms, "moves immediately")
    play.hasJumped = true
  }

  /// A move without animation.
  static func place(
    _ play: inout Play, at now: Double, _ move: (inout Carousel, Double) -> Void
  ) {
    let before = play.subject.carousel
    move(&play.subject.carousel, now)
    play.scrollInPlaceEnd = nil
    guard play.detour == nil, let recorded = play.tick.offset else { return }
    let ours = play.subject.carousel
    explainJump(&play, before)
    let flags = play.tick.flags
    if play.subject.isMoving, !flags.isMoving, !flags.isDragging, !play.subject.autoscrolls {
      play.explain(
        .zeroMoveCancels,
        ours.targetOffset == before.targetOffset && ours.isScrolling == before.isScrolling,
        "goes on")
      TouchInputs.touchDown(&play, at: now)
    } else if play.subject.excess(recorded) != 0, !near(recorded, ours.offset) {
      play.explain(.placeBeyondEnd, play.subject.excess(ours.offset) == 0, "stops at the end")
      play.leave(because: .placeBeyondEnd)
    }
  }
}
