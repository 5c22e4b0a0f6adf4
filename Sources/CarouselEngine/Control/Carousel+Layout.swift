extension Carousel {
  /// Takes the numbers that follow from configuration, size and data.
  mutating func settleMetrics() {
    lengths.forget()
    let options = configuration.options
    let isWrapped = options.isOn(.wrap, default: configuration.kind.isCircular)
    placeholders = Placeholders(count: isWrapped ? 0 : data.placeholderCount)
    settleItemWidth()
    arrangement = Arrangement(
      configuration: configuration, viewSize: viewSize, itemWidth: itemWidth,
      itemCount: data.itemCount, placeholders: placeholders.count)
    wrapping = Wrapping(count: data.itemCount, isWrapped: isWrapped)
    trimEnds()
    fittingCount = VisibleRange.count(arrangement, viewSize: viewSize, options: options)
    visibleLimit =
      VisibleRange(
        around: 0, count: fittingCount, wrapping: wrapping, placeholders: placeholders
      ).count
    offsetMultiplier = options.value(
      .offsetMultiplier, default: configuration.kind.isCoverFlow ? 2 : 1)
  }

  /// The width that was set, else the length of the first card; the last one if there is no card.
  private mutating func settleItemWidth() {
    if configuration.itemWidth > 0 {
      itemWidth = configuration.itemWidth
    } else if data.itemCount > 0 || data.placeholderCount > 0 {
      let first = Placeholders(count: data.placeholderCount)
        .slot(at: data.itemCount > 0 ? 0 : -1, items: data.itemCount)
      itemWidth = data.size(of: first).along(configuration.axis)
    }
  }

  /// Moves the ends so that the first and last item stop at the edges of the view.
  private mutating func trimEnds() {
    guard configuration.trimsEnds, !wrapping.isWrapped, wrapping.count > 0 else { return }
    let pitch = itemWidth * arrangement.spacing
    guard pitch > 0 else { return }
    let room = max(0, viewSize.along(configuration.axis) / pitch - 1)
    let last = wrapping.upper
    let lead =
      switch configuration.alignment {
      case .start: 0.0
      case .center: room / 2
      case .end: room
      }
    wrapping.lower = min(lead, last)
    wrapping.upper = max(wrapping.lower, last - (room - lead))
  }

  /// Takes new numbers, aligns a carousel at rest and loads what is in view.
  ///
  /// A drag or a running motion is not disturbed, unless it would end where nothing is any more.
  mutating func layout() {
    remeasure()
    previousOffset = position
    if motion != .none || (drag == nil && !isTouched) { realign() } else { holdInside() }
    refresh()
    gripAnew()
  }

  /// Takes new numbers; where a ring becomes a row the item in front stays in front, and a motion is
  /// bound for the same item.
  mutating func remeasure() {
    unwind()
    let (ring, front) = (wrapping, index)
    settleMetrics()
    guard ring.isWrapped, !wrapping.isWrapped, ring.count > 0, wrapping.count > 0 else { return }
    // A ring's last half item before item 0 belongs to item 0.
    if front == 0, position > Double(ring.count) / 2 { shift(by: -Double(ring.count)) }
    guard let target = motion.target, abs(wrapping.excess(target)) > 1e-6 else { return }
    retarget(to: wrapping.clamp(ring.clamp(target)))
  }

  /// Counts every position anew, `items` more than before; nothing moves.
  mutating func shift(by items: Double) {
    motion.shift(by: items)
    position += items
    previousOffset += items
    drag?.pull += items
    drag?.page += items
    drag?.grip?.start += items
  }

  /// Takes a motion that is some turns of a ring ahead of the position back: what is to come may be
  /// no such ring.
  mutating func unwind() {
    guard wrapping.isWrapped, wrapping.count > 0, motion != .none else { return }
    let ahead = motion.position(at: now, default: position) - position
    let turns = (ahead / Double(wrapping.count)).rounded()
    if turns != 0 { motion.shift(by: -turns * Double(wrapping.count)) }
  }

  /// Keeps a carousel under a finger where there is something.
  private mutating func holdInside() {
    guard wrapping.count > 0, position >= 0 || previousIndex >= 0 else {
      position = wrapping.clamp(wrapping.count > 0 ? wrapping.lower : -1)
      let pull = position
      drag?.pull = pull
      return
    }
    guard isFarOut else { return }
    limitToBounce()
    let pull = resistance.pull(position)
    drag?.pull = pull
  }

  /// Brings a carousel at rest to where it may rest, and a running motion to an end that exists.
  mutating func realign() {
    guard wrapping.count > 0 else {
      motion = .none
      position = -1
      return
    }
    if position < 0, previousIndex < 0 { position = wrapping.lower }
    switch motion {
    case .none:
      guard !autoscrolls else { return }
      alignAtRest()
    case .scroll(let scroll, _) where isFarOut || abs(wrapping.excess(scroll.to)) > 1e-6:
      retarget(to: wrapping.clamp(scroll.to))
    case .deceleration(let fling)
    where fling.to.isFinite && (isFarOut || isUnreachable(fling.to)):
      retarget(to: wrapping.clamp(fling.to))
    case .glide(let glide): realign(glide)
    case .cruise(let cruise): realign(cruise)
    default: break
    }
  }

  /// Whether there is nothing any more where the carousel is, not even a bounce.
  var isFarOut: Bool { abs(wrapping.excess(position)) > max(bounce, 1) + 1e-6 }

  private func isUnreachable(_ target: Double) -> Bool {
    abs(wrapping.excess(target)) > bounce + 1e-6
  }

  private mutating func alignAtRest() {
    limitToBounce()
    if wrapping.isWrapped { position = wrapping.clamp(position) }
    if configuration.feel == .smooth {
      let place = restingPlace(.resize)
      if abs(position - place) > 1e-6 {
        begin(scrollTo: place, cause: .layout)
      } else {
        position = wrapping.clamp(place)
      }
      return
    }
    guard configuration.returnsToItems else {
      position = wrapping.clamp(position)
      return
    }
    let resting = restingOffset(index)
    if abs(wrapping.distance(from: position, to: resting)) > 1e-6 {
      begin(scrollTo: position + wrapping.distance(from: position, to: resting), cause: .layout)
    } else {
      position = resting
    }
  }

  /// Leaves no more beyond the ends than a bounce would show.
  mutating func limitToBounce() {
    guard !wrapping.isWrapped else { return }
    let room = max(bounce, 1)
    position = min(max(position, wrapping.lower - room), wrapping.upper + room)
  }

  /// Continues a running motion towards another end.
  mutating func retarget(to target: Double) {
    limitToBounce()
    let wasDecelerating = isDecelerating
    if configuration.feel == .smooth {
      motion = .glide(glide(to: target, duration: nil, endsDrag: false))
    } else {
      motion = .scroll(
        TimedScroll(start: now, from: position, to: target, duration: Self.scrollDuration),
        endsDrag: false)
    }
    if wasDecelerating {
      events.append(.didEndDecelerating)
      events.append(.willBeginScrolling)
    }
    startTicking()
  }

  /// The duration of animated scrolls in seconds.
  static var scrollDuration: Double { 0.4 }
  /// The duration of a scroll to where the carousel already is.
  static var touchDuration: Double { 0.01 }
}
