import CarouselEngine

/// What is compared while ours is elsewhere than the original, as a quirk has explained.
enum DetourComparison {
  static func compare(_ play: inout Play) {
    let carousel = play.subject.carousel
    play.outcome.ticksElsewhere += 1
    play.expect(
      FrameComparison(carousel).isFinite, "\(play.place): every number is one")
    guard let detour = play.detour, !detour.isFinal, originalRests(play) else { return }
    guard let recorded = play.tick.offset, recorded.isFinite, play.subject.excess(recorded) == 0,
      play.subject.carousel.itemCount == 0 || recorded != -1
    else { return }
    meet(&play, at: recorded, detour.quirk)
  }

  private static func originalRests(_ play: Play) -> Bool {
    let flags = play.tick.flags
    return play.tick.inputs.isEmpty && !flags.isDragging && !flags.isMoving
      && !play.subject.autoscrolls && !play.subject.carousel.isDragging
      && (play.isOpen("toggle") || abs(play.tick.toggle ?? 0) <= 1e-6)
  }

  /// Both rest: they are at the same place, or ours is taken there.
  private static func meet(_ play: inout Play, at recorded: Double, _ quirk: Quirk) {
    guard let rest = play.subject.atRest() else {
      return play.expect(false, "\(play.place): comes to rest after Q\(quirk.rawValue)")
    }
    play.subject.lead += rest.now - play.subject.carousel.now
    play.subject.carousel.advance(to: rest.now)
    if !near(play.subject.carousel.offset, recorded) {
      play.subject.carousel.scroll(
        toOffset: recorded, duration: 0, at: play.subject.carousel.now)
      let flipped = play.subject.carousel.now + 1
      play.subject.carousel.advance(to: flipped)
      play.subject.lead += 1
    }
    play.subject.collect()
    play.subject.reported = []
    play.detour = nil
    play.expectedEnd = nil
    play.expectNear(
      play.subject.carousel.offset, recorded, "\(play.place) offset after Q\(quirk.rawValue)")
  }
}
