import CarouselEngine

/// Plays one case of the motions or edits through public calls and compares tick by tick.
///
/// A tick of the original is `advance(to:)`. Where a quirk shows, what ours does instead is checked
/// on a copy; then ours is taken, by public calls, to where the original is, or both are compared
/// again when they rest.
struct TickPlayer {
  private var play: Play
  /// How often each callback has been answered with an input.
  private var reactions: [String: Int] = [:]
  private var seen = 0

  init(_ trace: JSON) { play = Play(trace) }

  mutating func run() -> Outcome {
    LayoutInputs.setUp(&play)
    TickComparison.compareInitial(&play)
    for tick in play.trace["ticks"].list {
      play.tick = Tick(json: tick)
      playTick()
      play.outcome.ticks += 1
      play.previous = play.tick
    }
    TickComparison.compareFinal(&play)
    compareAfterwards()
    return play.outcome
  }

  private mutating func playTick() {
    play.leeway = Leeway()
    play.subject.reported = []
    seen = 0
    for input in play.tick.inputs {
      apply(input)
      react()
    }
    let ourTime = play.tick.time + play.subject.lead
    if play.tick.isStepped {
      step(to: ourTime)
      react()
      play.lastStep = play.tick.time
    } else if !play.subject.isAwake || play.detour != nil {
      play.subject.carousel.advance(to: ourTime)
      play.subject.collect()
    }
    TickComparison.compare(&play)
  }

  /// Plays an input at its instant.
  ///
  /// Q45: a moving carousel of the original stands, until its next tick, where the last one has left
  /// it; ours is where it is at the instant. Ours is given the input where the original stands, and
  /// from then on its clock lags behind by the difference.
  private mutating func apply(_ input: JSON) {
    let time = input["t"].number ?? play.tick.time
    let instant = max(time + play.subject.lead, play.subject.carousel.now)
    let isMoving = play.subject.isMoving
    let before = play.subject.carousel
    let now = isMoving ? before.now : instant
    if isMoving, play.detour == nil { checkInstant(input, instant) }
    play.perform(input, at: now, time: time)
    play.subject.collect()
    guard !isMoving || restarts(input, since: before) else { return }
    if isMoving { play.subject.lead = play.subject.carousel.now - time }
    noteMotion()
  }

  /// Whether an input begins another motion than that of `before`.
  private func restarts(_ input: JSON, since before: Carousel) -> Bool {
    // Items that come and go only change what the motion passes.
    if input["op"].text == "insert" || input["op"].text == "remove" { return false }
    return play.subject.isRestarted(since: before)
  }

  /// Q45: given at its own instant, an input finds ours exactly where time has taken it.
  private mutating func checkInstant(_ input: JSON, _ instant: Double) {
    guard input["op"].text == "touchDown", play.subject.carousel.configuration.isScrollEnabled
    else { return }
    var caught = play.subject.carousel
    var free = caught
    caught.touchDown(at: instant)
    free.advance(to: instant)
    play.explain(
      .ticksOnly, caught.offset == free.offset && !caught.isScrolling && !caught.isDecelerating,
      "is caught where it is at the instant")
  }

  /// Notes when the motion that an input has started should end.
  private mutating func noteMotion() {
    play.expectedEnd = nil
    guard play.detour == nil,
      play.subject.carousel.isScrolling || play.subject.carousel.isDecelerating,
      play.tick.flags.isMoving, let duration = play.tick.motion["duration"].number
    else { return }
    play.expectedEnd = play.subject.carousel.now + duration
  }

  /// Whatever was played, the carousel goes on: to another item in the time it is given, and to rest.
  private mutating func compareAfterwards() {
    var carousel = play.subject.carousel
    guard carousel.itemCount > 1, let index = carousel.currentIndex else { return }
    let (start, item) = (carousel.now, index > 0 ? index - 1 : 1)
    var settings = carousel.configuration
    settings.take("autoscroll", .number(0))
    carousel.configure(valid: settings, at: start)
    carousel.scroll(toItem: item, duration: 0.25, at: start)
    carousel.advance(to: start + 0.25)
    play.expect(
      carousel.offset == Double(item) && !carousel.isScrolling, "scrolls to \(item) in the end")
    carousel.advance(to: start + 1)
    play.expect(carousel.isAtRest && carousel.currentIndex == item, "rests in the end")
  }

  /// One tick.
  ///
  /// Where a motion ends before it, ours waits at the end for the original to notice.
  private mutating func step(to time: Double) {
    guard play.isShown else { return }
    if play.subject.isAutoscrolling {
      AutoscrollRules.step(&play, to: time)
      play.subject.collect()
    } else if let end = play.subject.motionEnd(before: time) {
      play.subject.carousel.advance(to: end)
      play.subject.collect()
      play.subject.lead -= time - end
      checkEnd(end, lateness: time - end)
    } else {
      play.subject.carousel.advance(to: time)
      play.subject.collect()
    }
  }

  /// Q45: ours ends a motion, and begins the next one, at its exact instant.
  private mutating func checkEnd(_ end: Double, lateness: Double) {
    let carousel = play.subject.carousel
    if play.detour == nil, let expected = play.expectedEnd {
      play.expect(
        abs(end - expected) < 2e-6, "\(play.place): ends at \(end), not at \(expected)")
      if play.subject.isMoving, lateness > 1e-9 {
        play.explain(
          .ticksOnly, lateness < play.tick.time - play.previous.time + 1e-9,
          "goes on at the exact instant")
      }
    }
    play.expectedEnd = nil
    guard carousel.isScrolling, let index = carousel.currentIndex else { return }
    let isThere = abs(carousel.offset - Double(index)) < 1e-6
    play.expectedEnd = end + (isThere ? 0.01 : 0.4)
  }

  /// Carries out what the trace's delegate does when it is called: in ours, right after what
  /// called it.
  private mutating func react() {
    while seen < play.subject.reported.count {
      if case .delegate(let name, _) = play.subject.reported[seen] {
        let input = play.trace["reactions"][name][reactions[name, default: 0]]
        reactions[name, default: 0] += 1
        if !input.isNull {
          play.perform(input, at: play.subject.carousel.now, time: play.tick.time)
          play.subject.collect()
          noteMotion()
        }
      }
      seen += 1
    }
  }
}
