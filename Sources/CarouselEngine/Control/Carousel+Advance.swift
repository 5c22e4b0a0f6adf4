extension Carousel {
  /// Moves everything to `time`, in seconds.
  ///
  /// What ends in between ends at its own instant, so the path does not depend on how often this is
  /// called.
  public mutating func advance(to time: Double) {
    guard time.isFinite, time > now else { return }
    // Every round ends a motion or a flip; the limit is for motions that end as soon as they begin.
    for _ in 0..<64 {
      guard let joint = nextJoint, joint < time else { break }
      move(to: max(joint, now))
    }
    move(to: time)
  }

  /// Sets the clock and does what is due by then.
  private mutating func move(to time: Double) {
    now = time
    endMorphs()
    if isTicking { step() }
    if isTicking, isIdle { stopTicking() }
    noteRest()
    stepAutoplay()
  }

  /// The next instant at which one motion gives way to another, in seconds; `nil` if none is known.
  public var nextJoint: Double? {
    var joint = Double.infinity
    switch motion {
    case .scroll(let scroll, _): joint = scroll.end
    case .deceleration(let fling): joint = fling.end
    case .glide(let glide): joint = glide.joint(after: now)
    case .cruise(let cruise): joint = cruise.start + cruise.brake
    case .none: break
    }
    if let due = autoplay?.dueTime { joint = min(joint, due) }
    return joint.isFinite && joint > now ? joint : nil
  }

  /// Whether a step would change nothing.
  private var isIdle: Bool {
    motion == .none && !wantsAutoscroll && (followsOffset || !flip.isRunning)
  }

  /// One step at the present time: the first of scroll, fling, autoscroll and flip that is running.
  mutating func step() {
    let elapsed = lastStep.map { now - $0 } ?? 0
    lastStep = now
    switch motion {
    case .scroll(let scroll, let endsDrag):
      stepScroll(scroll, endsDrag: endsDrag)
    case .deceleration(let fling):
      stepDeceleration(fling)
    case .glide(let glide):
      stepGlide(glide)
    case .cruise(let cruise):
      stepCruise(cruise)
    case .none:
      if wantsAutoscroll, drag == nil {
        if autoscrolls { stepAutoscroll(elapsed) }
      } else if flip.isRunning, !followsOffset {
        flip.advance(to: now, speed: fingerVelocity)
        refresh()
      } else if !wantsAutoscroll {
        stopTicking()
      }
    }
    noteRest()
  }

  private mutating func stepScroll(_ scroll: TimedScroll, endsDrag: Bool) {
    position = scroll.position(at: now)
    if endsDrag, flip.isRunning { flip.advance(to: now, speed: fingerVelocity) }
    refresh()
    guard scroll.isOver(at: now) else { return }
    motion = .none
    events.append(.didEndScrolling)
  }

  private mutating func stepDeceleration(_ fling: Fling) {
    position = fling.position(at: now)
    refresh()
    guard fling.isOver(at: now) else { return }
    motion = .none
    events.append(.didEndDecelerating)
    if fling.isCut, !wrapping.isWrapped {
      return swing(
        from: position, velocity: fling.velocity(at: fling.end), to: position, endsDrag: false)
    }
    guard !wantsAutoscroll else { return }
    if configuration.returnsToItems || abs(wrapping.excess(position)) > 1e-6 {
      returnToItem(endsDrag: false)
    } else {
      let rest = position.rounded(.toNearestOrAwayFromZero) - position
      flip.begin(-rest, at: now - 0.4 * abs(rest))
    }
  }

  /// Scrolls to the current item, in no time if the carousel is there already.
  mutating func returnToItem(endsDrag: Bool) {
    let resting = restingOffset(index)
    let isThere = abs(position - resting) < 1e-6
    begin(
      scrollTo: resting, duration: isThere ? Self.touchDuration : Self.scrollDuration,
      endsDrag: endsDrag)
  }

  private mutating func stepAutoscroll(_ elapsed: Double) {
    let next = position - configuration.autoscroll * elapsed
    let limited = wrapping.clamp(next)
    if limited != position {
      position = limited
      cause = .autoplay
      refresh()
    }
    if !wantsAutoscroll { reportAutoscrollEnd() }
  }
}
