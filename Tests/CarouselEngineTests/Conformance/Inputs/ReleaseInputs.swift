import CarouselEngine

/// Fingers that lift: Q7, Q10, Q15–Q17, Q19.
enum ReleaseInputs {
  /// A finger that has not moved for this many seconds holds still.
  private static let pause = 0.04

  static func endDrag(_ play: inout Play, at now: Double, time: Double) {
    guard play.subject.carousel.isDragging else { return }
    let velocity = play.tick.motion["velocity"].number ?? play.rememberedVelocity
    let isStale = play.lastMove.map { time - $0 >= pause } ?? true
    let before = play.subject.carousel
    if isStale, velocity != 0, before.configuration.scrollSpeed > 0 {
      endHeldDrag(&play, velocity, at: now)
    } else {
      play.subject.carousel.dragEnded(at: now)
    }
    let rate = play.setup.refusedValue("deceleration-rate") ?? before.configuration.decelerationRate
    let natural = velocity / (60 * (1 - rate))
    let flings = abs(velocity) > 2 && abs(natural) > 0.1
    // A fling to where the carousel already is scrolls there instead.
    play.endedDragSlowly = !flings || !play.tick.flags.isDecelerating
    guard play.detour == nil, !leadsAlike(play) else { return }
    explain(&play, before, velocity: velocity, flings: flings)
  }

  /// Q7: the original flings with the velocity it remembers, however old; ours is notified that the finger
  /// was as fast.
  private static func endHeldDrag(_ play: inout Play, _ velocity: Double, at now: Double) {
    let carousel = play.subject.carousel
    if abs(velocity) > 2 {
      var held = carousel
      held.dragEnded(at: now)
      play.explain(.staleVelocity, !held.isDecelerating, "does not fling after a pause")
    }
    let finger = -velocity * carousel.itemWidth / carousel.configuration.scrollSpeed
    play.subject.carousel.dragEnded(velocity: play.subject.vector(along: finger), at: now)
  }

  /// Whether ours does the same as the original, with the same target.
  private static func leadsAlike(_ play: Play) -> Bool {
    let carousel = play.subject.carousel
    let flags = play.tick.flags
    guard carousel.isDecelerating == flags.isDecelerating, carousel.isScrolling == flags.isScrolling
    else { return false }
    guard flags.isMoving, let target = play.tick.motion["to"].number else { return true }
    return carousel.targetOffset == target
      || play.subject.isSamePlace(carousel.targetOffset, target)
  }

  private static func explain(
    _ play: inout Play, _ before: Carousel, velocity: Double, flings: Bool
  ) {
    let carousel = play.subject.carousel
    let target = carousel.targetOffset
    let recorded = play.tick.motion["to"].number ?? .nan
    if play.setup.refusedValue("deceleration-rate") != nil {
      play.explain(
        .decelerationRate, carousel.configuration.decelerationRate == 0.95, "keeps its rate")
      play.leave(because: .decelerationRate)
    } else if carousel.configuration.isPaging, flings {
      let items = Double(carousel.itemCount)
      let way = target - play.dragPage
      let pages = carousel.isWrapped ? way - items * (way / items).rounded() : way
      play.explain(
        .pagingFromRelease, abs(pages) <= 1 + 1e-9 && target == target.rounded(),
        "moves by \(pages) pages")
      play.leave(because: .pagingFromRelease)
    } else if flings, play.subject.excess(recorded) != 0 {
      explainFullBounce(&play, before, velocity: velocity)
      play.leave(because: .fullBounce)
    } else if abs(velocity) > 2, !flings {
      play.explain(
        .nudgeSkips, abs(target - before.offset) < 1 && target == target.rounded(),
        "is nudged to \(target)")
      play.leave(because: .nudgeSkips)
    } else {
      play.expect(
        false, "\(play.place): a release leads to \(target), was \(recorded)")
    }
  }

  /// Q17: ours meets the end with the velocity it has, swings by no more than the bounce, and ends
  /// there.
  private static func explainFullBounce(
    _ play: inout Play, _ before: Carousel, velocity: Double
  ) {
    var ours = play.subject.carousel
    let settings = ours.configuration
    let room = (settings.bounces ? settings.bounceDistance : 0) + 1e-9
    let limit = max(room, abs(play.subject.excess(before.offset)) + 1e-9)
    let end = velocity > 0 ? Double(max(ours.itemCount - 1, 0)) : 0
    var isWithin = true
    var last = ours.offset
    for _ in 0..<(120 * 128) where !ours.isAtRest {
      ours.advance(to: ours.now + 1.0 / 128)
      isWithin = isWithin && abs(play.subject.excess(ours.offset)) <= limit
      // No step is longer than the velocity allows.
      isWithin = isWithin && abs(ours.offset - last) <= abs(velocity) / 128 + 0.15
      last = ours.offset
    }
    let meetsEnd = settings.returnsToItems ? ours.offset == end : true
    play.explain(
      .fullBounce, isWithin && ours.isAtRest && meetsEnd && play.subject.excess(ours.offset) == 0,
      "ends at \(ours.offset)")
  }
}
