import CarouselEngine

/// Fingers that land and move: Q3, Q5, Q6, Q8, Q21, Q25.
enum TouchInputs {
  static func touchDown(_ play: inout Play, at now: Double) {
    let before = play.subject.carousel
    play.subject.carousel.touchDown(at: now)
    guard before.configuration.isScrollEnabled else { return }
    play.scrollInPlaceEnd = nil
    if play.subject.autoscrolls, !before.isDragging {
      let held = play.subject.later(by: 0.5)
      play.explain(
        .autoscrollEnds, held.offset == play.subject.carousel.offset,
        "is held by a resting finger")
      // The original does not mind the finger: it may as well be gone.
      play.subject.carousel.touchUp(at: now)
    }
    if before.isScrolling || before.isDecelerating { noteFlip(&play, before) }
  }

  /// Q8: the flip of a caught carousel is that of the last card in the original, and its cards stay
  /// as they were; ours goes on from the card in front, and ends.
  private static func noteFlip(_ play: inout Play, _ before: Carousel) {
    let carousel = play.subject.carousel
    guard carousel.configuration.kind == .coverFlow2, play.detour == nil else { return }
    guard carousel.toggle != before.toggle else { return }
    let front = carousel.currentIndex.map { carousel.offset(ofItem: $0) } ?? 0
    play.explain(
      .flipIsShared, near(carousel.toggle, -front), "goes on from the card in front")
    play.strayFlip = StrayFlip(
      quirk: .flipIsShared, staleOffset: carousel.offset, toggle: carousel.toggle)
  }

  static func beginDrag(_ play: inout Play, _ input: JSON, at now: Double) {
    let translation = Point(input["translation"])
    if let begins = input["result"]["begins"].flag {
      play.expect(
        play.subject.carousel.mayDrag(translation: translation) == begins,
        "a drag begins: \(begins)")
      guard begins else { return }
    }
    let before = play.subject.carousel
    play.subject.beginDrag(translation.along(play.subject.axis), at: now)
    play.recordedFinger = translation.along(play.subject.axis)
    play.lastMove = nil
    play.dragPage = before.offset.rounded(.toNearestOrAwayFromZero)
    play.scrollInPlaceEnd = nil
    noteFlip(&play, before)
  }

  static func moveDrag(_ play: inout Play, _ input: JSON, at now: Double, time: Double) {
    guard play.subject.carousel.isDragging else { return }
    let axis = play.subject.axis
    let recorded = Point(input["translation"]).along(axis)
    let way = recorded - play.recordedFinger
    play.recordedFinger = recorded
    let velocity = Point(input["velocity"]).along(axis)
    let before = play.subject.carousel
    let original = EndResistance.original(before.offset, movedBy: way, in: before)
    let expected = play.subject.offset(pulledBy: way)
    play.subject.moveDrag(by: way, velocity: velocity, at: now)
    play.lastMove = time
    if let remembered = play.tick.motion["velocity"].number { play.rememberedVelocity = remembered }
    guard play.detour == nil else { return }
    guard before.itemWidth > 0 else { return explainNoNumber(&play) }
    if play.setup.refusedValue("bounce-distance") != nil, !before.isWrapped {
      play.explain(
        .noBounceDistance, near(play.subject.carousel.offset, expected), "is not frozen")
      return play.leave(because: .noBounceDistance)
    }
    guard !near(original, play.subject.carousel.offset) else { return }
    guard original.isFinite else { return explainNoNumber(&play) }
    guard play.subject.excess(before.offset) != 0 || play.subject.excess(original) != 0 else {
      return
    }
    play.explain(
      .endResistance, near(play.subject.carousel.offset, expected), "goes on by B·(1 − e^(−pull/B))"
    )
    if abs(play.subject.excess(original)) >= play.subject.bounce - 1e-9 {
      // No pull takes ours exactly to the limit.
      return play.leave(because: .endResistance)
    }
    play.subject.carousel = before
    play.subject.finger -= way
    play.subject.pull(to: original, velocity: velocity, at: now)
    play.leeway.events.formUnion(["didScroll", "data"])
  }

  /// Q6, Q21: an offset that is no number leads nowhere.
  private static func explainNoNumber(_ play: inout Play) {
    let carousel = play.subject.carousel
    if carousel.itemWidth == 0 {
      play.explain(.zeroItemWidth, carousel.offset == 0, "does not move")
      play.leave(because: .zeroItemWidth, isFinal: true)
    } else {
      play.explain(
        .noBounceDistance, play.subject.excess(carousel.offset) == 0, "does not bounce")
      play.leave(because: .noBounceDistance, isFinal: true)
    }
  }
}
