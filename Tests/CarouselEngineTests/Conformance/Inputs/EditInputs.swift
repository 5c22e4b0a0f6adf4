import CarouselEngine

/// Items that come and go: Q29–Q34.
enum EditInputs {
  static func insert(_ play: inout Play, _ input: JSON, at now: Double, time: Double) {
    guard !play.needsReload else { return reload(&play) }
    LayoutInputs.takeWaiting(&play, at: now)
    play.subject.collect()
    let index = input["index"].integer ?? 0
    let isAnimated = input["animated"].flag ?? false
    let before = play.subject.carousel
    var ours = before
    ours.insert(before: index, animated: isAnimated, at: now)
    guard before.itemCount > 0 else {
      play.subject.carousel = ours
      play.expect(ours.currentIndex == 0, "filling selects item 0")
      return LayoutInputs.leaveEmpty(&play)
    }
    explainFront(&play, before, ours, by: 1, at: now)
    play.subject.carousel.insert(before: index, animated: isAnimated, anchor: .offset, at: now)
    explainUnseen(&play, index, before)
    play.subject.collect(releasesLast: true)
    guard isAnimated, play.detour == nil else { return }
    explainLateReports(&play, before, ours)
    play.slideEnd = time + 0.4
    SlideComparison.compare(&play, before)
  }

  /// An edit of data that are reloaded in the same turn: the layout will find them edited.
  private static func reload(_ play: inout Play) {
    guard play.tick.events.contains(where: { $0[0].text == "crash" }) else { return }
    play.explain(
      .removeFromEmpty, !play.subject.carousel.visibleIndices.isEmpty, "needs nothing to be loaded")
  }

  /// Q31: items that come or go before the one in front leave it there, under another number.
  private static func explainFront(
    _ play: inout Play, _ before: Carousel, _ ours: Carousel, by count: Int, at now: Double
  ) {
    guard !play.subject.isSamePlace(ours.offset, before.later(at: now).offset),
      let front = before.currentIndex
    else { return }
    play.explain(
      .frontItemChanges, ours.currentIndex == front + count, "keeps the item in front")
  }

  /// Q33: the original asks for the new item, and drops it again, even if it is not in view.
  private static func explainUnseen(_ play: inout Play, _ index: Int, _ before: Carousel) {
    let count = before.itemCount + 1
    let place =
      before.isWrapped ? ((index % count) + count) % count : min(max(index, 0), count - 1)
    guard !play.subject.carousel.visibleIndices.contains(place) else { return }
    var ours = play.subject.carousel
    let asked = ours.takeEvents().compactMap { TraceEvent($0) }
    play.explain(
      .lateReports, !asked.contains { $0.asks(for: place) }, "asks for visible items only")
    play.poolsDiffer = true
    play.leeway.events.insert("data")
  }

  /// Q33: until the slide has ended the original reports and unloads nothing.
  private static func explainLateReports(_ play: inout Play, _ before: Carousel, _ ours: Carousel) {
    var frames = (Carousel.Frame(), Carousel.Frame())
    before.frame(into: &frames.0)
    ours.frame(into: &frames.1)
    let known = Set(frames.0.cards.map(\.id))
    play.explain(
      .lateReports, frames.1.cards.allSatisfy { known.contains($0.id) },
      "lets new cards fade in")
    play.lateUntil = (play.inputTime ?? 0) + 0.4
    play.poolsDiffer = true
    play.leeway.events.formUnion(["data", "didScroll", "currentItemIndexDidChange"])
    play.leeway.timer = true
  }

  static func remove(_ play: inout Play, _ input: JSON, at now: Double, time: Double) {
    guard !play.needsReload else { return reload(&play) }
    LayoutInputs.takeWaiting(&play, at: now)
    play.subject.collect()
    let index = input["index"].integer ?? 0
    let isAnimated = input["animated"].flag ?? false
    let before = play.subject.carousel
    var ours = before
    ours.remove(item: index, animated: isAnimated, at: now)
    guard before.itemCount > 0 else {
      play.explain(
        .removeFromEmpty, ours.itemCount == 0 && ours.takeEvents() == [], "does nothing")
      return play.leave(because: .removeFromEmpty, isFinal: true)
    }
    if play.tick.events.contains(where: { $0[0].text == "crash" }) {
      play.explain(
        .removeFromEmpty, ours.itemCount == before.itemCount - 1, "needs nothing to be loaded")
    }
    guard ours.itemCount > 0 else {
      play.subject.carousel = ours
      play.expect(ours.currentIndex == nil, "nothing is left")
      return LayoutInputs.leaveEmpty(&play)
    }
    let count = before.itemCount
    let removed =
      before.isWrapped ? ((index % count) + count) % count : min(max(index, 0), count - 1)
    if removed < before.currentIndex ?? 0 { explainFront(&play, before, ours, by: -1, at: now) }
    play.subject.carousel.remove(item: index, animated: isAnimated, anchor: .offset, at: now)
    if isAnimated {
      play.slideEnd = time + 0.5
      play.fadeEnd = time + 0.1
    }
    let drops = dropFraction(&play, before, ours, at: now)
    if isAnimated, !drops, play.detour == nil { SlideComparison.compare(&play, before) }
  }

  /// Q32: the original moves to the current item immediately, whatever is moving.
  private static func dropFraction(
    _ play: inout Play, _ before: Carousel, _ ours: Carousel, at now: Double
  ) -> Bool {
    let carousel = play.subject.carousel
    guard play.detour == nil, let index = carousel.currentIndex,
      !near(carousel.offset, Double(index))
    else { return false }
    let fraction = before.offset - before.offset.rounded(.down)
    play.explain(
      .removalDropsFraction,
      near(ours.offset - ours.offset.rounded(.down), fraction)
        && ours.isScrolling == before.isScrolling && ours.isDecelerating == before.isDecelerating
        && ours.isDragging == before.isDragging,
      "keeps the fraction and the motion")
    play.leeway.events.formUnion(["didScroll", "currentItemIndexDidChange", "data"])
    if carousel.isDragging {
      play.subject.pull(to: Double(index), at: now)
    } else if play.subject.isMoving {
      play.leeway.place = true
    } else {
      play.subject.carousel.scroll(toOffset: Double(index), duration: 0, at: now)
    }
    return true
  }
}

extension Carousel {
  /// A copy as it is at `time`.
  func later(at time: Double) -> Carousel {
    var copy = self
    copy.advance(to: time)
    return copy
  }
}
