import CarouselEngine

/// Comparing toggles: Q8, Q10.
enum FlipComparison {
  static func compare(_ play: inout Play) {
    let ours = play.subject.carousel.toggle
    let recorded = play.tick.toggle ?? 0
    guard !play.isOpen("toggle"), !play.leeway.place else { return }
    if let flip = play.strayFlip { return follow(&play, flip, ours, recorded) }
    if recorded != 0, abs(recorded) < 1e-6 {
      // What is left of a flip is too little for the original to run down.
      return play.explain(.flipIsShared, ours == 0, "leaves nothing of a flip")
    }
    let isDrawn = play.subject.carousel.configuration.kind == .coverFlow2
    if freezes(play), !near(ours, recorded) || isDrawn {
      play.strayFlip = StrayFlip(quirk: .flipFreezes, staleOffset: nil, toggle: ours)
      return play.explain(.flipFreezes, abs(ours) <= 1, "goes on flipping")
    }
    play.expectNear(ours, recorded, "\(play.place) toggle")
  }

  /// Q10: whether a scroll of the original holds the flip, or makes it one of a drag.
  private static func freezes(_ play: Play) -> Bool {
    play.endedDragSlowly && (play.tick.flags.isScrolling || play.previous.flags.isScrolling)
  }

  /// Ours goes its own way until both flips are over: it turns ever less, unless another item comes
  /// to the front, and is over no later than any flip.
  private static func follow(
    _ play: inout Play, _ flip: StrayFlip, _ ours: Double, _ recorded: Double
  ) {
    let carousel = play.subject.carousel
    let isFresh = play.subject.reported.contains { $0.name == "currentItemIndexDidChange" }
    if !play.subject.isMoving, !carousel.isDragging, !isFresh {
      play.expect(
        abs(ours) <= abs(flip.toggle) + 1e-9,
        "\(play.place): a flip goes on from \(flip.toggle) to \(ours)")
    }
    var flip = flip
    flip.toggle = ours
    if let stale = flip.staleOffset, !near(stale, carousel.offset) { flip.staleOffset = nil }
    let isOver = near(ours, recorded) && flip.staleOffset == nil && !play.subject.isMoving
    play.strayFlip = isOver ? nil : flip
  }
}
