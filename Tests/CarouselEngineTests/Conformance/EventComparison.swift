/// Comparing what was reported in a tick: the same events in the same order.
enum EventComparison {
  static func compare(_ play: inout Play) {
    var theirs = TraceEvent.normalized(play.tick.events.compactMap(TraceEvent.init))
    var ours = TraceEvent.normalized(
      play.subject.reported.filter { !$0.isDelegate || play.hasDelegate })
    // That a motion has ended is compared each tick; the original's timer stops a tick late.
    theirs.removeAll { $0 == .timer("stop") }
    ours.removeAll { $0 == .timer("stop") }
    if play.leeway.firstItem {
      // Q28: the original asks for item 0 before all others. Its view may be reused immediately.
      theirs.removeAll { $0.asks(for: 0) }
      ours.removeAll { $0.asks(for: 0) }
      (theirs, ours) = (theirs.map(\.withoutReuse), ours.map(\.withoutReuse))
    }
    if play.reuseDiffers {
      (theirs, ours) = (theirs.map(\.withoutReuse), ours.map(\.withoutReuse))
    }
    theirs.removeAll { play.leeway.events.contains($0.name) }
    ours.removeAll { play.leeway.events.contains($0.name) }
    if theirs != ours { explainTimer(&play, &theirs, &ours) }
    ours = DataInputs.explainOddPlaceholders(&play, ours, theirs)
    play.expect(ours == theirs, "\(play.place) events \(ours), was \(theirs)")
  }

  /// Q45: the original's timer may still run when something begins, or have another reason to.
  private static func explainTimer(
    _ play: inout Play, _ theirs: inout [TraceEvent], _ ours: inout [TraceEvent]
  ) {
    let isOpen = play.isOpen("flags") || play.isOpen("stepped") || play.isOpen("events")
    let runsOn = play.previous.flags.isTimed && !theirs.contains { $0.isTimer }
    if runsOn {
      play.explain(.ticksOnly, ours.filter(\.isTimer).count <= 1, "wakes up when it moves")
    } else if !isOpen, !play.leeway.timer, play.strayFlip == nil {
      return
    }
    theirs.removeAll(where: \.isTimer)
    ours.removeAll(where: \.isTimer)
  }
}
