@testable import CarouselEngine

/// The rules of touches: Q5–Q8, Q12–Q19.
extension TickRun {
  mutating func touchDown() {
    let flip = scene.carousel.flip
    var ours = scene.carousel
    ours.touchDown(at: ours.now)
    if ours.configuration.isScrollEnabled, ours.configuration.autoscroll != 0,
      scene.carousel.drag == nil
    {
      let held = ours.offset
      ours.now += 0.1
      ours.step()
      outcome.explain(.autoscrollEnds, ours.offset == held, "a resting finger holds it")
    }
    scene.carousel.touchDown(at: scene.carousel.now)
    // Traces have no input for a finger that lifts; the original does not notice it either.
    scene.carousel.isTouched = false
    keepFlip(flip)
  }

  /// Q8: leaves the flip of a caught carousel as the last card's.
  private mutating func keepFlip(_ flip: Flip) {
    guard scene.carousel.flip != flip else { return }
    let front = scene.carousel.offset(ofItem: scene.carousel.index)
    outcome.explain(
      .flipIsShared, near(scene.carousel.toggle, -front), "goes on from the card in front")
    staleOffset = scene.carousel.offset
    scene.carousel.flip.begin(flip.toggle, at: flip.start)
  }

  mutating func beginDrag(_ input: JSON) {
    let translation = Point(input["translation"])
    if let begins = input["result"]["begins"].flag {
      outcome.expect(
        scene.carousel.mayDrag(translation: translation) == begins, "drag begins: \(begins)")
      guard begins else { return }
    }
    let flip = scene.carousel.flip
    scene.carousel.dragBegan(translation: translation, at: scene.carousel.now)
    lastMove = nil
    keepFlip(flip)
  }

  mutating func moveDrag(_ input: JSON) {
    guard let drag = scene.carousel.drag else { return }
    let translation = Point(input["translation"])
    let now = scene.carousel.now
    let before = scene.carousel.offset
    let way = translation.along(scene.configuration.axis) - drag.translation
    let original = scene.originalOffset(before, movedBy: way)
    scene.carousel.dragMoved(
      translation: translation, velocity: Point(input["velocity"]), at: now)
    lastMove = now
    guard !near(original, scene.carousel.offset) else { return }
    if !original.isFinite {
      outcome.explain(.noBounceDistance, scene.excess(scene.carousel.offset) == 0)
      isOver = true
    } else if scene.excess(before) > 0 || scene.excess(original) > 0 {
      let room = scene.configuration.bounceDistance
      outcome.explain(.endResistance, scene.excess(scene.carousel.offset) < room)
      let index = scene.carousel.index
      scene.adopt(offset: original)
      if scene.carousel.index != index { leeway.allEvents = true }
      if let velocity = tick["internal"]["velocity"].number {
        scene.carousel.drag?.velocity = velocity
        scene.carousel.fingerVelocity = velocity
      }
      leeway.events.formUnion(["didScroll", "data"])
    }
  }

  mutating func endDrag() {
    guard let drag = scene.carousel.drag else { return }
    let remembered = tick["internal"]["velocity"].number ?? drag.velocity
    let now = scene.carousel.now
    let isStale = lastMove.map { now - $0 >= Drag.pause } ?? true
    if isStale, abs(remembered) > 2 {
      var ours = scene.carousel
      ours.dragEnded(at: now)
      outcome.explain(.staleVelocity, !ours.isDecelerating, "no fling")
    }
    if isStale {
      scene.carousel.drag?.velocity = remembered
      scene.carousel.drag?.lastMove = now
    }
    let before = scene.carousel
    scene.carousel.dragEnded(at: now)
    explainRelease(before, velocity: remembered)
  }

  /// Puts a release where the original's leads to, if a quirk explains that ours leads elsewhere.
  private mutating func explainRelease(_ before: Carousel, velocity: Double) {
    let natural = velocity / (60 * (1 - (originalRate ?? before.configuration.decelerationRate)))
    let flings = abs(velocity) > 2 && abs(natural) > 0.1
    didDrag = !flings
    guard let motion = originalMotion(velocity), motion != scene.carousel.motion else { return }
    guard !isSame(motion, scene.carousel.motion) else { return }
    let ours = scene.carousel
    let target = ours.targetOffset
    if originalRate != nil {
      outcome.explain(
        .decelerationRate, (0...1).contains(ours.configuration.decelerationRate))
    } else if ours.configuration.isPaging, flings {
      let way = ours.wrapping.distance(from: before.drag?.page ?? 0, to: target)
      outcome.explain(.pagingFromRelease, abs(way) <= 1 + 1e-9, "by \(way) pages")
    } else if flings, case .deceleration(let fling) = motion, scene.excess(fling.to) > 0 {
      explainFullBounce(before, velocity: velocity)
    } else if abs(velocity) > 2, !flings {
      outcome.explain(.nudgeSkips, abs(target - before.offset) < 1, "to \(target)")
    } else {
      return
    }
    scene.carousel.motion = motion
    leeway.events.formUnion(Leeway.scroll)
    leeway.events.formUnion(["didEndDragging", "willBeginDecelerating"])
    scene.carousel.startTicking()
  }

  /// Q17: ours meets the end with the velocity it has, and swings by no more than the bounce.
  private mutating func explainFullBounce(_ before: Carousel, velocity: Double) {
    var ours = scene.carousel
    let room = ours.bounce + 1e-9
    var isWithin = true
    var last = ours.offset
    for _ in 0..<600 where !ours.isAtRest {
      ours.advance(to: ours.now + 1.0 / 128)
      isWithin = isWithin && scene.excess(ours.offset) <= room
      // No step is longer than the velocity allows.
      isWithin = isWithin && abs(ours.offset - last) <= abs(velocity) / 128 + 0.15
      last = ours.offset
    }
    outcome.explain(
      .fullBounce, isWithin && ours.isAtRest && scene.excess(ours.offset) == 0,
      "ends at \(ours.offset)")
  }

  /// The rate that ours has refused.
  private var originalRate: Double? {
    for case .outOfRange("deceleration-rate", let rate, _) in scene.refused { return rate }
    return nil
  }

  /// The motion that the original has started in this tick.
  private func originalMotion(_ velocity: Double) -> Motion? {
    let block = tick["internal"]
    let flags = Array(tick["flags"].text ?? "----")
    guard let from = block["from"].number, let to = block["to"].number,
      let duration = block["duration"].number
    else { return nil }
    if flags[1] == "d" {
      return .deceleration(
        Fling(
          start: scene.carousel.now, from: from, velocity: velocity, duration: duration, to: to))
    }
    guard flags[2] == "s" else { return nil }
    return .scroll(
      TimedScroll(start: scene.carousel.now, from: from, to: to, duration: duration),
      endsDrag: didDrag)
  }

  private func isSame(_ left: Motion, _ right: Motion) -> Bool {
    switch (left, right) {
    case (.scroll(let left, _), .scroll(let right, _)):
      near(left.to, right.to) && near(left.from, right.from) && near(left.duration, right.duration)
    case (.deceleration(let left), .deceleration(let right)):
      near(left.to, right.to) && near(left.duration, right.duration)
        && near(left.velocity, right.velocity)
    default: false
    }
  }

  mutating func tap(_ item: Int?) {
    var ours = scene.carousel
    let wasTicking = ours.isTicking
    let selected = ours.tapCard(item)
    let isPlaceholder = item.map { $0 < 0 || $0 >= ours.itemCount } ?? false
    let oursScrolls = ours.motion != scene.carousel.motion
    let originalScrolls = originalReports("willBeginScrollingAnimation")
    if isPlaceholder {
      outcome.explain(.placeholderTap, selected == nil)
      leeway.events = ["shouldSelect", "didSelect"]
      guard originalScrolls else { return }
      scene.carousel.begin(scrollTo: scene.carousel.wrapping.clamp(Double(item ?? 0)))
    } else if item == nil, !oursScrolls, originalScrolls {
      outcome.explain(.tapOnNothing, ours.isAtRest && selected == nil)
      if ours.itemCount == 0 {
        isOver = true
      } else {
        scene.carousel.begin(scrollTo: Double(scene.carousel.index))
      }
    } else {
      scene.carousel = ours
      guard item == nil || selected == nil, oursScrolls, !originalScrolls else { return }
      // Q12: a catch that ends in a refused tap settles in ours only.
      outcome.explain(.catchStays, near(ours.targetOffset, Double(ours.index)))
      scene.carousel.motion = .none
      scene.carousel.isTicking = wasTicking
      leeway.events.formUnion(Leeway.scroll)
    }
  }
}
