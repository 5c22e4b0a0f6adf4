@testable import CarouselEngine

/// The rules of moves by the program: Q2, Q10, Q18, Q20, Q22–Q25.
extension TickRun {
  mutating func scroll(_ input: JSON) {
    let now = scene.carousel.now
    let duration = input["duration"].number ?? (input["animated"].flag == false ? 0 : 0.4)
    if scene.carousel.drag != nil, duration > 0 { return scrollUnderFinger() }
    if duration <= 0 {
      return place(at: .nan) { carousel, now in Self.scroll(&carousel, input, 0, at: now) }
    }
    Self.scroll(&scene.carousel, input, duration, at: now)
    explainLongWay(input)
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
  private mutating func explainLongWay(_ input: JSON) {
    guard scene.carousel.isWrapped, case .scroll(var scroll, let endsDrag) = scene.carousel.motion,
      let to = tick["internal"]["to"].number, !near(to, scroll.to),
      near(scene.carousel.wrapping.clamp(to), scene.carousel.wrapping.clamp(scroll.to))
    else { return }
    outcome.explain(
      .longWayRound,
      abs(scroll.to - scroll.from) <= Double(scene.carousel.itemCount) / 2 + 1e-9)
    scroll.to = to
    scene.carousel.motion = .scroll(scroll, endsDrag: endsDrag)
  }

  /// A move at once.
  ///
  /// Q22: to beyond an end; Q23: by nothing during a motion.
  mutating func place(at offset: Double, _ move: (inout Carousel, Double) -> Void) {
    let before = scene.carousel
    move(&scene.carousel, before.now)
    let ours = scene.carousel
    guard let recorded = tick["offset"].number else { return }
    if ours.motion != .none, originalStopped {
      outcome.explain(.zeroMoveCancels, ours.motion == before.motion)
      scene.carousel.motion = .none
    } else if scene.excess(recorded) > 0, !near(recorded, ours.offset) {
      outcome.explain(.placeBeyondEnd, scene.excess(ours.offset) == 0)
      scene.carousel = before
      scene.carousel.motion = .none
      scene.carousel.position = recorded
      scene.carousel.refresh()
    }
  }

  /// Whether neither a scroll nor a fling is running in the original at the end of this tick.
  private var originalStopped: Bool {
    let flags = Array(tick["flags"].text ?? "----")
    return flags[1] == "-" && flags[2] == "-" && flags[0] == "-"
  }

  /// Q25: ours settles when autoscroll is switched off.
  mutating func setAutoscroll(_ value: JSON) {
    let before = scene.carousel
    scene.configuration.take("autoscroll", value, refused: &scene.refused)
    configure()
    guard before.configuration.autoscroll != 0, value.number == 0, before.motion == .none,
      scene.carousel.motion != .none
    else { return }
    outcome.explain(
      .autoscrollEnds,
      near(scene.carousel.targetOffset, Double(before.index)) && before.motion == .none,
      "settles on the nearest item")
    scene.carousel.motion = .none
    if scene.configuration.kind == .coverFlow2 { staleOffset = scene.carousel.offset }
    collect()
    leeway.events.insert("willBeginScrollingAnimation")
  }

  /// Q20: ours goes back smoothly when bounce is switched off beyond an end.
  mutating func setBounces(_ value: JSON) {
    let before = scene.carousel
    scene.configuration.take("bounces", value, refused: &scene.refused)
    configure()
    guard scene.excess(before.offset) > 0, value.flag == false else { return }
    outcome.explain(
      .bounceOffJumps,
      scene.carousel.offset == before.offset
        && (scene.carousel.drag != nil || scene.excess(scene.carousel.targetOffset) == 0))
    isOver = true
  }

  /// What follows every input: Q10.
  mutating func afterEveryInput() {
    if case .deceleration = scene.carousel.motion { didDrag = false }
    guard case .scroll(let scroll, let endsDrag) = scene.carousel.motion, endsDrag != didDrag
    else { return }
    if didDrag, scene.configuration.kind == .coverFlow2 || scene.carousel.flip.isRunning {
      outcome.explain(.flipFreezes, scene.carousel.followsOffset, "is none of the drag's")
    }
    scene.carousel.motion = .scroll(scroll, endsDrag: didDrag)
  }

  /// One step, with what the original's does otherwise: Q2, Q10, Q18, Q25.
  mutating func step() {
    let before = scene.carousel
    let flip = before.flip
    let freezes: Bool
    if case .scroll(_, endsDrag: true) = before.motion {
      freezes = flip.isRunning && !before.followsOffset
    } else {
      freezes = false
    }
    if freezes {
      var ours = before
      ours.step()
      outcome.explain(
        .flipFreezes, abs(ours.toggle) <= abs(flip.toggle) + 1e-9 || ours.index != before.index)
      scene.carousel.flip = Flip()
    }
    scene.carousel.step()
    if freezes, scene.carousel.flip == Flip() { scene.carousel.flip = flip }
    limitFling(before)
    explainAutoscroll(before)
    afterEveryInput()
  }

  /// Q18: a fling of the original that runs beyond the bounce distance, as only a refused rate or
  /// fewer items can make it, forgets its velocity and stands where it began.
  private mutating func limitFling(_ before: Carousel) {
    guard case .deceleration(let fling) = before.motion, !before.isWrapped,
      scene.excess(scene.carousel.offset) > before.bounce + 1e-12
    else { return }
    outcome.explain(.flingRestarts, before.offset.isFinite)
    let limited = before.wrapping.clamp(scene.carousel.offset)
    let isAbove = scene.carousel.offset > limited
    scene.adopt(offset: limited + (isAbove ? before.bounce : -before.bounce))
    guard case .deceleration = scene.carousel.motion else { return }
    scene.carousel.motion = .deceleration(
      Fling(
        start: fling.start, from: fling.from, velocity: 0, duration: fling.duration, to: fling.from)
    )
  }

  private mutating func explainAutoscroll(_ before: Carousel) {
    let speed = before.configuration.autoscroll
    guard speed != 0, before.motion == .none, before.drag == nil, before.itemCount > 0,
      let time = tick["t"].number
    else { return }
    if before.lastStep == nil {
      let jump = before.wrapping.clamp(before.offset - speed * (time - lastStep))
      guard !near(jump, scene.carousel.offset) else { return }
      outcome.explain(.autoscrollJumps, scene.carousel.offset == before.offset)
      scene.carousel = before
      scene.carousel.lastStep = time
      scene.carousel.position = jump
      scene.carousel.refresh()
    }
    guard scene.carousel.configuration.autoscroll == 0 else { return }
    outcome.explain(
      .autoscrollEnds,
      scene.carousel.events.contains { if case .reachedEnd = $0 { true } else { false } })
    scene.carousel.configuration.autoscroll = speed
  }
}
